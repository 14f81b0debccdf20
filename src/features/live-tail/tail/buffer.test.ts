import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBuffer } from './buffer.ts'
import { eventAt } from './event.test-data.ts'

const START = 100
const limits = { rows: 20, bytes: 2 ** 20 }
type Message = { offset: number } | { from: number; to: number }

/** A service whose stream loses, repeats and breaks; the buffer that reads it is the real one. */
function world() {
  const buffer = createBuffer(limits)
  buffer.start(START)
  let [head, oldest, isHeld] = [START, 1, false]
  let line: Message[] | undefined
  const lost = new Set<number>()
  const connect = () => {
    line = buffer.last < oldest - 1 ? [{ from: buffer.last + 1, to: oldest - 1 }] : []
    for (let offset = Math.max(buffer.last + 1, oldest); offset <= head; offset += 1) line.push({ offset })
  }
  return {
    buffer,
    lost,
    get head() {
      return head
    },
    get oldest() {
      return oldest
    },
    emit(count: number) {
      for (let nth = 0; nth < count; nth += 1) line?.push({ offset: (head += 1) })
      if (!line) head += count
    },
    deliver(count: number) {
      if (!line) connect()
      for (let nth = 0; nth < count; nth += 1) {
        const message = line?.shift()
        if (!message) return
        if ('from' in message) buffer.expire(message.from, message.to)
        else if (buffer.receive(eventAt(message.offset)) === 'full') line = undefined
      }
    },
    /** Drops the messages in transit; the next delivery starts after the last received offset. */
    disconnect: () => void (line = undefined),
    /** Drops one message without breaking the connection. */
    swallow() {
      const message = line?.shift()
      if (message && 'offset' in message && message.offset > buffer.last) lost.add(message.offset)
    },
    repeat() {
      const [message] = line ?? []
      if (message) line?.unshift(message)
    },
    expire(count: number) {
      oldest = Math.min(oldest + START + count, head + 1)
    },
    hold() {
      isHeld = !isHeld
      buffer.hold(isHeld)
      if (!isHeld) line = undefined
    },
    fetchGap() {
      const gap = buffer.gaps().find(({ reason }) => reason === 'lost')
      if (!gap) return
      const found = []
      for (let offset = Math.max(gap.from, oldest); offset <= Math.min(gap.to, head); offset += 1)
        found.push(eventAt(offset))
      buffer.fill(gap, found, oldest)
    },
  }
}

type World = ReturnType<typeof world>

const few = fc.integer({ min: 1, max: 15 })
const step = fc.oneof(
  { weight: 5, arbitrary: few.map((count) => ({ does: `emit ${count}`, act: (it: World) => it.emit(count) })) },
  { weight: 5, arbitrary: few.map((count) => ({ does: `deliver ${count}`, act: (it: World) => it.deliver(count) })) },
  { weight: 2, arbitrary: fc.constant({ does: 'disconnect', act: (it: World) => it.disconnect() }) },
  { weight: 2, arbitrary: fc.constant({ does: 'repeat', act: (it: World) => it.repeat() }) },
  { weight: 1, arbitrary: fc.constant({ does: 'hold or let go', act: (it: World) => it.hold() }) },
)
const fault = fc.oneof(
  { weight: 4, arbitrary: step },
  { weight: 1, arbitrary: fc.constant({ does: 'swallow', act: (it: World) => it.swallow() }) },
  { weight: 1, arbitrary: few.map((count) => ({ does: `expire ${count}`, act: (it: World) => it.expire(count) })) },
  { weight: 1, arbitrary: fc.constant({ does: 'fetch a gap', act: (it: World) => it.fetchGap() }) },
)

/** Each offset from the oldest known one to `last` appears exactly once: as a row, or within one gap. */
function expectWhole({ buffer }: World): void {
  const rows = buffer.rows().map(({ offset }) => ({ from: offset, to: offset }))
  const told = [...rows, ...buffer.gaps()].toSorted((one, other) => one.from - other.from)
  let next = told[0]?.from
  const isWhole = told.every(({ from, to }) => {
    const fits = from === next && to >= from
    next = to + 1
    return fits
  })
  const isInOrder = rows.every(({ from }, index) => index === 0 || from > (rows[index - 1]?.from ?? 0))
  expect({ isWhole, isInOrder, last: told.at(-1)?.to ?? START }).toEqual({
    isWhole: true,
    isInOrder: true,
    last: buffer.last,
  })
}

test('a buffer holds each offset once, in order and without gaps, across breaks, repetitions and pauses', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const it = world()
      for (const { act } of steps) {
        act(it)
        expectWhole(it)
        expect(it.buffer.gaps()).toEqual([])
      }
      it.buffer.hold(false)
      it.disconnect()
      it.deliver(Infinity)
      expect(it.buffer.last).toBe(it.head)
      // The newest rows are kept.
      const kept = it.buffer.rows().map(({ offset }) => offset)
      const first = Math.max(START + 1, it.head - limits.rows + 1)
      expect(kept).toEqual(Array.from({ length: it.head - first + 1 }, (_, nth) => first + nth))
    }),
    { numRuns: 200 },
  )
})

test('a buffer marks lost and expired offsets as gaps, and lost ones can be fetched', () => {
  fc.assert(
    fc.property(fc.array(fault, { maxLength: 120, size: 'max' }), (steps) => {
      const it = world()
      for (const { act } of steps) {
        act(it)
        expectWhole(it)
        for (const { from, to, reason } of it.buffer.gaps()) {
          const offsets = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
          if (reason === 'expired') expect(to).toBeLessThan(it.oldest)
          else expect(offsets.every((offset) => it.lost.has(offset))).toBe(true)
        }
      }
      it.buffer.hold(false)
      while (it.buffer.gaps().some(({ reason }) => reason === 'lost')) it.fetchGap()
      expectWhole(it)
      for (const { to } of it.buffer.gaps()) expect(to).toBeLessThan(it.oldest)
    }),
    { numRuns: 200 },
  )
})

test('a buffer that runs out of bytes drops its oldest rows, but never the last one', () => {
  const buffer = createBuffer({ rows: 1000, bytes: 5000 })
  buffer.start(0)
  for (const offset of [1, 2, 3]) buffer.receive(eventAt(offset, { size: 1600 }))
  expect(buffer.rows().map(({ offset }) => offset)).toEqual([2, 3])
  buffer.receive(eventAt(4, { size: 9_000_000 }))
  expect(buffer.rows().map(({ offset }) => offset)).toEqual([4])
})

test('a held buffer drops no rows and refuses events that do not fit, which then come again', () => {
  const buffer = createBuffer({ rows: 3, bytes: 2 ** 20 })
  buffer.start(0)
  buffer.hold(true)
  for (const offset of [1, 2, 3]) expect(buffer.receive(eventAt(offset))).toBe('kept')
  expect(buffer.receive(eventAt(4))).toBe('full')
  expect(buffer.last).toBe(3)
  buffer.hold(false)
  expect(buffer.receive(eventAt(4))).toBe('kept')
  expect(buffer.rows().map(({ offset }) => offset)).toEqual([2, 3, 4])
})
