import { expect, test } from 'vitest'
import { isRecord, isTextList } from './is-record.ts'

test.for<[value: unknown, isJsonObject: boolean]>([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
  [undefined, false],
])('that %j is a JSON object is %s', ([value, isJsonObject]) => {
  expect(isRecord(value)).toBe(isJsonObject)
})

test.for<[value: unknown, isList: boolean]>([
  [['a', 'b'], true],
  [[], true],
  [['a', 1], false],
  ['a', false],
  [{}, false],
])('that %j is a list of texts is %s', ([value, isList]) => {
  expect(isTextList(value)).toBe(isList)
})
