import assert from 'node:assert/strict'
import { pass } from './checks.ts'
import { type Command, command } from './command.ts'
import { type Model, type Stop, mayBeHeld } from './model.ts'
import type { World } from './world.ts'

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
    const stops: Stop[] = []
    for (const { id } of await world.causes()) {
      const before = await givenUp(world)
      const { at } = await world.act(id, 'stop')
      const offsets = (await givenUp(world)).filter((offset) => !before.includes(offset))
      for (const entry of entriesOf(model, offsets)) {
        assert.ok(entry.isHeldBack || probing, `event ${entry.offset} was given up, and nothing kept it back`)
        entry.isStopped = true
      }
      // What was given up for the same reason at the same moment is one thing.
      const same = model.stops.find((stop) => stop.id === id && stop.at === at)
      stops.push({ id, at, offsets: [...new Set([...offsets, ...(same?.offsets ?? [])])] })
    }
    // What was given up at the same moment is taken up again with it.
    const [{ at } = { at: undefined }] = stops
    const anew = new Set(stops.flatMap(({ offsets }) => offsets))
    const others = model.stops
      .filter((stop) => stop.at === at && stops.every(({ id }) => id !== stop.id))
      .map((stop) => ({ ...stop, offsets: stop.offsets.filter((offset) => !anew.has(offset)) }))
    if (at !== undefined) model.stops = [...stops, ...others]
    // The next one of an ordered subscription has its turn.
    if (model.settings.ordered) for (const entry of model.entries) entry.last = undefined
    await pass(model, world, 0)
  })

/** Somebody takes that back: each is tried again. */
export const undoStop = (): Command =>
  command(
    'undoStop',
    async (model, world) => {
      const given = await givenUp(world)
      const stops = model.stops.map((stop) => ({
        ...stop,
        offsets: stop.offsets.filter((offset) => given.includes(offset)),
      }))
      for (const { id, at, offsets } of stops) {
        const { count } = await world.act(id, 'undo-stop', { at })
        assert.equal(count, offsets.length, `${count} events are tried again, ${offsets.length} were given up`)
      }
      model.stops = []
      for (const entry of entriesOf(
        model,
        stops.flatMap(({ offsets }) => offsets),
      )) {
        entry.isStopped = false
        entry.last = undefined
        // In order, others may have gone before.
        if (model.settings.ordered) entry.mayComeAgain = true
      }
      await pass(model, world, 0)
    },
    ({ active, stops }) => active && stops.length > 0,
  )

/** The offsets of the events that are given up now. */
const givenUp = async (world: World): Promise<number[]> =>
  (await world.states())
    .filter(({ state, error }) => state === 'omitted' && error === 'STOPPED')
    .map(({ offset }) => offset)

const entriesOf = ({ entries }: Model, offsets: readonly number[]) =>
  entries.filter(({ offset }) => offsets.includes(offset))
