import { describe, expect, test } from 'vitest'
import { dayFromNow, expiryOf, lifeOf } from './expiry.ts'

const now = new Date(2026, 10, 20, 12, 0, 0)
const after = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

test.for<[days: number, life: ReturnType<typeof lifeOf>]>([
  [90, { isOver: false, days: 90 }],
  [1.5, { isOver: false, days: 2 }],
  [0.001, { isOver: false, days: 1 }],
  [-0.9, { isOver: true, days: 0 }],
  [-1.5, { isOver: true, days: 1 }],
])('the life of a token that ends %d days from now is %j', ([days, life]) => {
  expect(lifeOf(after(days), now.getTime())).toEqual(life)
})

describe('the expiry of a new token', () => {
  test.for(['30', '90', '365'] as const)('is %s days from now for that preset', (preset) => {
    expect(expiryOf(preset, '', now)?.toISOString()).toBe(after(Number(preset)))
  })

  test('is the end of the chosen day', () => {
    expect(expiryOf('date', '2027-02-18', now)).toEqual(new Date(2027, 1, 18, 23, 59, 59))
  })

  test.for(['', '2027', '2027-02', 'tomorrow'])('is missing for the date "%s"', (date) => {
    expect(expiryOf('date', date, now)).toBeUndefined()
  })
})

test('a day is written as the date field needs it', () => {
  expect(dayFromNow(1, now.getTime())).toBe('2026-11-21')
  expect(dayFromNow(45, now.getTime())).toBe('2027-01-04')
})
