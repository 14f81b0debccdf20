import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './first-of.ts'

test('the first items are those of the whole list in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: 1, max: 12 }), (items, limit) => {
      const ascending = (one: number, other: number) => one - other
      expect(firstOf(items, limit, ascending)).toEqual(items.toSorted(ascending).slice(0, limit))
    }),
  )
})
