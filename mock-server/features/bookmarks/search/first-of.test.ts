import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Keyed, firstOf } from './first-of.ts'

test('the first items are those of the whole list in order, by id where the keys are the same', () => {
  const item = fc.record({ key: fc.integer({ min: -9, max: 9 }), id: fc.constantFrom('a', 'b', 'c', 'd') })
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 1, max: 12 }), fc.boolean(), (items, limit, isDescending) => {
      const first = firstOf(limit, isDescending)
      for (const { key, id } of items) first.offer(key, id)
      const inOrder = items.toSorted((one, other) => one.key - other.key || (one.id < other.id ? -1 : 1))
      const rows = (list: readonly Keyed[]) => list.slice(0, limit).map(({ key, id }) => `${key} ${id}`)
      expect(rows(first.list())).toEqual(rows(isDescending ? inOrder.toReversed() : inOrder))
    }),
  )
})
