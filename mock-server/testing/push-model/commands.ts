import assert from 'node:assert/strict'
import type { PushMoment } from '#features/webhooks/push/state.worker.ts'
import { pass } from './checks.ts'
import { command } from './command.ts'
import { type Behaviour, type Callback, HELD_MS, type Type, endPause, entryOf, isWanted } from './model.ts'
import type { World } from './world.ts'

export const emit = (types: readonly Type[]) =>
  command(`emit(${types.join(' ')})`, async (model, world) => {
    const head = model.entries.at(-1)?.offset ?? 0
    await world.emit(types)
    model.entries.push(...types.map((type, nth) => entryOf(head + 1 + nth, type)))
    const died = await pass(model, world, 0)
    // Its events are kept until somebody takes it over.
    assert.ok(!model.hasLostReader || !model.active || died, 'it goes on although nobody may read its events')
  })

export const behave = (type: Type, behaviour: Behaviour) =>
  command(`behave(${type}, ${behaviour})`, async (model) => void (model.behaviours[type] = behaviour))

/** The target asks for a pause, and an event that it would take comes meanwhile. */
export const askForPause = (type: Type) =>
  command(`askForPause(${type})`, async (model, world) => {
    model.behaviours[type] = 'busy'
    await emit([type]).run(model, world)
    await pass(model, world, HELD_MS / 10)
    await emit(['BOOKMARK_CREATED']).run(model, world)
  })

/** The target says that it is gone. */
export const goAway = (type: Type) =>
  command(`goAway(${type})`, async (model, world) => {
    model.behaviours[type] = 'gone'
    await emit([type]).run(model, world)
  })

export const callBack = (callback: Callback) =>
  command(`callBack(${callback})`, async (model, world) => {
    await world.callBack(callback)
    model.callback = callback
  })

export const ignoreErrors = (ignores: boolean) =>
  command(`ignoreErrors(${ignores})`, async (model, world) => {
    await world.ignoreErrors(ignores)
    model.ignoresErrors = ignores
  })

/** The managing user gets a role that can't read events. */
export const loseReader = () =>
  command(
    'loseReader',
    async (model, world) => {
      await world.loseReader()
      model.hasLostReader = true
    },
    ({ hasLostReader }) => !hasLostReader,
  )

export const pause = () =>
  command(
    'pause',
    async (model, world) => {
      await world.pause()
      model.active = false
    },
    ({ active }) => active,
  )

export const resume = (backlog: 'deliver' | 'skip') =>
  command(
    `resume(${backlog})`,
    async (model, world) => {
      await world.resume(backlog)
      model.active = true
      model.hasLostReader = false
      endPause(model)
      model.acceptedAt = world.now()
      // What is tried first after a pause is not waited for.
      if (model.settings.ordered) for (const entry of model.entries) entry.last = undefined
      if (backlog === 'skip')
        for (const entry of model.entries) if (!entry.isTaken || entry.mayComeAgain) entry.mayHaveEnded = true
      await pass(model, world, 0)
    },
    ({ active }) => !active,
  )

export const advance = (milliseconds: number) =>
  command(`advance(${milliseconds / 1000} s)`, async (model, world) => void (await pass(model, world, milliseconds)))

/** Somebody wants an event sent now: it goes out at once, whatever the schedule says. */
export const redeliver = (nth: number) =>
  command(
    `redeliver(${nth})`,
    async (model, world) => {
      const entry = model.entries[nth % model.entries.length]
      assert.ok(entry)
      const { status, body } = await world.redeliver(entry.offset)
      // What a process was sending when it died is still being sent, as far as anybody knows.
      if (status === 409 && world.now() < model.leasesEndAt) return
      assert.equal(status, 200, JSON.stringify(body))
      entry.mayComeAgain = true
      // In order, the next one follows as soon as this one has ended.
      if (model.settings.ordered) for (const other of model.entries) other.last = undefined
      // It goes past a pause that the target asked for, if it is the turn of this one.
      if (model.settings.ordered) model.askedAt = undefined
      const before = sent(world, entry.offset)
      await pass(model, world, 0)
      // In order, it comes when it is its turn; and a dying process may not have come to it.
      if (model.settings.ordered || world.now() < model.leasesEndAt) return
      if (isWanted(model, entry))
        assert.ok(sent(world, entry.offset) > before, `event ${entry.offset} was not sent now`)
    },
    ({ active, entries }) => active && entries.length > 0,
  )

const sent = (world: World, offset: number) => world.receipts.filter((receipt) => receipt.offset === offset).length

/** The process dies when this moment comes, if it comes soon. */
export const dieAt = (moment: PushMoment, nth: number) =>
  command(`dieAt(${moment}, ${nth})`, async (_, world) => world.dieAt(moment, nth))
