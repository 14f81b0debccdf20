import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { dateFormat, dayOf, isTimeZone, localeOf, setFormats, startOfDay } from './formats.ts'
import { longDate, longDay } from './long-date.ts'
import { exactTime, relativeTime } from './relative-time.ts'

afterEach(() => setFormats({}))

const evening = new Date('2026-11-20T22:30:00Z')

describe('the time zone that a reader chose', () => {
  test('decides about days and times of every format', () => {
    setFormats({ timeZone: 'Asia/Kolkata' })
    expect(longDate(evening, 'en')).toBe('21 Nov 2026')
    expect(exactTime(evening, 'en')).toContain('21 Nov 2026, 04:00:00')
    expect(relativeTime(new Date('2026-11-20T12:30:00Z'), evening, 'en')).toBe('Yesterday')
    setFormats({ timeZone: 'America/New_York' })
    expect(longDate(evening, 'en')).toBe('20 Nov 2026')
    expect(exactTime(evening, 'en')).toContain('17:30:00')
    expect(relativeTime(new Date('2026-11-20T12:30:00Z'), evening, 'en')).toBe('10 h ago')
  })

  test('decides when a day begins, also on the days when clocks change', () => {
    setFormats({ timeZone: 'Europe/Zurich' })
    expect(startOfDay({ year: 2026, month: 7, day: 1 }).toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(startOfDay({ year: 2026, month: 10, day: 25 }).toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(startOfDay({ year: 2026, month: 10, day: 26 }).toISOString()).toBe('2026-10-25T23:00:00.000Z')
    expect(startOfDay({ year: 2026, month: 12, day: 32 }).toISOString()).toBe('2026-12-31T23:00:00.000Z')
  })

  test.for(['Europe/Zurich', 'America/St_Johns', 'Pacific/Auckland', undefined])(
    'gives every day its own first moment in %s',
    (timeZone) => {
      setFormats({ timeZone })
      const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      fc.assert(
        fc.property(moments, (moment) => {
          const day = dayOf(moment)
          const start = startOfDay(day)
          expect(dayOf(start)).toEqual(day)
          expect(start.getTime()).toBeLessThanOrEqual(moment.getTime())
          expect(dayOf(new Date(start.getTime() - 1000))).not.toEqual(day)
        }),
        { numRuns: 300 },
      )
    },
  )

  test('leaves alone a day that has no time, such as that of a filter', () => {
    setFormats({ timeZone: 'Pacific/Auckland' })
    expect(longDay('2026-01-31', 'en')).toBe('31 Jan 2026')
  })

  test('is one that the browser knows', () => {
    expect([isTimeZone('Europe/Zurich'), isTimeZone('Europe/Atlantis'), isTimeZone('')]).toEqual([true, false, false])
  })
})

test('a region changes how dates and numbers are written, and the language stays', () => {
  const locale = localeOf('en', { region: 'DE' })
  expect(dateFormat(locale, { dateStyle: 'long' }).format(evening)).toContain('November')
  expect((1842.5).toLocaleString(locale)).toBe('1.842,5')
  expect((1842.5).toLocaleString(localeOf('en', { region: 'GB' }))).toBe('1,842.5')
})
