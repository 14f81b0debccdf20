import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '#testing/webhooks.ts'

const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }))

describe('a subscription', () => {
  test('is paused, and the pause can be undone', async ({ open, addPush, stateOf }) => {
    const subscription = await addPush('pausable')
    const { user } = await open(`/webhooks?open=${subscription.id}`)
    const panel = await panelOf('pausable')
    await user.click(await panel.findByRole('button', { name: 'Pause' }))
    await screen.findByText('pausable paused')
    expect((await stateOf(subscription)).state).toBe('PAUSED')
    await panel.findByRole('button', { name: 'Resume' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('pausable resumed')
    expect((await stateOf(subscription)).active).toBe(true)
  })

  test('that goes on skips the events of its pause if somebody says so', async ({
    open,
    addPull,
    save,
    site,
    stateOf,
  }) => {
    const subscription = await addPull('skipper', { active: false })
    await save({ name: 'Missed' })
    await site.service.tick()
    const { user } = await open(`/webhooks?open=${subscription.id}`)
    const panel = await panelOf('skipper')
    await user.click(await panel.findByRole('button', { name: 'Resume' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Resume skipper?' }))
    const { cursor, head } = await stateOf(subscription)
    expect(head.offset).toBeGreaterThan(cursor.offset)
    question.getByText(/was kept during the pause|were kept during the pause/)
    await user.click(question.getByRole('radio', { name: /^Skip \d+ event/ }))
    await user.click(question.getByRole('button', { name: 'Resume subscription' }))
    await screen.findByText('skipper resumed')
    const after = await stateOf(subscription)
    expect(after.active).toBe(true)
    expect(after.cursor).toEqual(after.head)
  })

  test('that goes on without skipping keeps its place', async ({ open, addPull, save, stateOf }) => {
    const subscription = await addPull('keeper', { active: false })
    await save({ name: 'Kept' })
    const { user } = await open('/webhooks')
    await user.click(await screen.findByRole('row', { name: /keeper/ }))
    await user.click(await (await panelOf('keeper')).findByRole('button', { name: 'Resume' }))
    await user.click(await screen.findByRole('button', { name: 'Resume subscription' }))
    await screen.findByText('keeper resumed')
    expect(await stateOf(subscription)).toMatchObject({ active: true, cursor: subscription.cursor })
  })

  test('sends a test with T, and says how the target answered', async ({ open, addPush }) => {
    await addPush('tested')
    const { user } = await open('/webhooks')
    await user.click(await screen.findByRole('row', { name: /tested/ }))
    await panelOf('tested')
    await user.keyboard('t')
    await screen.findByText('Test to tested failed: Connection failed')
  })

  test('is deleted once its name was typed, because it is active', async ({ open, addPush, site }) => {
    const { id } = await addPush('doomed')
    const { user } = await open(`/webhooks?open=${id}`)
    await user.click(await (await panelOf('doomed')).findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete doomed?' }))
    const confirm = question.getByRole('button', { name: 'Delete subscription' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await user.type(question.getByRole('textbox'), 'doomed')
    await user.click(confirm)
    await screen.findByText('doomed deleted')
    await waitFor(() => expect(screen.queryByRole('row', { name: /doomed/ })).toBeNull())
    const answer = site.service.services.subscriptions.getSubscription(site.caller('ADMIN'), id)
    await expect(answer).rejects.toThrow('No such subscription')
  })

  test('that was deleted comes back paused, from the bin or by an undo', async ({ open, addPull, site }) => {
    const { id } = await addPull('regretted')
    const read = async () => {
      const { subscription } = await site.service.services.subscriptions.getSubscription(site.caller('ADMIN'), id)
      return subscription
    }
    await site.service.services.subscriptions.deleteSubscription(site.caller('ADMIN'), id)
    const { user } = await open('/webhooks')
    await user.click(await screen.findByRole('button', { name: 'Deleted webhooks' }))
    const bin = within(await screen.findByRole('dialog', { name: 'Deleted webhooks' }))
    await bin.findByText('Comes back paused, at its cursor')
    await user.click(bin.getByRole('button', { name: 'Restore regretted' }))
    await screen.findByText('“regretted” restored')
    await waitFor(() => expect(bin.queryByRole('button', { name: 'Restore regretted' })).toBeNull())
    expect(await read()).toMatchObject({ state: 'PAUSED', identifier: 'regretted' })
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('row', { name: /regretted/ }))
    await user.click(await (await panelOf('regretted')).findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete subscription' }))
    await screen.findByText('regretted deleted')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('regretted restored, paused')
    expect(await read()).toMatchObject({ state: 'PAUSED' })
  })

  test('that is failing is probed on demand, and shows its last failures', async ({ open, addPush, makeFail }) => {
    const { id } = await addPush('broken-hook')
    await makeFail()
    const { user } = await open(`/webhooks?open=${id}`)
    const panel = await panelOf('broken-hook')
    await panel.findByText(/^Deactivates in/)
    await panel.findByText('Connection failed')
    expect(panel.getByRole('link', { name: 'Delivery log' }).getAttribute('href')).toBe(`/webhooks/${id}`)
    await panel.findByText('1 probe every 50 s')
    await user.click(await panel.findByRole('button', { name: 'Probe now' }))
    await screen.findByText('Probe requested')
  })

  test('whose target refuses every event says that no probes are sent', async ({
    open,
    addPush,
    makeFail,
    refuses,
  }) => {
    const { id } = await addPush('refused-hook')
    await makeFail()
    await refuses({ id })
    const { user } = await open(`/webhooks?open=${id}`)
    const panel = await panelOf('refused-hook')
    await panel.findByText(/tried again 50 s after its last attempt or later/)
    await panel.findByText('each refused event after 50 s or more')
    expect(panel.queryByText('1 probe every 50 s')).toBeNull()
    await user.click(await panel.findByRole('button', { name: 'Retry now' }))
    await screen.findByText('Retry requested')
  })

  test('that ignores errors says that each event is tried once', async ({ open, addPush, makeFail }) => {
    const { id } = await addPush('careless-hook', { ignoreError: true })
    await makeFail()
    await open(`/webhooks?open=${id}`)
    await (await panelOf('careless-hook')).findByText('each event is tried once')
  })
})

test('several subscriptions are paused at once', async ({ open, addPush, stateOf }) => {
  const [one, other] = [await addPush('several-a'), await addPush('several-b')]
  const { user } = await open('/webhooks?q=several')
  for (const name of ['several-a', 'several-b']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Pause' }))
  await screen.findByText('2 subscriptions paused')
  expect([(await stateOf(one)).state, (await stateOf(other)).state]).toEqual(['PAUSED', 'PAUSED'])
})
