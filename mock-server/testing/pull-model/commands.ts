import assert from 'node:assert/strict'
import type { AsyncCommand } from 'fast-check'
import * as oracle from './model.ts'
import type { Model, Person } from './model.ts'
import { begin, cancel, checkState, finish, within } from './steps.ts'
import type { World } from './world.ts'

export type Command = AsyncCommand<Model, World>

const HOUR = 3_600_000

/** A command after which the subscription must be as the model says. */
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

/** For commands that run only while no retrieval waits, because the moment at which it reads would decide about its answer. */
const nobodyWaits = (model: Readonly<Model>) => model.waiting === undefined

export const emit = (types: readonly string[], size: number) =>
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

export const read = (person: Person, auto: boolean) =>
  command(`read${auto ? 'Auto' : ''}(${person})`, async (model, world) => {
    const id = await begin(model, world, { person, auto, mayWait: false })
    if (id !== undefined) await finish(model, world, id)
  })

export const open = (person: Person, auto: boolean) =>
  command(
    `open${auto ? 'Auto' : ''}(${person})`,
    async (model, world) => void (await begin(model, world, { person, auto, mayWait: true })),
    (model) => model.open.length < 3,
  )

export const finishOpen = (nth: number) =>
  command(
    `finish(${nth})`,
    async (model, world) => await finish(model, world, pick(model.open, nth).id),
    (model) => model.open.length > 0,
  )

export const disconnect = (nth: number, chunks: number, aborts: boolean) =>
  command(
    `disconnect(${nth}, after ${chunks}, ${aborts ? 'abort' : 'cancel'})`,
    async (model, world) => {
      const { id } = pick([...model.open, ...(model.waiting ? [model.waiting] : [])], nth)
      await cancel(model, world, id, { chunks, aborts })
    },
    ({ open: openAnswers, waiting }) => openAnswers.length > 0 || waiting !== undefined,
  )

type Put = { readonly person?: Person; readonly offset: number }

async function putCursor(model: Model, world: World, { person = 'Ada Reader', offset }: Put): Promise<void> {
  const { status, body } = await within(world.moveCursor(person, offset))
  if (offset < 0 || offset > model.head) {
    assert.equal(status, 422)
    if (offset > 0) assert.match(body.errors[0].messages[0], new RegExp(` ${model.head}, the latest offset$`))
    return
  }
  const reached = Math.max(offset, oracle.oldestIn(model) - 1)
  assert.deepEqual({ status, data: body.data }, { status: 200, data: { offset: reached } })
  oracle.moveTo(model, person, { offset: reached })
}

/** Like a client that processes what it has read: commits the cursor of an event of the last response, or its nextCursor. */
export const commit = (person: Person, nth: number) =>
  command(
    `commit(${person}, ${nth})`,
    async (model, world) =>
      await putCursor(model, world, { person, offset: pick(model.lastCursors.toReversed(), nth) }),
    ({ lastCursors }) => lastCursors.length > 0,
  )

export type Position = readonly ['cursor' | 'head' | 'oldest' | 'start', number]

/** An offset relative to one of these. */
function offsetOf(model: Model, [base, distance]: Position): number {
  const { cursor, head } = model
  return { cursor, head, oldest: oracle.oldestIn(model), start: 0 }[base] + distance
}

export const seek = (position: Position) =>
  command(
    `seek(${position.join(', ')})`,
    async (model, world) => await putCursor(model, world, { offset: offsetOf(model, position) }),
  )

/** Sets the cursor while a response with autoCommit is being read. */
export const overtake = (person: Person, position: Position) =>
  command(`overtake(${person}, ${position.join(', ')})`, async (model, world) => {
    const id = await begin(model, world, { person, auto: true, mayWait: false })
    if (id === undefined) return
    await putCursor(model, world, { offset: offsetOf(model, position) })
    await finish(model, world, id)
  })

export const editTags = (tagSets: Model['tagSets']) =>
  command(
    `editTags(${JSON.stringify(tagSets)})`,
    async (model, world) => {
      assert.equal((await within(world.editTags(tagSets))).status, 200)
      model.tagSets = tagSets
    },
    nobodyWaits,
  )

/** Advances the clock, and activates the subscription again if it was deactivated after 30 days without a retrieval. */
export async function advanceBy(model: Model, world: World, milliseconds: number): Promise<void> {
  await within(world.advance(milliseconds))
  model.now += milliseconds
  oracle.dropOld(model)
  if (model.now - model.lastSeenAt < oracle.RETENTION_MS) return
  const { active, inactiveReason } = await within(world.show())
  assert.deepEqual({ active, inactiveReason }, { active: false, inactiveReason: 'idle' })
  assert.equal((await within(world.activate())).status, 200)
  model.lastSeenAt = model.now
}

export const advanceClock = (milliseconds: number) =>
  command(
    `advanceClock(${milliseconds / HOUR} h)`,
    async (model, world) => await advanceBy(model, world, milliseconds),
    nobodyWaits,
  )

/** Moves the clock until the nth stored event is dropped, with those before it. */
export const expire = (nth: number) =>
  command(
    `expire(${nth})`,
    async (model, world) =>
      await advanceBy(
        model,
        world,
        Math.max(HOUR, pick(model.log, nth).createdAt + oracle.RETENTION_MS + 1 - model.now),
      ),
    (model) => nobodyWaits(model) && model.log.length > 0,
  )

export const kill = () =>
  command('kill', async (model, world) => {
    const { waiting, cursor } = model
    await within(world.kill())
    // Open responses are neither read nor cancelled, as when a process dies.
    model.open.length = 0
    if (!world.keepsLeases) model.lease = undefined
    if (!waiting) return
    model.waiting = undefined
    // The retrieval may not have read again since the log grew, or since the cursor was set.
    model.open.push({ ...waiting, expected: { ...oracle.answerOf(model), scannedTo: waiting.scannedTo } })
    await finish(model, world, waiting.id)
    if ((await within(world.show())).cursor.offset === cursor) model.cursor = cursor
  })

const pick = <T>(list: readonly T[], nth: number): T => {
  const element = list[nth % list.length]
  assert.ok(element !== undefined)
  return element
}
