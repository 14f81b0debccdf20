import { expect, test } from 'vitest'
import { isTextList } from './is-text-list.ts'

test.for<[value: unknown, isList: boolean]>([
  [['a', 'b'], true],
  [[], true],
  [['a', 1], false],
  ['a', false],
  [{}, false],
])('that %j is a list of texts is %s', ([value, isList]) => {
  expect(isTextList(value)).toBe(isList)
})
