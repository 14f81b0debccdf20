import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/refusal.ts'
import type { Expression, ValueType } from '#kernel/table.ts'
import { parseFilter } from './parse.ts'

const types: Record<string, ValueType> = {
  id: 'id',
  name: 'text',
  users: 'integer',
  cost: 'double',
  active: 'boolean',
  goLive: 'day',
  createdAt: 'instant',
}
const parse = (filter: string): Expression =>
  parseFilter(filter, (key) => (types[key] ? { kind: 'column', type: types[key], key } : undefined))

/** An expression in brackets, so that a test sees what binds tighter. */
function text(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return expression.key
    case 'value':
      return `${expression.type}:${expression.text}`
    case 'null':
      return 'null'
    case 'call':
      return `${expression.name}(${expression.args.map(text).join(',')})`
    case 'compare':
      return `(${text(expression.left)} ${expression.operator} ${text(expression.right)})`
    case 'in':
      return `(${text(expression.left)} in ${[...expression.texts, ...(expression.hasNull ? ['null'] : [])].join('|')})`
    case 'not':
      return `!${text(expression.part)}`
    case 'and':
    case 'or':
      return `(${expression.parts.map(text).join(expression.kind === 'and' ? ' & ' : ' | ')})`
    default:
      return expression satisfies never
  }
}

const refusalOf = (filter: string): Refusal => {
  try {
    parse(filter)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error(`${filter} was not refused`)
}

describe('a filter', () => {
  test.each([
    ["name eq 'O''Hara'", "(name eq text:O'Hara)"],
    ['users gt 5 or cost le -1.5e3 and not active', '((users gt double:5) | ((cost le double:-1.5e3) & !active))'],
    ['(users gt 5 or active) and active eq true', '(((users gt double:5) | active) & (active eq boolean:true))'],
    ['not (active) and active', '(!active & active)'],
    ["name in ('a',null, 'b')", '(name in a|b|null)'],
    ["contains(tolower(name),'x') eq false", '(contains(tolower(name),text:x) eq boolean:false)'],
    ['length(name) ge 3', '(length(name) ge double:3)'],
    ['year(createdAt) eq 2026', '(year(date(createdAt)) eq double:2026)'],
    ['month(goLive) ne null', '(month(goLive) ne null)'],
    ['goLive lt 2026-11-20', '(goLive lt day:2026-11-20)'],
    ['createdAt ge 2026-11-20', '(createdAt ge instant:2026-11-20T00:00:00.000Z)'],
    ['createdAt lt 2026-11-20T12:00:00+02:00', '(createdAt lt instant:2026-11-20T10:00:00.000Z)'],
    ['createdAt lt 2026-11-20T12:00:00 02:00', '(createdAt lt instant:2026-11-20T10:00:00.000Z)'],
    ['id eq 0195C3F0-0000-7000-8000-000000000000', '(id eq id:0195c3f0-0000-7000-8000-000000000000)'],
    ["id eq '0195C3F0-0000-7000-8000-000000000000'", '(id eq id:0195c3f0-0000-7000-8000-000000000000)'],
    ['  active  ', 'active'],
  ])('%s', (filter, expected) => {
    expect(text(parse(filter))).toBe(expected)
  })

  test.each([
    ['', '$filter has nothing to compare at position 1'],
    ['name', '$filter must be true or false at position 1'],
    ["name eq 'x", '$filter cannot be read at position 9'],
    ['name eq', '$filter has nothing to compare at position 8'],
    ["name eq 'a' 'b'", '$filter cannot be read at position 13'],
    ['nothing eq 1', '$filter names nothing, which is no property of this feed at position 1'],
    ["users eq '5'", '$filter compares values of different types at position 7'],
    ['active gt true', '$filter can compare true and false with eq and ne only at position 8'],
    ['contains(name) eq true', '$filter must give contains 2 arguments (at position 1)'],
    ['length(users) eq 1', '$filter gives length a value of the wrong type (at position 1)'],
    ['madeUp(name)', '$filter calls madeUp, which is no function (at position 1)'],
    ['goLive eq 2026-06-31', '$filter has a date that does not exist at position 11'],
    ['createdAt eq 2026-06-31T00:00:00Z', '$filter has a time that does not exist at position 14'],
    ['createdAt eq 9999-12-31T23:59:59-14:00', '$filter has a time that does not exist at position 14'],
    ['createdAt eq 0001-01-01T00:00:00+14:00', '$filter has a time that does not exist at position 14'],
    ['cost eq 1e999', '$filter has a number that is too large or too small at position 9'],
    ['users in (name)', '$filter must have values of one type after in at position 7'],
    ['(active', '$filter must have ) at position 8'],
    ["name eq 'a\0b'", '$filter has a text with a NUL or half a character at position 9'],
    [`${'('.repeat(51)}active`, '$filter may be 50 levels deep'],
    [`${'not '.repeat(51)}active`, '$filter may be 50 levels deep'],
    [Array.from({ length: 201 }, () => 'users eq 1').join(' or '), '$filter may have 200 comparisons and functions'],
    [`users in (${Array.from({ length: 1001 }, () => '1').join(',')})`, '$filter may have 1000 values after in'],
    [`name eq '${'x'.repeat(10_000)}'`, '$filter may have 10000 characters'],
  ])('%s is 400', (filter, message) => {
    const refusal = refusalOf(filter)
    expect([refusal.kind, refusal.message]).toEqual(['badRequest', message])
    expect(refusal.detail.errors?.[0]?.value).toBe('$filter')
  })

  test.each([
    ['users add 1 eq 2', '$filter does not support add at position 7'],
    ["concat(name,'x') eq 'y'", '$filter does not support concat (at position 1)'],
    ['tags/any(t:t)', '$filter does not support paths (at position 5)'],
    ['users eq @p', '$filter does not support names that begin with @ (at position 10)'],
  ])('%s is 501', (filter, message) => {
    const columns = (key: string) => ({ kind: 'column', type: types[key] ?? 'text', key }) as const
    expect(() => parseFilter(filter, columns)).toThrow(expect.objectContaining({ kind: 'notImplemented', message }))
  })

  test('is read, or refused by name, whatever it is', () => {
    const words = `( ) , ' 'a' and or not eq ne gt in null true 5 -1.5 / @ $it contains( tolower( year( 2026-11-20 2026-11-20T00:00:00Z é`
    const pieces = fc.constantFrom(...words.split(' '), ...Object.keys(types), '\0')
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
        ),
        (filter) => {
          try {
            expect(parse(filter).type).toBe('boolean')
            seen.read += 1
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            expect(['badRequest', 'notImplemented']).toContain(error.kind)
            seen.refused += 1
          }
        },
      ),
      { numRuns: 3000, examples: [['active'], ['not active']] },
    )
    expect(seen.read).toBeGreaterThan(1)
    expect(seen.refused).toBeGreaterThan(1000)
  })
})
