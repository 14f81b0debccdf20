import { expect, test } from 'vitest'
import { findJsonError } from './json-error.ts'

test.each([
  ['{"a": [1, 2.5e3, "x\\n", true, null, {}]}', undefined],
  ['', { line: 1, column: 1 }],
  ['{"a": 1,}', { line: 1, column: 9 }],
  ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3 }],
  ['{\n  "a": tru\n}', { line: 2, column: 8 }],
  ['{"a": 1} x', { line: 1, column: 10 }],
  ['{"a": "open', { line: 1, column: 7 }],
  ['[1, 02]', { line: 1, column: 6 }],
  ['{a: 1}', { line: 1, column: 2 }],
])('the JSON text %s breaks at %o', (text, place) => {
  expect(findJsonError(text)).toEqual(place)
})
