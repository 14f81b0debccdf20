import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initials, personColor } from './person-mark.ts'

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
  test('is the same on every page', () => {
    expect(personColor('7f3a2c10')).toEqual(personColor('7f3a2c10'))
  })

  test('is one of 24, all used about equally, so that two neighbours rarely share one', () => {
    const uses = new Map<string, number>()
    for (let index = 0; index < 24_000; index += 1) {
      const { hue, isDeep } = personColor(`Person ${index}`)
      uses.set(`${hue} ${isDeep}`, (uses.get(`${hue} ${isDeep}`) ?? 0) + 1)
    }
    expect(uses.size).toBe(24)
    expect(Math.min(...uses.values())).toBeGreaterThan(800)
    expect(Math.max(...uses.values())).toBeLessThan(1200)
  })
})

test('any name has a mark of one or two letters that doesn’t change with the space around it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'É', '𝒜', '1', ' ', '.', '@', '-', '"'), maxLength: 12 }),
      (name) => {
        const mark = initials(name)
        expect(mark).toBe(initials(`  ${name} `))
        expect([...mark].length).toBeLessThanOrEqual(2)
        if (/[aÉ𝒜1]/u.test(name)) expect(mark).toMatch(/^[AÉ𝒜1]{1,2}$/u)
        else expect(mark).toBe('?')
      },
    ),
  )
})
