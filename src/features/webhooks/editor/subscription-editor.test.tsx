// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { cachedText } from '#testing/cached.ts'
import { test } from '#testing/subscription-editor.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const targetField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Target/ })
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a new webhook', () => {
  test('is created with the events and the condition that were chosen', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'cmdb-sync')
    await user.type(targetField(), receiver.url)
    await user.tab()
    await screen.findByText(/^Internal address 127.0.0.1, allowed by OUTGOING_ALLOW/)
    await user.click(box('FACT_SHEET_CREATED'))
    expect(box('Fact sheets: 1 of 15').indeterminate).toBe(true)
    await user.click(box('Bookmarks: 0 of 4'))
    await user.click(button('Add type'))
    await user.click(await screen.findByRole('menuitem', { name: 'Application' }))
    await user.click(button('Create webhook'))
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

  test('that signs shows its secret once, and keeps it nowhere', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'signed-one')
    await user.type(targetField(), receiver.url)
    await user.click(screen.getByRole('switch', { name: 'Sign requests' }))
    await user.click(button('Create webhook'))
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
    await user.click(button('Create webhook'))
    await screen.findByText(/This target has an internal address/)
    expect(targetField().getAttribute('aria-invalid')).toBe('true')
    expect(targetField().value).toBe('https://10.0.0.12/hook')
    expect((await nameField()).value).toBe('inside')
  })

  test('without a target asks for one before the service is asked', async ({ open, network }) => {
    const { user } = await open('/webhooks/new')
    await user.type(await nameField(), 'nowhere')
    await user.click(button('Create webhook'))
    await screen.findByText(/^Enter a URL/)
    expect(network.requests.filter((request) => request === 'POST /services/webhooks/v1/subscriptions')).toEqual([])
  })

  test('sends a token over HTTP only after a confirmation', async ({ open, receiver, subscriptionOf }) => {
    const { user, router } = await open('/webhooks/new')
    await user.type(await nameField(), 'plain-token')
    await user.type(targetField(), receiver.url)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Authorization' }), 'Bearer token')
    await user.type(screen.getByLabelText('Token'), 'secret-token')
    await user.click(button('Create webhook'))
    await screen.findByText('Confirm this, or enter an https URL')
    await user.click(box('Send it over HTTP'))
    await user.click(button('Create webhook'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/webhooks'))
    expect(await subscriptionOf('plain-token')).toMatchObject({
      authorizationHeader: 'Bearer secret-token',
      allowInsecureAuthorization: true,
    })
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

describe('an existing webhook', () => {
  test('keeps tag sets that the catalogue does not know', async ({ open, addSubscription, subscriptionAt }) => {
    const foreign = [['erp', 'ORDER_CREATED', 'eu'], ['BOOKMARK_VIEWED'], ['pathfinder']]
    const { id } = await addSubscription({
      identifier: 'mixed',
      tagSets: [foreign[0], ['BOOKMARK_CREATED', 'pathfinder'], foreign[1], foreign[2]],
    })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    expect(screen.getByText('ORDER_CREATED')).toBeTruthy()
    expect(screen.getByText('all events of Landscape')).toBeTruthy()
    await user.click(button('Bookmarks'))
    expect(box('BOOKMARK_CREATED').checked).toBe(true)
    await user.click(box('BOOKMARK_CREATED'))
    await user.click(box('FACT_SHEET_RECOVERED'))
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“mixed” saved')
    expect((await subscriptionAt(id)).tagSets).toEqual([...foreign, ['pathfinder', 'FACT_SHEET_RECOVERED']])
  })

  test('keeps its masked secrets when other settings are saved', async ({ open, addSubscription, subscriptionAt }) => {
    const secrets = {
      authorizationHeader: 'Bearer 0123456789abcdef7Qm4',
      headers: [{ name: 'X-Key', value: 'another secret' }],
    }
    const { id } = await addSubscription({ identifier: 'masked', allowInsecureAuthorization: true, ...secrets })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    expect(screen.getByLabelText('Authorization')).toHaveProperty('value', 'Bearer token ••••••7Qm4')
    expect(document.body.innerHTML).not.toContain('another secret')
    await user.click(screen.getByRole('radio', { name: 'One at a time, in order' }))
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“masked” saved')
    expect(await subscriptionAt(id)).toMatchObject({ ...secrets, ordered: true })
  })

  test('replaces its secret in a step of its own, beside changes that are not saved', async ({
    open,
    addSubscription,
    subscriptionAt,
  }) => {
    const members = { allowInsecureAuthorization: true, authorizationHeader: 'Bearer old-secret-old-secret' }
    const { id } = await addSubscription({ identifier: 'replaced', ...members })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.type(await nameField(), '-2')
    await user.click(button('Change'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change authorization' }))
    await user.type(dialog.getByLabelText('Token'), 'fresh-secret-fresh-secret-9xyz')
    await user.click(dialog.getByRole('button', { name: 'Change now' }))
    await screen.findByText('Authorization changed')
    expect(await subscriptionAt(id)).toMatchObject({
      identifier: 'replaced',
      authorizationHeader: 'Bearer fresh-secret-fresh-secret-9xyz',
    })
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“replaced-2” saved')
    expect(await subscriptionAt(id)).toMatchObject({
      identifier: 'replaced-2',
      authorizationHeader: 'Bearer fresh-secret-fresh-secret-9xyz',
    })
  })

  test('that somebody else saved first is merged field by field', async ({ open, addSubscription, subscriptionAt }) => {
    const { id } = await addSubscription({ identifier: 'contested' })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Empty' }))
    await call(updateSubscription, { params: { id }, query: {}, body: { ordered: true } })
    await user.click(button(/^Save 1 change/))
    const dialog = within(await screen.findByRole('dialog', { name: /saved first/ }))
    expect(dialog.getByText('One at a time, in order')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save merged version' }))
    await screen.findByText('“contested” saved')
    expect(await subscriptionAt(id)).toMatchObject({ payloadMode: 'NO_PAYLOAD', ordered: true })
  })

  test('lists each change with its value before and after, and discards them', async ({ open, addSubscription }) => {
    const { id } = await addSubscription({ identifier: 'listed' })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Full event record' }))
    await user.click(box('FACT_SHEET_CREATED'))
    const bar = within(screen.getByRole('region', { name: 'Changes' }))
    expect(bar.getByText('2 changes')).toBeTruthy()
    expect(bar.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'PayloadEvent payload→Full event record',
      'Events+ FACT_SHEET_CREATED',
    ])
    await user.click(bar.getByRole('button', { name: 'Discard' }))
    expect(bar.getByText('No changes')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Event payload' }).checked).toBe(true)
  })

  test('tests with the settings of the form, and says what came of it', async ({ open, addSubscription, save }) => {
    await save({ name: 'Seen by the test' })
    const callback = 'throw new Error(`got ${delivery.payload.type}`)'
    const { id } = await addSubscription({ identifier: 'tested', active: false, callback })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Full event record' }))
    await user.click(button('Send a test'))
    await screen.findByText('The callback failed')
    // The payload as it is stored would be a BookmarkCreatedEvent.
    expect(within(screen.getByRole('region', { name: 'Test' })).getByText(/got BOOKMARK_CREATED/)).toBeTruthy()
  })

  test('tries its callback on the last events without sending anything', async ({
    open,
    addSubscription,
    save,
    network,
  }) => {
    for (const name of ['Fine', 'Broken', 'Silent', 'Inside']) await save({ name })
    const callback = [
      `const { bookmarkName } = delivery.payload`,
      `if (bookmarkName === 'Broken') throw new Error('no such name')`,
      `if (bookmarkName === 'Silent') delivery.active = false`,
      `if (bookmarkName === 'Inside') delivery.targetUrl = 'https://10.0.0.12/hook'`,
    ].join('\n')
    const { id } = await addSubscription({ identifier: 'tried', active: false, callback })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    const strip = within(screen.getByRole('region', { name: 'Dry run' }))
    await user.click(strip.getByRole('button', { name: 'Run' }))
    await user.click(await strip.findByRole('button', { name: /^Failed: Inside/ }))
    expect(strip.getByText(/blocked: 10.0.0.12 isn't allowed/)).toBeTruthy()
    await user.click(strip.getByRole('button', { name: /^Failed: Broken/ }))
    expect(strip.getByText(/no such name/)).toBeTruthy()
    expect(strip.getByRole('button', { name: /^Suppressed: Silent/ })).toBeTruthy()
    expect(network.requests.filter((request) => request.endsWith('/test-deliveries'))).toEqual([])
  })

  test('that was deleted says so', async ({ open }) => {
    await open('/webhooks/7f3a2c10-1111-4222-8333-444455556666/edit')
    await screen.findByText('Subscription not found')
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
  await user.click(button('Create webhook'))
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

test('a PULL webhook has a batch size and a command for its reader', async ({
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
