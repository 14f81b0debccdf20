import { array, assert, constant, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { parsers, toText } from './values.ts'

const textArray = 1009

test('every array of texts is the same after writing and parsing an array literal', () => {
  const texts = array(oneof(string({ unit: 'binary' }), constant(null), constantFrom('NULL', '', '{', '"', '\\')))
  assert(
    property(texts, (value) => {
      expect(parsers[textArray]?.(toText(value) ?? '')).toEqual(value)
    }),
  )
})

test('nested array literals are parsed as nested arrays', () => {
  expect(parsers[1007]?.('{{1,2},{3,NULL}}')).toEqual([
    [1, 2],
    [3, null],
  ])
})

test('instants are parsed with every offset that PostgreSQL prints', () => {
  const noon = new Date('2026-11-20T12:00:00Z')
  for (const text of ['2026-11-20 12:00:00+00', '2026-11-20 17:30:00+05:30', '2026-11-20 04:00:00-08'])
    expect(parsers[1184]?.(text)).toEqual(noon)
  expect(parsers[1184]?.('2026-11-20 12:00:00.5+00')).toEqual(new Date('2026-11-20T12:00:00.500Z'))
})

test('objects are written as JSON and bytes as bytea', () => {
  expect(toText({ a: 1 })).toBe('{"a":1}')
  expect(toText(new Uint8Array([1, 255]))).toBe('\\x01ff')
})
