import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { editor, test } from '#testing/callbacks.ts'
import { reasonOf } from '#testing/reason.ts'

const counts = (words: string) => screen.findByRole('img', { name: words })
const publish = () => screen.findByRole('button', { name: /^Publish version/ })
const saved = () => screen.findByText(/draft saved/)

describe('the page of a callback', () => {
  test('runs what is written on the last deliveries, and counts and filters the results', async ({
    deliver,
    openCallback,
    subscribe,
  }) => {
    const subscription = await subscribe({ callback: 'delivery.payload = { name: delivery.payload.bookmarkName }' })
    await deliver('Alpha', 'Beta', 'Gamma')
    const { user, write } = await openCallback(subscription)
    await counts('Pass 3, Fail 0, Suppressed 0')
    await write(`var name = delivery.payload.bookmarkName
if (name === 'Alpha') delivery.active = false
if (name === 'Beta') missing.field = 1
delivery.targetMethod = 'PUT'
console.log('seen', name)`)
    await counts('Pass 1, Fail 1, Suppressed 1')
    await screen.findByText(/^Line 3: .*missing.*, 1 of 3 fail$/)
    const panel = within(screen.getByRole('region', { name: 'Result' }))
    await panel.findByText('Gamma')
    panel.getByText('Allowed, checked after the callback')
    expect(panel.getByRole('insertion').textContent).toBe('PUT')
    within(screen.getByRole('region', { name: 'Console' })).getByText('seen Gamma')
    await user.click(screen.getByRole('radio', { name: 'Fail' }))
    await panel.findByText('Beta')
    expect(screen.queryByRole('button', { name: /Gamma/ })).toBeNull()
  })

  test('says where the code does not parse, runs nothing and publishes nothing', async ({
    openCallback,
    subscribe,
  }) => {
    const { write } = await openCallback(await subscribe({ callback: 'one = 1' }))
    await write('var a = 1\nvar b = ;')
    await screen.findByText('Not run: the code has a syntax error')
    await within(await screen.findByRole('list', { name: 'Errors' })).findByText(/^Line 2: /)
    await waitFor(async () => expect(reasonOf(await publish())).toBe('Fix the syntax error first'))
  })

  test('runs on the newest events of the log while there is no delivery', async ({
    deliver,
    openCallback,
    subscribe,
  }) => {
    await deliver('Delta')
    await openCallback(await subscribe({ callback: 'one = 1', tagSets: [['BOOKMARK_CREATED']] }))
    await screen.findByText('No deliveries yet. Runs use the newest events of the log.')
    await screen.findByRole('button', { name: /Delta/ })
  })

  test('inserts a field of the chosen delivery', async ({ deliver, openCallback, subscribe }) => {
    const subscription = await subscribe()
    await deliver('Alpha')
    const { user } = await openCallback(subscription)
    await counts('Pass 1, Fail 0, Suppressed 0')
    await user.click(screen.getByRole('button', { name: 'Insert field' }))
    await user.click(await screen.findByRole('menuitem', { name: /^delivery\.payload\.bookmarkName/ }))
    await waitFor(async () => expect(await editor()).toHaveProperty('value', 'delivery.payload.bookmarkName'))
  })

  test('still knows the fields of the delivery while what is typed does not parse', async ({
    deliver,
    openCallback,
    subscribe,
  }) => {
    const subscription = await subscribe()
    await deliver('Alpha')
    const { user, write } = await openCallback(subscription)
    await counts('Pass 1, Fail 0, Suppressed 0')
    await write('var p = delivery.payload\np.')
    await screen.findByText('Not run: the code has a syntax error')
    await user.click(screen.getByRole('button', { name: 'Insert field' }))
    await screen.findByRole('menuitem', { name: /^delivery\.payload\.bookmarkName/ })
  })

  test('shows people without webhook.manage the live version, with the reason', async ({ open, subscribe }) => {
    const { id } = await subscribe({ callback: 'one = 1' })
    await open(`/webhooks/${id}/callback?editor=plain`, 'SUPPORT')
    await screen.findByText('one = 1')
    const reason = "You need the webhook.manage permission. Your role doesn't include it."
    expect(reasonOf(await publish())).toBe(reason)
    expect(screen.getByRole('region', { name: 'Draft' }).textContent).toContain(`Read-only. ${reason}`)
    expect(reasonOf(screen.getByRole('button', { name: /^Run on/ }))).toBe(reason)
    expect(screen.queryByRole('textbox', { name: 'Callback code' })).toBeNull()
  })

  test('of a PULL subscription says that it has none, and leads to its reader', async ({ open, subscribe }) => {
    const { id } = await subscribe({ deliveryType: 'PULL', targetUrl: undefined })
    await open(`/webhooks/${id}/callback`)
    await screen.findByText('PULL subscriptions have no callback')
    const link = screen.getByRole('link', { name: 'View reader' })
    expect(link.getAttribute('href')).toBe(`/webhooks/${id}/reader`)
  })
})

describe('a draft', () => {
  test('is kept by the service, and is there after a reload', async ({ draftOf, openCallback, subscribe, read }) => {
    const subscription = await subscribe({ callback: 'one = 1' })
    const { write } = await openCallback(subscription)
    await write('one = 1\ntwo = 2')
    await screen.findByText('1 line changed')
    await saved()
    expect(await draftOf(subscription)).toMatchObject({ callback: 'one = 1\ntwo = 2', basedOnVersion: 1 })
    cleanup()
    await openCallback(subscription)
    await waitFor(async () => expect(await editor()).toHaveProperty('value', 'one = 1\ntwo = 2'))
    expect((await read(subscription)).callback).toBe('one = 1')
  })

  test('is published as the next version with Ctrl S', async ({ draftOf, openCallback, subscribe, read }) => {
    const subscription = await subscribe({ callback: 'one = 1' })
    const { user, write } = await openCallback(subscription)
    await write('two = 2')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Version 2 published')
    await screen.findByRole('link', { name: 'Version 2, live' })
    expect((await read(subscription)).callback).toBe('two = 2')
    expect(await draftOf(subscription)).toBeNull()
    expect(reasonOf(await publish())).toBe('The draft is the same as the live version')
  })

  test('is discarded, and that can be undone', async ({ draftOf, openCallback, subscribe }) => {
    const subscription = await subscribe({ callback: 'one = 1' })
    const { user, write } = await openCallback(subscription)
    await write('two = 2')
    await saved()
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await screen.findByText('Draft discarded')
    await waitFor(async () => expect(await editor()).toHaveProperty('value', 'one = 1'))
    expect(await draftOf(subscription)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await editor()).toHaveProperty('value', 'two = 2'))
  })

  test('never overwrites a version that somebody has published since without being asked', async ({
    apiAs,
    openCallback,
    subscribe,
    read,
  }) => {
    const subscription = await subscribe({ callback: 'one = 1\ntwo = 2\nthree = 3' })
    const { user, write } = await openCallback(subscription)
    await write('one = 1\ntwo = 2\nthree = 33')
    await saved()
    const theirs = 'one = 11\ntwo = 2\nthree = 3'
    await (
      await apiAs('ADMIN')
    )('PUT', `/services/webhooks/v1/subscriptions/${subscription.id}`, { callback: theirs })
    await user.click(await publish())
    await screen.findByText(/^You published version 2 in another window/)
    expect((await read(subscription)).callback).toBe(theirs)
    expect(reasonOf(await publish())).toBe('Compare your draft with version 2 first')
    await user.click(await screen.findByRole('button', { name: 'Merge both' }))
    await waitFor(async () => expect(await editor()).toHaveProperty('value', 'one = 11\ntwo = 2\nthree = 33'))
    await user.click(await screen.findByRole('button', { name: /^Publish version 3/ }))
    await screen.findByText('Version 3 published')
    expect((await read(subscription)).callback).toBe('one = 11\ntwo = 2\nthree = 33')
  })

  test('is not said to overlap with a version while the lines of both are not known', async ({
    apiAs,
    network,
    openCallback,
    subscribe,
  }) => {
    const subscription = await subscribe({ callback: 'one = 1\ntwo = 2' })
    const { user, write } = await openCallback(subscription)
    await write('one = 1\ntwo = 22')
    await saved()
    network.cut('GET', '/callback-versions/1')
    const api = await apiAs('ADMIN')
    await api('PUT', `/services/webhooks/v1/subscriptions/${subscription.id}`, { callback: 'one = 11\ntwo = 2' })
    await user.click(await publish())
    await screen.findByText(/Your draft began from version 1\.$/)
    expect(screen.queryByRole('button', { name: 'Merge both' })).toBeNull()
  })

  test('that could not be saved stays in the editor and is saved on request', async ({
    draftOf,
    network,
    openCallback,
    subscribe,
  }) => {
    const subscription = await subscribe({ callback: 'one = 1' })
    const { user, write } = await openCallback(subscription)
    network.cut('PUT', '/callback-draft')
    await write('two = 2')
    await screen.findByText(/The draft wasn't saved/)
    expect(await editor()).toHaveProperty('value', 'two = 2')
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await saved()
    expect(await draftOf(subscription)).toMatchObject({ callback: 'two = 2' })
  })
})

test('an earlier version can be read and restored as a new one', async ({ apiAs, openCallback, subscribe, read }) => {
  const subscription = await subscribe({ callback: 'one = 1' })
  await (
    await apiAs('ADMIN')
  )('PUT', `/services/webhooks/v1/subscriptions/${subscription.id}`, { callback: 'two = 2' })
  const { user } = await openCallback(subscription)
  await user.click(await screen.findByRole('link', { name: 'Version 1' }))
  await screen.findByText('one = 1')
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
  await user.click(await screen.findByRole('button', { name: 'Restore version' }))
  await screen.findByText('Version 1 restored as version 3')
  await screen.findByText(/from version 1$/)
  expect((await read(subscription)).callback).toBe('one = 1')
})
