import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { fullName } from '#testing/people.ts'
import { test as base } from '#testing/webhooks.ts'

const suppressed = { callback: 'delivery.active = false' }

const test = base
  // Two hours pass; then it is the moment of the page, whose clock is the real one.
  .extend('quietFor2Hours', { scope: 'file' }, ({ site }) => async ({ id }: Subscription) => {
    const past = new Date(site.clock.now.getTime() - 2 * 3_600_000)
    const { db } = site.storage
    await db.updateTable('subscription').set({ created_at: past, active_since: past }).where('id', '=', id).execute()
    const since = new Date(past.getTime() + 1000)
    await db.updateTable('delivery').set({ created_at: since }).where('subscription_id', '=', id).execute()
    await db.updateTable('event').set({ created_at: since }).execute()
  })
  // Its managing user is somebody who can't read the events of the bookmarks that only others see.
  .extend('managedBySupport', { scope: 'file' }, ({ site }) => async ({ id }: Subscription) => {
    const { userId } = site.caller('SUPPORT')
    await site.storage.db.updateTable('subscription').set({ user_id: userId }).where('id', '=', id).execute()
  })
  .extend('hideEvents', { scope: 'file' }, ({ site }) => async () => {
    const { userId } = site.caller('MEMBER')
    await site.storage.db
      .updateTable('event')
      .set({ read_acl: [userId] })
      .execute()
  })

const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }))

describe('a subscription of which nothing is delivered', () => {
  test('says in the list and in its panel what the callback suppressed, and needs no attention', async ({
    open,
    addPush,
    save,
    site,
    quietFor2Hours,
  }) => {
    const subscription = await addPush('muted', suppressed)
    for (const name of ['One', 'Two']) await save({ name })
    await site.service.tick()
    await quietFor2Hours(subscription)
    await open(`/webhooks?open=${subscription.id}`)
    const panel = await panelOf('muted')
    await panel.findByText(/the callback suppressed 2 events/)
    const row = await screen.findByRole('row', { name: /muted/ })
    expect(row.textContent).toMatch(/Nothing delivered.*since/)
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    await pages.findByRole('link', { name: 'Webhooks' })
  })

  test('says what was omitted beside what was suppressed', async ({
    open,
    addPush,
    save,
    site,
    stateOf,
    quietFor2Hours,
  }) => {
    const subscription = await addPush('mixed', suppressed)
    for (const name of ['Three', 'Four', 'Five']) await save({ name })
    await site.service.tick()
    await quietFor2Hours(subscription)
    const { db } = site.storage
    const { head } = await stateOf(subscription)
    await db
      .updateTable('delivery')
      .set({ state: 'omitted' })
      .where('subscription_id', '=', subscription.id)
      .where('seq', '=', head.offset)
      .execute()
    await open(`/webhooks?open=${subscription.id}`)
    const panel = await panelOf('mixed')
    await panel.findByText(/the callback suppressed 2 events; 1 event was omitted after one attempt/)
  })

  test('says in its panel how many events the managing user can’t read', async ({
    open,
    addPush,
    save,
    site,
    managedBySupport,
    hideEvents,
    quietFor2Hours,
  }) => {
    const subscription = await addPush('unreadable')
    await managedBySupport(subscription)
    await save({ name: 'Hidden' })
    await hideEvents()
    await site.service.tick()
    await quietFor2Hours(subscription)
    await open(`/webhooks?open=${subscription.id}`)
    const panel = await panelOf('unreadable')
    await panel.findByText(/1 event was passed over, because the managing user can't read it/)
    expect(panel.queryByText(/suppressed|omitted/)).toBeNull()
    await panel.findByText(
      (text) =>
        text.startsWith('1 event since ') && text.endsWith(`was passed over: ${fullName('SUPPORT')} can't read it`),
    )
  })
})
