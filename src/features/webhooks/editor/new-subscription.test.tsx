import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { cachedText } from '#testing/cached.ts'
import { test } from '#testing/subscription-editor.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const targetField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Target/ })
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a new subscription', () => {
  test('is created with the events and the condition that were chosen', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'cmdb-sync')
    await user.type(targetField(), receiver.url)
    await user.tab()
    await screen.findByText(/^Internal address 127.0.0.1, allowed by OUTGOING_ALLOW/)
    await user.click(box('FACT_SHEET_CREATED'))
    expect(box('Fact sheets: 1 of 16').indeterminate).toBe(true)
    await user.click(box('Bookmarks: 0 of 4'))
    // The types of the workspace come with an answer of their own.
    await user.click(await screen.findByRole('button', { name: 'Add type' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Application' }))
    await user.click(button('Create subscription'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/webhooks'))
    const stored = await subscriptionOf('cmdb-sync')
    expect(router.state.location.search).toBe(`?open=${stored.id}`)
    expect(stored).toMatchObject({ deliveryType: 'PUSH', targetUrl: receiver.url, factSheetTypes: ['Application'] })
    expect(stored.tagSets).toEqual([
      ['pathfinder', 'FACT_SHEET_CREATED'],
      ['pathfinder', 'BOOKMARK_CREATED'],
      ['pathfinder', 'BOOKMARK_UPDATED'],
      ['pathfinder', 'BOOKMARK_DELETED'],
      ['pathfinder', 'BOOKMARK_VIEWED'],
    ])
  })

  test('starts with the events that a link asks for', async ({ open }) => {
    await open('/webhooks/new?events=FACT_SHEET_CREATED,BOOKMARK_VIEWED,FACT_SHEET_CREATED')
    await nameField()
    expect(box('FACT_SHEET_CREATED').checked).toBe(true)
    expect(box('Fact sheets: 1 of 16').indeterminate).toBe(true)
    expect(box('Bookmarks: 1 of 4').indeterminate).toBe(true)
  })

  test('that signs shows its secret once, and keeps it nowhere', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'signed-one')
    await user.type(targetField(), receiver.url)
    await user.click(screen.getByRole('switch', { name: 'Sign requests' }))
    await user.click(button('Create subscription'))
    const secret = (await screen.findByLabelText<HTMLInputElement>('Secret')).value
    expect(secret).toMatch(/^whsec_/)
    await user.click(screen.getByLabelText('I have saved the secret'))
    await user.click(button('Done'))
    const { id } = await subscriptionOf('signed-one')
    await waitFor(() => expect(router.state.location.search).toBe(`?open=${id}`))
    expect(cachedText()).not.toContain(secret)
  })

  test('with a forbidden target is refused at its field, and keeps what was typed', async ({ open }) => {
    const { user } = await open('/webhooks/new')
    await user.type(await nameField(), 'inside')
    await user.type(targetField(), 'https://10.0.0.12/hook')
    await user.tab()
    expect(await screen.findByText(/10.0.0.12 is an internal address \(private\)/)).toBeTruthy()
    await user.click(button('Create subscription'))
    await screen.findByText(/This target has an internal address/)
    expect(targetField().getAttribute('aria-invalid')).toBe('true')
    expect(targetField().value).toBe('https://10.0.0.12/hook')
    expect((await nameField()).value).toBe('inside')
  })

  test('without a target asks for one before the service is asked', async ({ open, network }) => {
    const { user } = await open('/webhooks/new')
    await user.type(await nameField(), 'nowhere')
    await user.click(button('Create subscription'))
    await screen.findByText(/^Enter a URL/)
    expect(network.requests.filter((request) => request === 'POST /services/webhooks/v1/subscriptions')).toEqual([])
  })

  test('sends a token over HTTP only after a confirmation', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'plain-token')
    await user.type(targetField(), receiver.url)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Authorization' }), 'Bearer token')
    await user.type(screen.getByLabelText('Token'), 'secret-token')
    await user.click(button('Create subscription'))
    await screen.findByText('Confirm this, or enter an https URL')
    await user.click(box('Send it over HTTP'))
    await user.click(button('Create subscription'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/webhooks'))
    expect(await subscriptionOf('plain-token')).toMatchObject({
      authorizationHeader: 'Bearer secret-token',
      allowInsecureAuthorization: true,
    })
  })

  test('keeps what was typed in the tab, but no secret', async ({ open }) => {
    const { user } = await open('/webhooks/new')
    await user.type(await nameField(), 'begun')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Authorization' }), 'Bearer token')
    await user.type(screen.getByLabelText('Token'), 'typed-secret')
    cleanup()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed-secret')
    await open('/webhooks/new')
    expect((await nameField()).value).toBe('begun')
    expect(screen.getByLabelText<HTMLInputElement>('Token').value).toBe('')
  })

  test('with the name of another one offers to edit that one', async ({ open, addSubscription }) => {
    const { id } = await addSubscription({ identifier: 'taken' })
    const { user } = await open('/webhooks/new')
    await user.type(await nameField(), 'taken')
    const link = await screen.findByRole('link', { name: 'Edit that one' })
    expect(link.getAttribute('href')).toBe(`/webhooks/${id}/edit`)
  })

  test('is offered to nobody without the permission', async ({ open }) => {
    await open('/webhooks/new', 'SUPPORT')
    await screen.findByText("You can't edit webhooks")
    expect(screen.getByText('webhook.manage')).toBeTruthy()
  })
})

test('a copy has the settings without the secrets, and is a webhook of its own', async ({
  open,
  addSubscription,
  subscriptionOf,
  subscriptionAt,
}) => {
  const { id } = await addSubscription({
    identifier: 'original',
    ordered: true,
    callback: 'delivery.active = true',
    authorizationHeader: 'Bearer not to be copied',
  })
  const { user, router } = await open(`/webhooks/${id}/clone`)
  expect((await nameField()).value).toBe('original copy')
  await user.click(button('Create subscription'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/webhooks'))
  const copy = await subscriptionOf('original copy')
  expect(copy).toMatchObject({
    ordered: true,
    callback: 'delivery.active = true',
    tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
  })
  expect(copy.authorizationHeader).toBeUndefined()
  expect(await subscriptionAt(id)).toMatchObject({ authorizationHeader: 'Bearer not to be copied' })
})

test('a PULL subscription has a batch size and a command for its reader', async ({
  open,
  addSubscription,
  subscriptionAt,
}) => {
  const { id } = await addSubscription({ deliveryType: 'PULL', targetUrl: undefined, identifier: 'lake' })
  const { user } = await open(`/webhooks/${id}/edit`)
  const size = await screen.findByLabelText<HTMLInputElement>(/Batch size/)
  expect(screen.getByText(new RegExp(`/subscriptions/${id}/events`))).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Target/ })).toBeNull()
  await user.clear(size)
  await user.type(size, '0')
  await user.click(button(/^Save 1 change/))
  await screen.findByText('Enter a whole number from 1 to 51,200')
  await user.clear(size)
  await user.type(size, '1024')
  await user.click(button(/^Save 1 change/))
  await screen.findByText('“lake” saved')
  expect((await subscriptionAt(id)).maxBatchSize).toBe(1024)
})

test('on a phone the parts are tabs, and what was typed is kept', async ({ open }) => {
  setWindowWidth(390)
  const { user } = await open('/webhooks/new')
  await user.type(await nameField(), 'by phone')
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Delivery',
    'Events0',
    'Sample',
    'Test',
  ])
  await user.click(tab(/^Events/))
  expect(screen.getByRole('region', { name: 'Delivery', hidden: true }).hasAttribute('inert')).toBe(true)
  await user.click(box('FACT_SHEET_CREATED'))
  expect(tab(/^Events/).textContent).toBe('Events1')
  await user.click(tab(/^Delivery/))
  expect((await nameField()).value).toBe('by phone')
})
