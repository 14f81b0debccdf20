import { describe, expect } from 'vitest'
import { test } from '#testing/live-tail.ts'
import { parseOffset } from '#common/cursor/offset-text.ts'
import { findStart, parseStart, type Start } from './start.ts'

test.for<[text: string | null, start: Start]>([
  [null, { from: 'last' }],
  ['', { from: 'last' }],
  ['oldest', { from: 'last' }],
  ['newest', { from: 'newest' }],
  ['8412904', { from: 'offset', offset: 8_412_904 }],
  ['cursor:s1', { from: 'cursor', subscriptionId: 's1' }],
])('the start %s in the address means %j', ([text, start]) => {
  expect(parseStart(text)).toEqual(start)
})

test.for<[text: string | null, offset: number | undefined]>([
  ['41', 41],
  ['0', 0],
  ['8,412,904', 8_412_904],
  ['8.412.904', 8_412_904],
  ['8 412 904', 8_412_904],
  ['8’412’904', 8_412_904],
  ['-1', undefined],
  ['4e3', undefined],
  ['forty', undefined],
  ['', undefined],
  [null, undefined],
  ['1234567890123456', undefined],
])('the offset in "%s" is %s', ([text, offset]) => {
  expect(parseOffset(text)).toBe(offset)
})

describe('the offset that the list is read after', () => {
  const { signal } = new AbortController()

  test.for<[title: string, start: Start, open: number | undefined, after: number | undefined]>([
    ['is unknown for the newest events', { from: 'newest' }, undefined, undefined],
    ['is the start of the log when it has fewer than 100 events', { from: 'last' }, undefined, 0],
    ['is before the requested offset, which is shown', { from: 'offset', offset: 3 }, undefined, 2],
    ['is 20 events before an open event', { from: 'offset', offset: 1000 }, 30, 9],
    ['is the requested offset when the open event comes later', { from: 'offset', offset: 3 }, 30, 2],
    ['is the head when the newest events are requested with a later open event', { from: 'newest' }, 30, 3],
  ])('%s', async ([, start, open, after], { signInAs }) => {
    await signInAs('ADMIN')
    expect(await findStart(start, open, signal)).toBe(after)
  })

  test('is the cursor of a subscription, or that of the last events when it is gone', async ({
    signInAs,
    site,
    reader,
  }) => {
    await signInAs('ADMIN')
    await site.service.services.cursors.moveCursor(site.caller('ADMIN'), reader.id, 2)
    expect(await findStart({ from: 'cursor', subscriptionId: reader.id }, undefined, signal)).toBe(2)
    const goneId = crypto.randomUUID()
    expect(await findStart({ from: 'cursor', subscriptionId: goneId }, undefined, signal)).toBe(0)
  })
})
