import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { rowNames } from '#testing/list-rows.ts'
import { reasonOf } from '#testing/reason.ts'
import { test } from '#testing/webhooks.ts'

test('without subscriptions the page says what they are for and offers the first one', async ({ open }) => {
  await open('/webhooks')
  await screen.findByText('No subscriptions yet')
  const links = screen.getAllByRole('link', { name: /New subscription|New$/ })
  expect(links.every((link) => link.getAttribute('href')?.startsWith('/webhooks/new'))).toBe(true)
})

describe('the list of subscriptions', () => {
  test.beforeAll(async ({ addPush, addPull, makeFail }) => {
    await addPull('bi-lake')
    await addPush('zebra-hook')
    await addPush('jira-link', { targetUrl: 'https://jira.example/hook', active: false })
    await makeFail()
  })

  test('shows what needs attention first, by name after that, and counts it in the navigation', async ({ open }) => {
    await open('/webhooks')
    await waitFor(() => expect(rowNames()).toEqual(['zebra-hook', 'bi-lake', 'jira-link']))
    const row = await screen.findByRole('row', { name: /zebra-hook/ })
    expect(row.textContent).toMatch(/Failing since .+next attempt (in 0:|due)/)
    expect(row.textContent).toContain('127.0.0.1:65500')
    await screen.findByText('3 subscriptions,', { exact: false })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    await pages.findByRole('link', { name: 'Webhooks, 1 needs attention' })
  })

  test('is divided by type and attention, and searched by target', async ({ open }) => {
    const { router, user } = await open('/webhooks')
    await user.click(await screen.findByRole('tab', { name: /^PULL/ }))
    await waitFor(() => expect(rowNames()).toEqual(['bi-lake']))
    await user.click(screen.getByRole('tab', { name: /^Needs attention/ }))
    await waitFor(() => expect(rowNames()).toEqual(['zebra-hook']))
    await router.navigate('/webhooks?q=jira.example')
    await waitFor(() => expect(rowNames()).toEqual(['jira-link']))
    await router.navigate('/webhooks?state=paused,active&sort=name&dir=desc')
    await waitFor(() => expect(rowNames()).toEqual(['jira-link', 'bi-lake']))
    await router.navigate('/webhooks?type=TAG_CREATED')
    await screen.findByText('Nothing matches this filter')
  })

  test('does not show the secrets in an address or a header', async ({ open, addPush }) => {
    const { id } = await addPush('masked', {
      authorizationHeader: 'Bearer top-s3cret',
      allowInsecureAuthorization: true,
    })
    const { user } = await open(`/webhooks?open=${id}`)
    const panel = within(await screen.findByRole('complementary', { name: 'masked' }))
    await panel.findByText('127.0.0.1:65500/in?token=***')
    expect(document.body.innerHTML).not.toMatch(/s3cret/)
    await user.click(panel.getByRole('button', { name: 'Show Authorization' }))
    await panel.findByText('Bearer top-s3cret')
    await user.click(panel.getByRole('button', { name: 'Hide Authorization' }))
    expect(document.body.innerHTML).not.toMatch(/s3cret/)
  })

  test('gives people who may not read secrets nothing to show', async ({ open, addPush }) => {
    const { id } = await addPush('masked-too', { headers: [{ name: 'X-Key', value: 'top-s3cret' }] })
    await open(`/webhooks?open=${id}`, 'SUPPORT')
    const panel = within(await screen.findByRole('complementary', { name: 'masked-too' }))
    await panel.findByText('X-Key')
    expect(panel.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})

test('somebody without the right learns which one is missing', async ({ open }) => {
  await open('/webhooks', 'MEMBER')
  await screen.findByText("You can't view webhooks")
  expect((await screen.findAllByText('webhook.read')).length).toBeGreaterThan(0)
})

test('support may look and recover, but not change anything', async ({ open, addPush }) => {
  const { id } = await addPush('seen-by-support')
  await open(`/webhooks?open=${id}`, 'SUPPORT')
  const panel = within(await screen.findByRole('complementary', { name: 'seen-by-support' }))
  for (const name of ['Send test', 'Pause']) {
    expect(reasonOf(await panel.findByRole('button', { name }))).toContain('webhook.manage')
  }
  expect(panel.getByRole('link', { name: 'Recover…' }).getAttribute('href')).toContain(`/webhooks/recover/${id}`)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
