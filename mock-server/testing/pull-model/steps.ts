import assert from 'node:assert/strict'
import * as oracle from './model.ts'
import type { Answering, Expected, Model, Who } from './model.ts'
import { type Retrieving, type World, hurried } from './world.ts'

/** Timeout of steps that need not wait. */
const AT_ONCE_MS = 5000

export async function within<T>(work: Promise<T>, what = 'an answer'): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(lateness(what)), AT_ONCE_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const lateness = (what: string) => new assert.AssertionError({ message: `${what} took longer than ${AT_ONCE_MS} ms` })

let ids = 0

/**
 * Begins a retrieval and resolves to its number once it is answered, or to undefined if it was refused or waits. One that is not
 * patient has nothing to wait for when there are no events.
 */
export async function begin(
  model: Model,
  world: World,
  { who, auto, isPatient }: { who: Who; auto: boolean; isPatient: boolean },
): Promise<number | undefined> {
  const id = (ids += 1)
  const holder = oracle.heldBy(model)
  if (holder) {
    const refused = await hurried(() => within(world.retrieve(id, who, auto).response, 'a refusal'))
    assert.equal(refused.status, 409, 'a second retrieval')
    const { errorMessage } = await refused.json()
    assert.ok(errorMessage.includes(`${holder.who}, since ${new Date(holder.since).toISOString()}`), errorMessage)
    return undefined
  }
  oracle.takePlace(model, id, who)
  if (!oracle.hasNews(model) && isPatient) {
    world.retrieve(id, who, auto)
    model.waiting = { id, auto, seen: model.head }
    await within(untilPolled(world))
    return undefined
  }
  const expected = oracle.answerOf(model)
  const start = () => within(world.retrieve(id, who, auto).response)
  const response = await (oracle.hasNews(model) ? start() : hurried(start))
  assert.equal(response.status, 200)
  model.open.push({ id, auto, expected })
  return id
}

/** Reads a response to its end and compares it with the model. */
export async function finish(model: Model, world: World, id: number): Promise<void> {
  const { answering, retrieving } = take(model, world, id)
  const response = await within(retrieving.response)
  concludes(model, answering, await within(response.text(), 'the rest of an answer'))
}

/** The client leaves: nothing is committed, and the lease is free. */
export async function cancel(
  model: Model,
  world: World,
  id: number,
  { chunks, aborts }: { chunks: number; aborts: boolean },
): Promise<void> {
  if (model.waiting?.id === id) {
    model.waiting = undefined
    const { gone, response } = retrievingOf(world, id)
    gone.abort()
    assert.notEqual((await within(response)).status, 200, 'an answer that nobody waits for')
    oracle.freePlace(model, id)
    return
  }
  const { answering, retrieving } = take(model, world, id)
  const reader = (await within(retrieving.response)).body?.getReader()
  assert.ok(reader)
  let text = ''
  const decoder = new TextDecoder()
  for (let chunk = 0; chunk < chunks; chunk++) {
    const { value, done } = await within(reader.read())
    if (done) return concludes(model, answering, text)
    text += decoder.decode(value, { stream: true })
  }
  if (aborts) retrieving.gone.abort()
  await within(reader.cancel())
  oracle.freePlace(model, id)
}

/**
 * Asserts after each command that cursor, head and reader are as in the model, and that a retrieval waits or is answered as it
 * should.
 */
export async function checkState(model: Model, world: World): Promise<void> {
  const { waiting } = model
  if (waiting) {
    const retrieving = retrievingOf(world, waiting.id)
    if (oracle.hasNews(model)) {
      const response = await within(retrieving.response, 'what wakes a retrieval')
      assert.equal(response.status, 200)
      model.waiting = undefined
      model.open.push({ ...waiting, expected: oracle.answerOf(model) })
    }
  }
  const { cursor, head, polling, expiredEvents } = await within(world.show())
  if (model.waiting) assert.equal(retrievingOf(world, model.waiting.id).isAnswered, false, 'nothing to answer with')
  assert.deepEqual(
    { cursor: cursor.offset, head: head.offset, polling },
    { cursor: model.cursor, head: model.head, polling: oracle.heldBy(model) !== undefined },
  )
  assert.equal(expiredEvents ?? model.expired, model.expired)
}

/** A client that commits what it reads gets all remaining events, each once and in order, and then none. */
export async function drain(model: Model, world: World): Promise<void> {
  const rest = model.log.filter(({ offset }) => offset > model.cursor)
  for (let answers = 0; model.cursor < model.head; answers++) {
    assert.ok(answers <= rest.length, 'a client that commits comes to an end')
    const id = await begin(model, world, { who: 'Otto Other', auto: true, isPatient: false })
    assert.ok(id !== undefined)
    await finish(model, world, id)
  }
  await checkState(model, world)
}

function concludes(model: Model, { id, auto, expected }: Answering, text: string): void {
  const { offsets, next } = compare(expected, JSON.parse(text), oracle.oldestIn(model))
  model.seen = [...offsets, next]
  // A cursor that was set in the meantime stays.
  if (auto && model.cursor === expected.cursor) oracle.moveTo(model, next, expected.oldest)
  oracle.freePlace(model, id)
}

type Body = {
  status: string
  data: { events: { event: string; cursor: { offset: number } }[]; nextCursor: { offset: number } }
  errors: { value: string; messages: string[] }[]
  total: number
}

/** Asserts that a response is correct. `oldest` is the offset with which the log begins by now. */
function compare(expected: Expected, { status, data, errors, total }: Body, oldest: number) {
  assert.equal(status, 'OK')
  const gap = oracle.gapOf(expected)
  const said = errors.map(({ value, messages }) => `${value}: ${messages[0]?.split(':')[0]}`)
  assert.deepEqual(said, gap ? [`EVENTS_EXPIRED: EVENTS_EXPIRED ${gap[0]}..${gap[1]}`] : [])
  const { entries, next } = oracle.batchOf(expected)
  const { offset } = data.nextCursor
  // A response ends before events that were dropped while it was taken, so that the next one can report the loss.
  const stopped = oldest > expected.oldest && expected.cursor <= offset && offset < oldest - 1
  const wanted = stopped ? entries.filter((entry) => entry.offset <= offset) : entries
  assert.ok(stopped || (next[0] <= offset && offset <= next[1]), `nextCursor ${offset} is not in ${next.join('..')}`)
  const offsets = data.events.map(({ cursor }) => cursor.offset)
  assert.deepEqual(
    offsets,
    wanted.map((entry) => entry.offset),
    'which events',
  )
  for (const [nth, { event }] of data.events.entries()) assert.equal(event, wanted[nth]?.text, 'byte for byte')
  assert.equal(total, wanted.length)
  return { offsets, next: offset }
}

function take(model: Model, world: World, id: number) {
  const at = model.open.findIndex((one) => one.id === id)
  const [answering] = model.open.splice(at, 1)
  assert.ok(at >= 0 && answering)
  return { answering, retrieving: retrievingOf(world, id) }
}

function retrievingOf(world: World, id: number): Retrieving {
  const retrieving = world.retrievals.get(id)
  assert.ok(retrieving)
  return retrieving
}

async function untilPolled(world: World): Promise<void> {
  while (!(await world.show()).polling) continue
}
