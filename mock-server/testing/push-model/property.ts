import fc from 'fast-check'
import { heal } from './checks.ts'
import { retryCauses, stopCauses, undoStop } from './cause-commands.ts'
import type { Command } from './command.ts'
import * as commands from './commands.ts'
import { TYPES, newModel } from './model.ts'
import { type Host, openWorld } from './world.ts'

/** Whatever targets, callbacks, people and dying processes do, PUSH delivers as the reference model says. */
export const pushProperty = (host: Host, { maxCommands = 20 } = {}) =>
  fc.asyncProperty(settings, pushCommands(maxCommands), async (chosenSettings, sequence) => {
    const world = await openWorld(host, chosenSettings)
    try {
      const model = newModel(chosenSettings, world.now())
      await fc.asyncModelRun(() => ({ model, real: world }), sequence)
      world.dieAt()
      await heal(model, world)
    } finally {
      await world.close()
    }
  })

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 1440 * MINUTE

const types = fc.constantFrom(...TYPES)
const behaviours = fc.constantFrom(
  ...([
    'take',
    'take',
    'take late',
    'refuse',
    'refuse',
    'refuse',
    'refuse',
    'refuse',
    'fail',
    'cut',
    'busy',
    'gone',
  ] as const),
)
/** What the target does with each type at first. */
const atFirst = fc.constantFrom(...(['take', 'take late', 'refuse', 'refuse'] as const))
const settings = fc.record({
  ordered: fc.constantFrom(false, false, false, true),
  heeds: fc.boolean(),
  behaviours: fc.record({
    BOOKMARK_CREATED: fc.constant('take' as const),
    BOOKMARK_UPDATED: atFirst,
    BOOKMARK_VIEWED: atFirst,
    BOOKMARK_DELETED: atFirst,
  }),
})
const moments = fc.constantFrom(...(['fanned out', 'claimed', 'sending', 'answered', 'written'] as const))
const times = fc.constantFrom(
  0,
  2 * SECOND,
  10 * SECOND,
  40 * SECOND,
  50 * SECOND,
  50 * SECOND,
  2 * MINUTE,
  11 * MINUTE,
  DAY,
  11 * DAY,
)

const pushCommands = (maxCommands: number) => {
  const weighted: [number, fc.Arbitrary<Command>][] = [
    [5, fc.array(types, { minLength: 1, maxLength: 6 }).map(commands.emit)],
    [3, fc.tuple(types, behaviours).map(([type, behaviour]) => commands.behave(type, behaviour))],
    [1, types.map(commands.askForPause)],
    [1, types.map(commands.goAway)],
    [6, times.map(commands.advance)],
    [1, fc.constantFrom('none', 'throws', 'suppresses').map((callback) => commands.callBack(callback))],
    [1, fc.boolean().map(commands.ignoreErrors)],
    [1, fc.constant(null).map(commands.pause)],
    [1, fc.constant(null).map(commands.loseReader)],
    [2, fc.constantFrom('deliver', 'deliver', 'skip').map((backlog) => commands.resume(backlog))],
    [2, fc.nat({ max: 40 }).map(commands.redeliver)],
    [1, fc.constant(null).map(retryCauses)],
    [1, fc.constant(null).map(stopCauses)],
    [1, fc.constant(null).map(undoStop)],
    [3, fc.tuple(moments, fc.integer({ min: 1, max: 2 })).map(([moment, nth]) => commands.dieAt(moment, nth))],
  ]
  return fc.commands(
    weighted.flatMap(([weight, arbitrary]) => Array<fc.Arbitrary<Command>>(weight).fill(arbitrary)),
    { maxCommands, size: 'max' },
  )
}
