import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { reasonOf } from '#testing/reason.ts'
import { test as base } from '#testing/webhooks.ts'

/** Sends nothing to anybody: its deliveries are suppressed, and then given up by the test. */
const quiet = { callback: 'delivery.active = false' }

/** A recovery of four events at two per second, of which the first turn has queued two. */
const test = base
  .extend('kafka', { scope: 'file', auto: true }, async ({ addPush, save, site }) => {
    const kafka = await addPush('kafka-mirror', quiet)
    for (const nth of [1, 2, 3, 4]) await save({ name: `Bookmark ${nth}` })
    await site.service.tick()
    const settledAt = new Date(site.clock.now.getTime() - 1000)
    await site.storage.db.updateTable('delivery').set({ state: 'omitted', settled_at: settledAt }).execute()
    return kafka
  })
  .extend('takeTurn', { scope: 'file' }, ({ site }) => async () => {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await site.service.tick()
  })
  .extend('start', ({ signInAs, kafka }) => async (perSecond: number) => {
    const { call } = await import('#api/call.ts')
    const { startRecovery } = await import('mock-server/contract/recoveries.ts')
    await signInAs('ADMIN')
    const body = { filter: { state: ['omitted' as const] }, perSecond }
    return (await call(startRecovery, { params: { id: kafka.id }, body })).data
  })

const openTray = async (user: { click: (element: Element) => Promise<void> }, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Jobs' }))
}

test('without long work there is no tray', async ({ open }) => {
  await open('/bookmarks')
  await screen.findByRole('button', { name: 'Notifications' })
  expect(screen.queryByRole('button', { name: /^Jobs|jobs?$/ })).toBeNull()
})

describe('the tray', () => {
  test('shows a recovery on any page, cancels it after a question with numbers, and resumes it', async ({
    open,
    start,
    takeTurn,
    site,
    kafka,
  }) => {
    await start(2)
    await takeTurn()
    const { user } = await open('/bookmarks')
    const tray = await openTray(user, '1 job')
    await tray.findByText('Recover 4 events: kafka-mirror')
    await tray.findByText('2 sent, 0:01 left, 2 per second')
    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    await user.click(tray.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this recovery?' }))
    question.getByText(/2 events were sent and can't be taken back\. The other 2 won't be sent\./)
    await user.click(question.getByRole('button', { name: 'Cancel recovery' }))
    await tray.findByText('Cancelled by Priya Raman after 2, 2 left')
    await user.click(tray.getByRole('button', { name: 'Resume' }))
    await tray.findByText('2 sent, 0:01 left, 2 per second')
    await takeTurn()
    await takeTurn()
    const queued = await site.storage.db
      .selectFrom('recovery')
      .select(['queued', 'status'])
      .where('subscription_id', '=', kafka.id)
      .executeTakeFirstOrThrow()
    expect(queued).toEqual({ queued: 4, status: 'DONE' })
    const log = await tray.findByRole('link', { name: 'Open log' })
    expect(log.getAttribute('href')).toBe(`/webhooks/${kafka.id}`)
  })

  test('can be read without the right to redeliver, and says why nothing can be cancelled', async ({
    open,
    start,
    site,
  }) => {
    await start(1)
    await site.storage.db
      .updateTable('permission')
      .set({ role: 'SYSTEM_READ' })
      .where('user_id', '=', site.caller('MEMBER').userId)
      .execute()
    const { user } = await open('/bookmarks', 'MEMBER')
    const tray = await openTray(user, '1 job')
    expect(reasonOf(await tray.findByRole('button', { name: 'Cancel' }))).toContain('webhook.redeliver')
  })
})

test('people who may not read webhooks have no tray', async ({ open }) => {
  await open('/bookmarks', 'VIEWER')
  await screen.findByRole('button', { name: /^Notifications/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: /jobs?$/i })).toBeNull())
})
