import assert from 'node:assert/strict'
import * as oracle from './model.ts'
import type { OpenAnswer, ExpectedAnswer, Model, Person } from './model.ts'
import { type ClientRetrieval, type World, skippingWaits } from './world.ts'

/** Longer than any step takes that need not wait: only a hang gets there. */
const HANG_MS = 60_000

export async function within<T>(work: Promise<T>, subject = 'an answer'): Promise<T> {
  const hang = Promise.withResolvers<never>()
  const timer = setTimeout(() => hang.reject(hangError(subject)), HANG_MS)
  try {
    return await Promise.race([work, hang.promise])
  } finally {
    clearTimeout(timer)
  }
}

const hangError = (subject: string) =>
  new assert.AssertionError({ message: `${subject} took longer than ${HANG_MS} ms` })

let lastId = 0

/**
 * Begins a retrieval. Resolves to its ID once it is answered, or to undefined if it is refused or waits. One that may not wait
 * gets its empty answer immediately, because its minute of waiting is skipped.
 */
export async function begin(
  model: Model,
  world: World,
  { person, auto, mayWait }: { person: Person; auto: boolean; mayWait: boolean },
): Promise<number | undefined> {
  const id = (lastId += 1)
  const lease = oracle.leaseOf(model)
  if (lease && oracle.claimOf(model, { person, auto }) <= lease.claim) {
    const refusal = await skippingWaits(() => within(world.retrieve(id, person, auto).response, 'a refusal'))
    assert.equal(refusal.status, 409, 'a second retrieval')
    const { errorMessage } = await refusal.json()
    assert.ok(errorMessage.includes(`${lease.person}, since ${new Date(lease.since).toISOString()}`), errorMessage)
    return undefined
  }
  oracle.takeLease(model, { id, person, auto })
  // Nothing shows when a retrieval has taken the slot from another, so such a retrieval does not wait.
  if (!oracle.hasAnswer(model) && mayWait && !lease) {
    world.retrieve(id, person, auto)
    model.waiting = { id, person, auto, scannedTo: model.head }
    await within(untilPolling(world))
    return undefined
  }
  const expected = oracle.answerOf(model)
  const start = () => within(world.retrieve(id, person, auto).response)
  const response = await (oracle.hasAnswer(model) ? start() : skippingWaits(start))
  assert.equal(response.status, 200)
  model.open.push({ id, person, auto, expected })
  return id
}

/** Reads a response to its end and compares it with the model. */
export async function finish(model: Model, world: World, id: number): Promise<void> {
  const { openAnswer, retrieval } = takeOpenAnswer(model, world, id)
  const response = await within(retrieval.response)
  conclude(model, openAnswer, await within(response.text(), 'the rest of an answer'))
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
    const { connection, response } = retrievalOf(world, id)
    connection.abort()
    assert.notEqual((await within(response)).status, 200, 'an answer that nobody waits for')
    oracle.freeLease(model, id)
    return
  }
  const { openAnswer, retrieval } = takeOpenAnswer(model, world, id)
  const reader = (await within(retrieval.response)).body?.getReader()
  assert.ok(reader)
  let text = ''
  const decoder = new TextDecoder()
  for (let chunk = 0; chunk < chunks; chunk++) {
    const { value, done } = await within(reader.read())
    if (done) return conclude(model, openAnswer, text)
    text += decoder.decode(value, { stream: true })
  }
  if (aborts) retrieval.connection.abort()
  await within(reader.cancel())
  oracle.freeLease(model, id)
}

/**
 * Asserts after each command that cursor, head and reader are as in the model, and that a retrieval waits or is answered as it
 * should.
 */
export async function checkState(model: Model, world: World): Promise<void> {
  const { waiting } = model
  if (waiting) {
    const retrieval = retrievalOf(world, waiting.id)
    if (oracle.hasAnswer(model)) {
      const response = await within(retrieval.response, 'waking a retrieval')
      assert.equal(response.status, 200)
      model.waiting = undefined
      model.open.push({ ...waiting, expected: oracle.answerOf(model) })
    }
  }
  const { cursor, head, polling, expiredEvents } = await within(world.show())
  if (model.waiting) assert.equal(retrievalOf(world, model.waiting.id).isAnswered, false, 'nothing to answer with')
  assert.deepEqual(
    { cursor: cursor.offset, head: head.offset, polling },
    { cursor: model.cursor, head: model.head, polling: oracle.leaseOf(model) !== undefined },
  )
  assert.equal(expiredEvents ?? model.expired, model.expired)
}

/** A client that commits what it reads gets all remaining events, each once and in order, and then none. */
export async function drain(model: Model, world: World): Promise<void> {
  const rest = model.log.filter(({ offset }) => offset > model.cursor)
  for (let answers = 0; model.cursor < model.head; answers++) {
    assert.ok(answers <= rest.length, 'a client that commits comes to an end')
    const id = await begin(model, world, { person: 'Otto Other', auto: true, mayWait: false })
    assert.ok(id !== undefined)
    await finish(model, world, id)
  }
  await checkState(model, world)
}

function conclude(model: Model, { id, person, auto, expected }: OpenAnswer, text: string): void {
  const { offsets, next } = compare(expected, JSON.parse(text), oracle.oldestIn(model))
  model.lastCursors = [...offsets, next]
  // A cursor that was set in the meantime is not overwritten.
  if (auto && model.cursor === expected.cursor) oracle.moveTo(model, person, { offset: next, oldest: expected.oldest })
  oracle.freeLease(model, id)
}

type Body = {
  status: string
  data: { events: { event: string; cursor: { offset: number } }[]; nextCursor: { offset: number } }
  errors: { value: string; messages: string[] }[]
  total: number
}

/** Asserts that a response is correct. `oldest` is the offset with which the log begins by now. */
function compare(expected: ExpectedAnswer, { status, data, errors, total }: Body, oldest: number) {
  assert.equal(status, 'OK')
  const gap = oracle.gapOf(expected)
  const reported = errors.map(({ value, messages }) => `${value}: ${messages[0]?.split(':')[0]}`)
  assert.deepEqual(reported, gap ? [`EVENTS_EXPIRED: EVENTS_EXPIRED ${gap[0]}..${gap[1]}`] : [])
  const { entries, next } = oracle.batchOf(expected)
  const { offset } = data.nextCursor
  // A response ends before events that were dropped while it was written, so that the next one can report the loss.
  const isCutShort = oldest > expected.oldest && expected.cursor <= offset && offset < oldest - 1
  const expectedEntries = isCutShort ? entries.filter((entry) => entry.offset <= offset) : entries
  assert.ok(isCutShort || (next[0] <= offset && offset <= next[1]), `nextCursor ${offset} is not in ${next.join('..')}`)
  const offsets = data.events.map(({ cursor }) => cursor.offset)
  assert.deepEqual(
    offsets,
    expectedEntries.map((entry) => entry.offset),
    'which events',
  )
  for (const [nth, { event }] of data.events.entries()) assert.equal(event, expectedEntries[nth]?.text, 'byte for byte')
  assert.equal(total, expectedEntries.length)
  return { offsets, next: offset }
}

function takeOpenAnswer(model: Model, world: World, id: number) {
  const index = model.open.findIndex((answer) => answer.id === id)
  const [openAnswer] = model.open.splice(index, 1)
  assert.ok(index >= 0 && openAnswer)
  return { openAnswer, retrieval: retrievalOf(world, id) }
}

function retrievalOf(world: World, id: number): ClientRetrieval {
  const retrieval = world.retrievals.get(id)
  assert.ok(retrieval)
  return retrieval
}

async function untilPolling(world: World): Promise<void> {
  while (!(await world.show()).polling) continue
}
