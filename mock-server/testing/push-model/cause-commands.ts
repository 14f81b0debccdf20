import assert from 'node:assert/strict'
import { pass } from './checks.ts'
import { type Command, command } from './command.ts'
import { mayBeHeld } from './model.ts'

/** What subscriptions refuse is tried again at their pace: the first of it within a second. */
const PACE_MS = 1000

/** Somebody has the deliveries of every cause tried again. */
export const retryCauses = (): Command =>
  command(
    'retryCauses',
    async (model, world) => {
      let count = 0
      for (const { id } of await world.causes()) count += (await world.act(id, 'retry')).count
      // Nobody waits for what is asked for.
      for (const entry of model.entries) entry.last = undefined
      const before = world.receipts.length
      const hasDied = await pass(model, world, PACE_MS)
      const isHindered = hasDied || world.now() < model.leasesEndAt || mayBeHeld(model, world.now())
      // A callback may have kept it from the target.
      if (count === 0 || isHindered || !model.active || model.callback !== 'none') return
      assert.ok(world.receipts.length > before, `none of ${count} events was tried again`)
    },
    ({ active }) => active,
  )

/** Somebody gives up the deliveries of every cause: those that failed, and what a probed subscription holds back. */
export const stopCauses = (): Command =>
  command('stopCauses', async (model, world) => {
    const { probing } = await world.status()
    const stops: { id: string; at: string }[] = []
    for (const { id } of await world.causes()) stops.push({ id, at: (await world.act(id, 'stop')).at })
    model.stops = stops
    for (const entry of model.entries)
      if ((!entry.isTaken || entry.mayComeAgain) && (entry.isHeldBack || probing)) entry.isStopped = true
    // The next one of an ordered subscription has its turn.
    if (model.settings.ordered) for (const entry of model.entries) entry.last = undefined
    await pass(model, world, 0)
  })

/** Somebody takes that back: each is tried again. */
export const undoStop = (): Command =>
  command(
    'undoStop',
    async (model, world) => {
      const given = new Set(
        (await world.states()).flatMap(({ offset, error }) => (error === 'STOPPED' ? [offset] : [])),
      )
      let count = 0
      for (const { id, at } of model.stops) count += (await world.act(id, 'undo-stop', { at })).count
      model.stops = []
      for (const entry of model.entries.filter(({ offset }) => given.has(offset))) {
        entry.isStopped = false
        entry.last = undefined
        // In order, others may have gone before.
        if (model.settings.ordered) entry.mayComeAgain = true
      }
      assert.ok(count <= given.size, `${count} events are tried again, ${given.size} were given up`)
      await pass(model, world, 0)
    },
    ({ active, stops }) => active && stops.length > 0,
  )
