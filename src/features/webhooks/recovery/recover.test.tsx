import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { reasonOf } from '#testing/reason.ts'
import { test as base } from '#testing/webhooks.ts'

/** Sends nothing to anybody: its deliveries are suppressed, and then given up by the test. */
const quiet = { ignoreError: true, signed: true, callback: 'delivery.active = false' }

/** A subscription with five deliveries: four were given up, one was delivered. */
const test = base
  // Its deliveries as if they had been given up.
  .extend('giveUp', { scope: 'file' }, ({ site }) => async (id: string) => {
    const { db } = site.storage
    await db.updateTable('delivery').set({ state: 'omitted' }).where('subscription_id', '=', id).execute()
  })
  // The first of its deliveries as if the target had taken it.
  .extend('deliverFirst', { scope: 'file' }, ({ site }) => async (id: string) => {
    const { db } = site.storage
    const first = db.selectFrom('delivery').select('seq').where('subscription_id', '=', id).orderBy('seq').limit(1)
    await db
      .updateTable('delivery')
      .set({ state: 'delivered', http_status: 200 })
      .where('subscription_id', '=', id)
      .where('seq', '=', first)
      .execute()
  })
  .extend('kafka', { scope: 'file', auto: true }, async ({ addPush, save, site, giveUp, deliverFirst }) => {
    const kafka = await addPush('kafka-mirror', quiet)
    for (const nth of [1, 2, 3, 4, 5]) await save({ name: `Bookmark ${nth}` })
    await site.service.tick()
    await giveUp(kafka.id)
    await deliverFirst(kafka.id)
    return kafka
  })
  .extend('openDialog', ({ open }) => async (id: string, role: 'ADMIN' | 'SUPPORT' = 'ADMIN', search = '') => {
    const opened = await open(`/webhooks/recover/${id}${search}`, role)
    const dialog = within(await screen.findByRole('dialog', { name: 'Recover events' }))
    await dialog.findByText('Preview')
    return { ...opened, dialog }
  })
  .extend(
    'recoveriesOf',
    { scope: 'file' },
    ({ site }) =>
      async (id: string) =>
        await site.storage.db.selectFrom('recovery').selectAll().where('subscription_id', '=', id).execute(),
  )

describe('the dialog that recovers events', () => {
  test('chooses what was not delivered, and counts duplicates when delivered events are to come again', async ({
    openDialog,
    kafka,
  }) => {
    const { dialog, user } = await openDialog(kafka.id)
    await dialog.findByRole('button', { name: /^Recover 4 events/ })
    expect(dialog.getByRole('checkbox', { name: /^Only events that weren't delivered/ })).toHaveProperty(
      'checked',
      true,
    )
    await dialog.findByText(/^No duplicates/)
    await user.click(dialog.getByRole('checkbox', { name: /^Only events that weren't delivered/ }))
    await dialog.findByRole('button', { name: /^Recover 5 events/ })
    const duplicates = await dialog.findByText('1 duplicate expected.')
    expect(duplicates.parentElement?.textContent).toContain('Each keeps its webhook-id')
    await user.click(dialog.getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Delivered' }))
    await dialog.findByText('1 event')
  })

  test('estimates how long it takes at the chosen speed', async ({ openDialog, kafka }) => {
    const { dialog, user } = await openDialog(kafka.id)
    const speed = await dialog.findByRole('textbox', { name: 'Speed' })
    await user.clear(speed)
    await user.type(speed, '1')
    await dialog.findByText('takes about 4 s')
    await user.clear(speed)
    await dialog.findByText('Enter a whole number from 1 to 1,000')
  })

  test('says at the field that a range ends before it starts', async ({ openDialog, kafka }) => {
    const { dialog, user } = await openDialog(kafka.id)
    const until = dialog.getByLabelText('Until')
    await user.clear(until)
    await user.type(until, '2020-01-01T00:00')
    await dialog.findByText('Enter a time after From')
    expect(reasonOf(dialog.getByRole('button', { name: /^Recover/ }))).toContain('range')
  })

  test('takes the range from a preset', async ({ openDialog, kafka }) => {
    const { dialog, user } = await openDialog(kafka.id)
    await dialog.findByRole('button', { name: /^Recover 4 events/ })
    await user.click(dialog.getByRole('button', { name: 'Presets' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Yesterday, / }))
    await dialog.findByRole('button', { name: /^Recover 0 events/ })
    await user.click(dialog.getByRole('button', { name: 'Presets' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Last hour' }))
    await dialog.findByRole('button', { name: /^Recover 4 events/ })
  })

  test('does not offer subscriptions that are probed or paused, and says why', async ({
    openDialog,
    kafka,
    addPush,
    makeFail,
    refuses,
  }) => {
    await addPush('jira-link', { active: false })
    await addPush('zebra-hook')
    const refused = await addPush('refused-hook')
    await makeFail()
    await refuses(refused)
    const { dialog } = await openDialog(kafka.id)
    await dialog.findByText('Target unreachable, recover later')
    await dialog.findByText('Paused, resume it first')
    for (const name of ['zebra-hook', 'jira-link'])
      expect(dialog.getByRole('checkbox', { name })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('checkbox', { name: 'refused-hook' })).toHaveProperty('disabled', false)
  })

  test('starts a recovery for each chosen subscription, which the tray shows', async ({
    openDialog,
    kafka,
    addPush,
    save,
    site,
    giveUp,
    recoveriesOf,
  }) => {
    const other = await addPush('backstage', quiet)
    await save({ name: 'For both' })
    await site.service.tick()
    await giveUp(other.id)
    const { dialog, user, router } = await openDialog(kafka.id, 'SUPPORT', '?tab=push')
    await user.click(await dialog.findByRole('checkbox', { name: 'backstage' }))
    const button = await dialog.findByRole('button', { name: /^Recover 5 events/ })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recover events' })).toBeNull())
    expect(router.state.location.pathname + router.state.location.search).toBe(`/webhooks?tab=push&open=${kafka.id}`)
    for (const { id } of [kafka, other]) {
      const [recovery] = await recoveriesOf(id)
      expect(recovery).toMatchObject({ status: 'RUNNING', per_second: 20, created_by_name: 'Sam Okafor' })
      expect(recovery?.filter).toMatchObject({ state: ['omitted', 'retrying', 'expired'] })
    }
    await user.click(await screen.findByRole('button', { name: '2 jobs' }))
    const tray = within(await screen.findByRole('dialog', { name: 'Jobs' }))
    await tray.findByText('Recover 1 event: backstage')
  })
})

test('people who may not redeliver see the preview and which permission they lack', async ({ open, kafka }) => {
  await open(`/webhooks/recover/${kafka.id}`, 'VIEWER')
  expect((await screen.findAllByText("You can't view webhooks")).length).toBeGreaterThan(0)
})
