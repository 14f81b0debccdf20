import { afterEach, expect, test } from 'vitest'
import { setFormats } from './formats.ts'
import { fromWallClock, toWallClock } from './wall-clock.ts'

afterEach(() => setFormats({}))

test.for([
  ['UTC', '2026-11-19T22:00:00.000Z', '2026-11-19T22:00'],
  ['Europe/Zurich', '2026-11-19T23:30:00.000Z', '2026-11-20T00:30'],
  ['America/New_York', '2026-07-04T03:05:00.000Z', '2026-07-03T23:05'],
  // An hour after the clocks went forward, and after they went back.
  ['Europe/Zurich', '2026-03-29T02:30:00.000Z', '2026-03-29T04:30'],
  ['Europe/Zurich', '2026-10-25T10:00:00.000Z', '2026-10-25T11:00'],
])('in %s the moment %s is %s on the clock, and back', ([timeZone = '', moment = '', text = '']) => {
  setFormats({ timeZone })
  expect(toWallClock(new Date(moment))).toBe(text)
  expect(fromWallClock(text)?.toISOString()).toBe(moment)
})

test('an hour that the clocks skip is the next one', () => {
  setFormats({ timeZone: 'Europe/Zurich' })
  expect(fromWallClock('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test.for(['', '2026-13-01T00:00', '2026-11-19', 'yesterday'])('%s is no moment', (text) => {
  expect(fromWallClock(text)).toBeUndefined()
})
