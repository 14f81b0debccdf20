import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { eventAt } from './tail/event.test-data.ts'
import { matcher } from './filter.ts'
import { type Line, hasOffset, toLines, countWaiting } from './lines.ts'
import type { LogWindow } from './tail/state.ts'

const received = (offsets: number[], more: Partial<LogWindow> = {}): LogWindow => {
  const last = offsets.at(-1) ?? 0
  return { rows: offsets.map((offset) => eventAt(offset)), gaps: [], last, head: last, upTo: undefined, ...more }
}
const all = () => true
const keys = (lines: readonly Line[]) => lines.map(({ key }) => key)
const reader = (id: string, offset: number): Subscription => ({
  id,
  deliveryType: 'PULL',
  tagSets: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  workspaceId: 'w',
  userId: 'u',
  targetUrl: '',
  targetMethod: 'POST',
  workspaceConstraint: 'WORKSPACE',
  payloadMode: 'DEFAULT',
  maxBatchSize: 512,
  active: true,
  ignoreError: false,
  errorCount: 0,
  state: 'ACTIVE',
  headers: [],
  allowInsecureAuthorization: false,
  signed: false,
  ordered: false,
  heedTarget: false,
  factSheetTypes: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  cursor: { offset },
  head: { offset: 9 },
  expiredEvents: 0,
  polling: false,
  warnings: [],
})

test('the newest event comes first, and a cursor stands above the last event it has passed', () => {
  const lines = toLines(received([5, 6, 7, 8, 9]), all, [reader('half', 7), reader('none', 4)])
  expect(keys(lines)).toEqual(['9', '8', 'cursor-half', '7', '6', '5', 'cursor-none'])
})

test('a cursor at the head, or before the oldest kept event, is not listed', () => {
  expect(keys(toLines(received([5, 6]), all, [reader('head', 6), reader('far', 3)]))).toEqual(['6', '5'])
})

test('a gap is listed where its events would be', () => {
  const gaps = [{ from: 6, to: 7, reason: 'lost' as const }]
  expect(keys(toLines(received([4, 5, 8], { gaps }), all, [reader('in', 6)]))).toEqual([
    '8',
    'gap-6',
    'cursor-in',
    '5',
    '4',
  ])
})

test('events that come while the list stands still are counted and not shown', () => {
  const still = received([5, 6, 7, 8], { upTo: 6, head: 10 })
  expect(keys(toLines(still, all, []))).toEqual(['6', '5'])
  // Two were received; two more are known from the head alone.
  expect(countWaiting(still, all)).toBe(4)
  expect(countWaiting(still, ({ offset }) => offset === 8)).toBe(3)
  expect(countWaiting(received([5, 6]), all)).toBe(0)
})

test('a filter without matches hides cursors, but not gaps', () => {
  const gaps = [{ from: 6, to: 7, reason: 'lost' as const }]
  const nothing = matcher({ types: ['BOOKMARK_DELETED'], text: '' })
  expect(keys(toLines(received([4, 5, 8], { gaps }), nothing, [reader('in', 4)]))).toEqual(['gap-6'])
})

test.each([
  ['the type', { types: ['BOOKMARK_UPDATED'], text: '' }, true],
  ['one of several types', { types: ['BOOKMARK_DELETED', 'BOOKMARK_UPDATED'], text: '' }, true],
  ['another type', { types: ['BOOKMARK_DELETED'], text: '' }, false],
  ['a part of the name in any case', { types: [], text: ' bookMARK 8412 ' }, true],
  ['who did it', { types: [], text: 'keller' }, true],
  ['an id within the event', { types: [], text: 'deadbeef' }, true],
  ['the offset', { types: [], text: '84129' }, true],
  ['a word that is nowhere', { types: [], text: 'coupa' }, false],
  ['text and another type', { types: ['BOOKMARK_DELETED'], text: 'keller' }, false],
])('the filter looks for %s', (_, filter, passes) => {
  expect(matcher(filter)(eventAt(8_412_904, { event: '{"bookmarkId":"deadbeef-0f4e"}' }))).toBe(passes)
})

test('an offset is looked up among the rows', () => {
  const { rows } = received([2, 3, 5, 8, 13])
  expect([1, 2, 4, 8, 13, 14].map((offset) => hasOffset(rows, offset))).toEqual([false, true, false, true, true, false])
})

test('any list has its events newest first, once each, and no event above what is shown', () => {
  const offsets = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
    .map((numbers) => numbers.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(offsets, fc.integer({ min: 1, max: 60 }), fc.nat(60), (kept, upTo, cursor) => {
      const lines = toLines(received(kept, { upTo }), ({ offset }) => offset % 3 !== 0, [reader('r', cursor)])
      const events = lines.flatMap((line) => (line.kind === 'event' ? [line.event.offset] : []))
      expect(events).toEqual(kept.filter((offset) => offset <= upTo && offset % 3 !== 0).toReversed())
      expect(new Set(keys(lines)).size).toBe(lines.length)
      const at = lines.findIndex(({ kind }) => kind === 'cursor')
      if (at < 0) return
      expect(events.slice(0, at).every((offset) => offset > cursor)).toBe(true)
      expect(events.slice(at).every((offset) => offset <= cursor)).toBe(true)
    }),
  )
})

test('a gap is shown as soon as its last offset is, and a cursor only below the newest event', () => {
  const gap = { from: 3, to: 4, reason: 'lost' } as const
  const shown = (upTo: number, ...cursors: number[]) =>
    keys(
      toLines(
        received([1, 2, 5], { gaps: [gap], upTo }),
        all,
        cursors.map((offset) => reader(String(offset), offset)),
      ),
    )
  expect(shown(4)).toEqual(['gap-3', '2', '1'])
  expect(shown(3)).toEqual(['2', '1'])
  expect(shown(5, 5)).toEqual(['5', 'gap-3', '2', '1'])
  expect(shown(5, 2)).toEqual(['5', 'gap-3', 'cursor-2', '2', '1'])
  expect(shown(2, 2, 0)).toEqual(['2', '1', 'cursor-0'])
})

test('an offset is among the rows exactly if one of them has it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40), { maxLength: 15 }), fc.nat(40), (numbers, offset) => {
      const rows = numbers.toSorted((a, b) => a - b).map((place) => eventAt(place))
      expect(hasOffset(rows, offset)).toBe(numbers.includes(offset))
    }),
  )
})
