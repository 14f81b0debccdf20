import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { detail, rowOf, test } from '#testing/deliveries.ts'
import { reasonOf } from '#testing/reason.ts'

test.beforeAll(async ({ deliver, site }) => {
  await deliver('Landscape', 'Bad record')
  // The second attempt of the refused one.
  site.clock.advance(60_000)
  await site.outside(() => site.service.tick())
})

test('a failed delivery shows each attempt, and why the target refused it', async ({ openLog }) => {
  const { user, router } = await openLog()
  await user.click(await rowOf('Bad record'))
  expect(router.state.location.search).toMatch(/open=\d+/)
  const panel = await detail()
  expect(await panel.findByRole('button', { name: /^#2/ })).toBeTruthy()
  expect(panel.getByRole('button', { name: /^#1/ }).textContent).toContain('500 Internal Server Error')
  await panel.findByText(/only 200, 202 and 204 count as delivered/)
  await user.click(panel.getByRole('tab', { name: 'Response' }))
  const body = await panel.findByRole('group', { name: 'Response body' })
  // Shown as text, never drawn.
  expect(body.textContent).toBe('<b>Field ciClass is unknown</b>')
  expect(body.querySelector('b')).toBeNull()
  expect(panel.getByText(/^31 B received/)).toBeTruthy()
})

test('the request is shown with its secret masked and its signature explained', async ({ openLog }) => {
  const { user } = await openLog()
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  expect((await panel.findByText(/127\.0\.0\.1:\d+\/hook/)).textContent).toMatch(/\?token=\*\*\*$/)
  await panel.findByText(/^HMAC-SHA-256 over .+ Signed at/)
  expect((await panel.findByRole('group', { name: 'Request body' })).textContent).toContain('"team": "cmdb"')
  expect(document.body.innerHTML).not.toContain('s3cret')
})

test('the callback shows what it changed, wrote and took', async ({ openLog }) => {
  const { user } = await openLog()
  await user.click(await rowOf('Landscape'))
  const panel = await detail()
  await user.click(await panel.findByRole('tab', { name: /^Callback/ }))
  expect((await panel.findByRole('region', { name: 'Changes of the callback' })).textContent).toContain(
    'Added:   "team": "cmdb"',
  )
  expect((await panel.findByRole('group', { name: 'Console' })).textContent).toContain('seen BookmarkCreatedEvent')
  expect(panel.getByText(/^It ran for \d+ ms/)).toBeTruthy()
})

test('an attempt is compared with the one before', async ({ openLog }) => {
  const { user } = await openLog()
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  await user.click(await panel.findByRole('button', { name: 'Compare with #1' }))
  const table = await panel.findByRole('table')
  expect(table.textContent).toContain('webhook-timestamp')
  expect(table.textContent).not.toContain('Result')
  expect(panel.getByText('The response body is the same.')).toBeTruthy()
})

test('the arrows and buttons go from delivery to delivery', async ({ openLog }) => {
  const { user, router } = await openLog()
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  expect(reasonOf(panel.getByRole('button', { name: 'Previous delivery' }))).toBe('This is the first row')
  const first = router.state.location.search
  await user.click(panel.getByRole('button', { name: 'Next delivery' }))
  await waitFor(() => expect(router.state.location.search).not.toBe(first))
  await panel.findByText('Landscape')
  await user.keyboard('k')
  await waitFor(() => expect(router.state.location.search).toBe(first))
})

test('the request can be copied as a command that holds no secret', async ({ openLog }) => {
  vi.stubGlobal('isSecureContext', true)
  const { user } = await openLog()
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  await panel.findByText(/^HMAC-SHA-256/)
  await user.click(panel.getByRole('button', { name: 'Copy as cURL' }))
  await screen.findByText('Command copied')
  const command = await navigator.clipboard.readText()
  expect(command).toContain('curl -sS -i -X POST')
  expect(command).toContain('"${TARGET_URL:?is not set}"')
})

test('the event names the other subscriptions that got it', async ({ openLog, addPush, deliver }) => {
  await addPush('also-there')
  await deliver('For both')
  const { user } = await openLog()
  await user.click(await rowOf('For both'))
  const panel = await detail()
  await user.click(await panel.findByRole('tab', { name: 'Event' }))
  const link = await panel.findByRole('link', { name: 'also-there' })
  expect(link.getAttribute('href')).toMatch(/^\/webhooks\/.+\?open=\d+$/)
})

test('a forbidden target says which rule it breaks and how it is allowed', async ({ open, subscribe, deliver }) => {
  const { id } = await subscribe({
    deliveryType: 'PUSH',
    identifier: 'inside',
    targetUrl: 'https://hooks.helvion.example/in',
    callback: `delivery.targetUrl = 'http://10.1.2.3/in'`,
  })
  await deliver('Going inside')
  await open(`/webhooks/${id}`, 'SUPPORT')
  const user = userEvent.setup()
  await user.click(await rowOf('Going inside'))
  const panel = await detail()
  const text = await panel.findByText(/has a private address/)
  expect(text.textContent).toContain('The operator of the server can allow it: OUTGOING_ALLOW=10.1.2.3')
})

test('a delivery that is still tried can be given up, and redelivered', async ({ openLog }) => {
  const { user } = await openLog()
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  await user.click(await panel.findByRole('button', { name: 'Stop trying' }))
  await screen.findByText('1 event given up')
  await panel.findByText('Omitted', { exact: false })
  expect(panel.queryByRole('button', { name: 'Stop trying' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Redeliver' }))
  await screen.findByText(/^Event \d+ queued$/)
  await panel.findByRole('button', { name: 'Stop trying' })
})
