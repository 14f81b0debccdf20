import { expect, test } from 'vitest'
import { memberOf, valueAt, withValue } from './at-path.ts'
import { leavesBetween } from './models/leaves.ts'

const names = ['constructor', 'toString', '__proto__']

test('a name that every object inherits is a member like any other', () => {
  for (const name of names) {
    expect(memberOf({}, name)).toBeUndefined()
    expect(valueAt({ fields: {} }, ['fields', name, 'label'])).toBeUndefined()
    const added = withValue({ fields: {} }, ['fields', name, 'label'], 'A label')
    expect(valueAt(added, ['fields', name, 'label'])).toBe('A label')
    expect(Object.getPrototypeOf(added.fields)).toBe(Object.prototype)
    expect(withValue(added, ['fields', name, 'label'], undefined)).toEqual({})
  }
})

test('what is compared has no value where it has no such member', () => {
  for (const name of names)
    expect(leavesBetween({}, withValue({}, [name], 'new'))).toEqual([{ path: [name], before: undefined, after: 'new' }])
})

test('a value is put in place, and what is empty without it goes', () => {
  const document = { a: { b: 1, c: { d: 2 } }, e: 3 }
  expect(withValue(document, ['a', 'b'], 4)).toEqual({ a: { b: 4, c: { d: 2 } }, e: 3 })
  expect(withValue(document, ['a', 'c', 'd'], undefined)).toEqual({ a: { b: 1 }, e: 3 })
  expect(withValue(document, ['x', 'y'], 5)).toEqual({ ...document, x: { y: 5 } })
  expect(withValue(document, ['x', 'y'], undefined)).toEqual(document)
  expect(withValue(document, [], 6)).toBe(6)
})
