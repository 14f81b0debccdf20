import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as oracle from './pull-model.ts'
import type { Model, Who } from './pull-model.ts'
import { begin, cancel, checkState, finish, within } from './pull-steps.ts'
import type { World } from './pull-world.ts'

type Command = fc.AsyncCommand<Model, World>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TYPES = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_VIEWED', 'BOOKMARK_DELETED'] as const

/** A command that afterwards finds the subscription as the model has it. */
function command(
  text: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    toString: () => text,
    async run(model, world) {
      await run(model, world)
      await checkState(model, world)
    },
  }
}

/** Where nothing waits: what a waiting retrieval sees of it depends on when it looks. */
const nobodyWaits = (model: Readonly<Model>) => model.waiting === undefined

const emit = (types: readonly string[], size: number) =>
  command(`emit(${types.length > 20 ? `${types.length} events` : types.join(' ')}, ${size})`, async (model, world) => {
    const added = await within(world.emit(types, 'ä€😀x'.repeat(size)))
    const expected = types.map((_, nth) => model.head + 1 + nth)
    assert.deepEqual(
      added.map(({ offset }) => offset),
      expected,
    )
    model.log.push(...added)
    model.head += types.length
  })

const read = (who: Who, auto: boolean) =>
  command(`read${auto ? 'Auto' : ''}(${who})`, async (model, world) => {
    const begun = await begin(model, world, { who, auto, isPatient: false })
    if (begun !== undefined) await finish(model, world, begun)
  })

const open = (who: Who, auto: boolean) =>
  command(
    `open${auto ? 'Auto' : ''}(${who})`,
    async (model, world) => void (await begin(model, world, { who, auto, isPatient: true })),
    (model) => model.open.length < 3,
  )

const finishOpen = (nth: number) =>
  command(
    `finish(${nth})`,
    async (model, world) => await finish(model, world, pick(model.open, nth).id),
    (model) => model.open.length > 0,
  )

const disconnect = (nth: number, chunks: number, aborts: boolean) =>
  command(
    `disconnect(${nth}, after ${chunks}, ${aborts ? 'abort' : 'cancel'})`,
    async (model, world) => {
      const { id } = pick([...model.open, ...(model.waiting ? [model.waiting] : [])], nth)
      await cancel(model, world, id, { chunks, aborts })
    },
    ({ open: answering, waiting }) => answering.length > 0 || waiting !== undefined,
  )

async function putCursor(model: Model, world: World, offset: number): Promise<void> {
  const { status, body } = await within(world.moveCursor(offset))
  if (offset < 0 || offset > model.head) {
    assert.equal(status, 422)
    if (offset > 0) assert.match(body.errors[0].messages[0], new RegExp(` ${model.head}$`))
    return
  }
  const kept = Math.max(offset, oracle.oldestIn(model) - 1)
  assert.deepEqual({ status, data: body.data }, { status: 200, data: { offset: kept } })
  oracle.moveTo(model, kept)
}

/** As a client does that works off what it has read: the cursor of an event of the last answer, or its nextCursor. */
const commit = (nth: number) =>
  command(
    `commit(${nth})`,
    async (model, world) => await putCursor(model, world, pick(model.seen.toReversed(), nth)),
    ({ seen }) => seen.length > 0,
  )

const seek = (from: 'cursor' | 'head' | 'oldest' | 'start', by: number) =>
  command(`seek(${from}${by < 0 ? '' : '+'}${by})`, async (model, world) => {
    const { cursor, head } = model
    const origin = { cursor, head, oldest: oracle.oldestIn(model), start: 0 }[from]
    await putCursor(model, world, origin + by)
  })

const editTags = (tagSets: Model['tagSets']) =>
  command(
    `editTags(${JSON.stringify(tagSets)})`,
    async (model, world) => {
      assert.equal((await within(world.editTags(tagSets))).status, 200)
      model.tagSets = tagSets
    },
    nobodyWaits,
  )

async function advanceBy(model: Model, world: World, milliseconds: number): Promise<void> {
  await within(world.advance(milliseconds))
  model.now += milliseconds
  oracle.dropOld(model)
  if (model.now - model.aliveAt < oracle.KEPT_MS) return
  const { active, inactiveReason } = await within(world.show())
  assert.deepEqual({ active, inactiveReason }, { active: false, inactiveReason: 'idle' })
  assert.equal((await within(world.activate())).status, 200)
  model.aliveAt = model.now
}

const advanceClock = (milliseconds: number) =>
  command(
    `advanceClock(${milliseconds / HOUR} h)`,
    async (model, world) => await advanceBy(model, world, milliseconds),
    nobodyWaits,
  )

/** Until the nth event that is kept is dropped, and those before it. */
const expire = (nth: number) =>
  command(
    `expire(${nth})`,
    async (model, world) =>
      await advanceBy(model, world, Math.max(HOUR, pick(model.log, nth).at + oracle.KEPT_MS + 1 - model.now)),
    (model) => nobodyWaits(model) && model.log.length > 0,
  )

const kill = () =>
  command('kill', async (model, world) => {
    const { waiting, cursor } = model
    await within(world.kill())
    // What was under way is left as a dead process leaves it: neither read nor cancelled.
    model.open.length = 0
    if (!world.keepsLeases) model.lease = undefined
    if (!waiting) return
    model.waiting = undefined
    // It may not have looked again since the log grew, or the cursor was set.
    model.open.push({ ...waiting, expected: { ...oracle.answerOf(model), seen: waiting.seen } })
    await finish(model, world, waiting.id)
    if ((await within(world.show())).cursor.offset === cursor) model.cursor = cursor
  })

const pick = <T>(from: readonly T[], nth: number): T => {
  const chosen = from[nth % from.length]
  assert.ok(chosen !== undefined)
  return chosen
}

const people = fc.constantFrom<Who>('Ada Reader', 'Ada Reader', 'Otto Other')
const types = fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 6 })
const sizes = fc.constantFrom(0, 0, 10, 60, 300)

/** `[]` matches nothing; sets overlap, name no type, or name tags that no event has. */
export const tagSets: fc.Arbitrary<Model['tagSets']> = fc.array(
  fc.oneof(
    fc.constant(['pathfinder']),
    fc.subarray(['pathfinder', ...TYPES], { minLength: 1, maxLength: 2 }),
    fc.constantFrom(['BOOKMARK_CREATED', 'pathfinder'], ['pathfinder', 'NO_SUCH_TYPE']),
  ),
  { maxLength: 3 },
)

export const pullCommands = (maxCommands: number) => {
  const small = fc.nat({ max: 5 })
  const weighted: [number, fc.Arbitrary<Command>][] = [
    [4, fc.tuple(types, sizes).map(([names, size]) => emit(names, size))],
    // More than one page of the log, mostly of no interest.
    [1, fc.constantFrom(...TYPES).map((type) => emit([...TYPES, ...Array<string>(520).fill(type), ...TYPES], 0))],
    [2, people.map((who) => read(who, false))],
    [4, people.map((who) => read(who, true))],
    [3, fc.tuple(people, fc.boolean()).map(([who, auto]) => open(who, auto))],
    [5, small.map(finishOpen)],
    [
      2,
      fc.tuple(small, fc.nat({ max: 2 }), fc.boolean()).map(([nth, chunks, aborts]) => disconnect(nth, chunks, aborts)),
    ],
    [3, small.map(commit)],
    [
      2,
      fc
        .tuple(fc.constantFrom('cursor', 'head', 'oldest', 'start'), fc.integer({ min: -5, max: 5 }))
        .map(([from, by]) => seek(from, by)),
    ],
    [1, tagSets.map(editTags)],
    [1, fc.constantFrom(HOUR, 5 * HOUR, DAY, 9 * DAY, 31 * DAY).map(advanceClock)],
    [1, fc.nat({ max: 40 }).map(expire)],
    [1, fc.constant(null).map(kill)],
  ]
  return fc.commands(
    weighted.flatMap(([weight, arbitrary]) => Array<fc.Arbitrary<Command>>(weight).fill(arbitrary)),
    { maxCommands, size: 'max' },
  )
}
