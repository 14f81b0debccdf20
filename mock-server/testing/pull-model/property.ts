import fc from 'fast-check'
import * as commands from './commands.ts'
import { type Model, type Person, leaseOf, newModel } from './model.ts'
import { cancel, drain } from './steps.ts'
import { type Host, openWorld } from './world.ts'

/** Whatever clients, writers, the clock and a dying process do, PULL answers as the reference model says. */
export const pullProperty = (host: Host, { maxCommands = 40 } = {}) =>
  fc.asyncProperty(settings, pullCommands(maxCommands), async (chosenSettings, sequence) => {
    const world = await openWorld(host, chosenSettings)
    try {
      const model = newModel(world.now(), chosenSettings.maxBatchSize * 1024, chosenSettings.tagSets)
      await fc.asyncModelRun(() => ({ model, real: world }), sequence)
      for (const { id } of [...model.open, ...(model.waiting ? [model.waiting] : [])]) {
        await cancel(model, world, id, { chunks: 0, aborts: true })
      }
      // By then, the lease of a dead process has ended.
      if (leaseOf(model)) await commands.advanceBy(model, world, HOUR)
      await drain(model, world)
    } finally {
      await world.close()
    }
  })

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TYPES = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_VIEWED', 'BOOKMARK_DELETED'] as const

const people = fc.constantFrom<Person>('Ada Reader', 'Ada Reader', 'Otto Other')
const types = fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 6 })
const sizes = fc.constantFrom(0, 0, 10, 60, 300)

/** `[]` matches nothing; sets overlap, name no type, or name tags that no event has. */
const tagSets: fc.Arbitrary<Model['tagSets']> = fc.array(
  fc.oneof(
    fc.constant(['pathfinder']),
    fc.subarray(['pathfinder', ...TYPES], { minLength: 1, maxLength: 2 }),
    fc.constantFrom(['BOOKMARK_CREATED', 'pathfinder'], ['pathfinder', 'NO_SUCH_TYPE']),
  ),
  { maxLength: 3 },
)

const positions: fc.Arbitrary<commands.Position> = fc.tuple(
  fc.constantFrom('cursor', 'head', 'oldest', 'start'),
  fc.integer({ min: -5, max: 5 }),
)

const settings = fc.record({
  maxBatchSize: fc.constantFrom(1, 2, 8, 64, 51_200),
  payloadMode: fc.constantFrom('DEFAULT', 'DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'),
  tagSets,
})

const pullCommands = (maxCommands: number) => {
  const small = fc.nat({ max: 5 })
  const weighted: [number, fc.Arbitrary<commands.Command>][] = [
    [4, fc.tuple(types, sizes).map(([names, size]) => commands.emit(names, size))],
    // More than one page of the log, mostly without matches.
    [
      1,
      fc.constantFrom(...TYPES).map((type) => commands.emit([...TYPES, ...Array<string>(520).fill(type), ...TYPES], 0)),
    ],
    [2, people.map((person) => commands.read(person, false))],
    [4, people.map((person) => commands.read(person, true))],
    [3, fc.tuple(people, fc.boolean()).map(([person, auto]) => commands.open(person, auto))],
    [5, small.map(commands.finishOpen)],
    [
      2,
      fc
        .tuple(small, fc.nat({ max: 2 }), fc.boolean())
        .map(([nth, chunks, aborts]) => commands.disconnect(nth, chunks, aborts)),
    ],
    [3, fc.tuple(people, small).map(([person, nth]) => commands.commit(person, nth))],
    [2, positions.map(commands.seek)],
    [2, fc.tuple(people, positions).map(([person, position]) => commands.overtake(person, position))],
    [1, tagSets.map(commands.editTags)],
    [1, fc.constantFrom(HOUR, 5 * HOUR, DAY, 9 * DAY, 31 * DAY).map(commands.advanceClock)],
    [1, fc.nat({ max: 40 }).map(commands.expire)],
    [1, fc.constant(null).map(commands.kill)],
  ]
  return fc.commands(
    weighted.flatMap(([weight, arbitrary]) => Array<fc.Arbitrary<commands.Command>>(weight).fill(arbitrary)),
    { maxCommands, size: 'max' },
  )
}
