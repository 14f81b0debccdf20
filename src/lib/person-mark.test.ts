import { describe, expect, test } from 'vitest'
import { initials, stableHue } from './person-mark.ts'

test.for<[name: string, letters: string]>([
  ['Laura Brandt', 'LB'],
  ['Anna Maria von Keller', 'AK'],
  ['priya@helvion.example', 'PE'],
  ['cmdb-sync', 'CS'],
  ['Élodie', 'ÉL'],
  ['x', 'X'],
  ['  Laura   Brandt ', 'LB'],
  ['(Laura) "Brandt"', 'LB'],
  ['𝒜da Lovelace', '𝒜L'],
  ['…', '?'],
  ['', '?'],
])('the initials of "%s" are %s', ([name, letters]) => {
  expect(initials(name)).toBe(letters)
})

describe('the colour of a person', () => {
  test('is the same at every sight', () => {
    expect(stableHue('7f3a2c10', 12)).toBe(stableHue('7f3a2c10', 12))
  })

  test('is one of those there are, and all are used about equally', () => {
    const used = Array.from({ length: 12 }, () => 0)
    for (let index = 0; index < 12_000; index += 1) {
      const hue = stableHue(`Person ${index}`, 12)
      used[hue] = (used[hue] ?? Number.NaN) + 1
    }
    expect(used).toHaveLength(12)
    expect(Math.min(...used)).toBeGreaterThan(800)
    expect(Math.max(...used)).toBeLessThan(1200)
  })
})
