import { expect, test } from 'vitest'
import { isRecord } from './is-record.ts'

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
