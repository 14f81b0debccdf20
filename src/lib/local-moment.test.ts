import { afterEach, expect, test } from 'vitest'
import { setFormats } from './formats.ts'
import { localMoment, momentOfLocal } from './local-moment.ts'

afterEach(() => setFormats({}))

test.each([
  ['UTC', '2026-11-20T06:00:00.000Z', '2026-11-20T06:00'],
  ['Europe/Zurich', '2026-11-20T06:00:00.000Z', '2026-11-20T07:00'],
  ['Europe/Zurich', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
  ['Asia/Kolkata', '2026-01-01T18:30:00.000Z', '2026-01-02T00:00'],
])('in %s the moment %s reads %s, and back', (timeZone, instant, text) => {
  setFormats({ timeZone })
  expect(localMoment(new Date(instant))).toBe(text)
  expect(momentOfLocal(text)?.toISOString()).toBe(instant)
})

test.each(['', '2026-11-20', 'tomorrow', '2026-99-99T00:00'])('“%s” is no moment', (text) =>
  expect(momentOfLocal(text)).toBeUndefined(),
)
