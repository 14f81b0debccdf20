import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, defaultLayout } from './columns.ts'
import { isVisible, orderOf } from './use-columns.ts'
import { toggled, withRange } from './use-row-keys.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  head: id,
  width: 100,
  cell: () => id,
  ...more,
})

describe('the order of columns', () => {
  const table = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }).chain((ids) =>
    fc.record({
      columns: fc.tuple(...ids.map((id) => fc.boolean().map((isFixed) => column(id, { isFixed })))),
      // Names of columns that an earlier version had, too.
      chosen: fc.shuffledSubarray([...ids, 'gone']),
    }),
  )

  test('has every column once, the fixed ones first', () => {
    fc.assert(
      fc.property(table, ({ columns, chosen }) => {
        const order = orderOf(columns, chosen)
        expect(order.toSorted()).toEqual(columns.map(({ id }) => id).toSorted())
        const fixed = columns.flatMap(({ id, isFixed }) => (isFixed ? [id] : []))
        expect(order.slice(0, fixed.length)).toEqual(fixed)
      }),
    )
  })

  test('is that of the reader, with columns that the reader has not moved behind those', () => {
    fc.assert(
      fc.property(table, ({ columns, chosen }) => {
        const movable = columns.flatMap(({ id, isFixed }) => (isFixed ? [] : [id]))
        const expected = [
          ...chosen.filter((id) => movable.includes(id)),
          ...movable.filter((id) => !chosen.includes(id)),
        ]
        expect(orderOf(columns, chosen).filter((id) => movable.includes(id))).toEqual(expected)
      }),
    )
  })
})

test('an action stays in the last column, and shown, whatever the reader once chose', () => {
  const columns = [column('name', { isFixed: true }), column('restore', { isAction: true }), column('owner')]
  expect(orderOf(columns, ['restore', 'owner'])).toEqual(['name', 'owner', 'restore'])
  expect(isVisible(column('restore', { isAction: true }), { ...defaultLayout, visible: { restore: false } }, 300)).toBe(
    true,
  )
})

describe('a column', () => {
  const wide = column('wide', { minTableWidth: 900 })
  const choice = (isShown: boolean) => ({ ...defaultLayout, visible: { wide: isShown, extra: isShown, name: isShown } })

  test.for<[title: string, column: Column<string>, width: number, isShown: boolean]>([
    ['is shown by default', column('name'), 300, true],
    ['is hidden by default if it is an extra', column('extra', { isExtra: true }), 2000, false],
    ['is left out of a table that is too narrow for it', wide, 899, false],
    ['is shown in a table that is just wide enough', wide, 900, true],
  ])('%s', ([, shown, width, isShown]) => {
    expect(isVisible(shown, defaultLayout, width)).toBe(isShown)
  })

  test('follows the choice of the reader at any width, unless it is fixed', () => {
    expect(isVisible(wide, choice(true), 300)).toBe(true)
    expect(isVisible(wide, choice(false), 2000)).toBe(false)
    expect(isVisible(column('extra', { isExtra: true }), choice(true), 300)).toBe(true)
    expect(isVisible(column('name', { isFixed: true }), choice(false), 300)).toBe(true)
  })
})

describe('a selection', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  const row = fc.constantFrom(...rows)
  const some = fc.subarray(rows).map((keys) => new Set(keys))
  const table = (selected: ReadonlySet<string>) => ({
    rows,
    rowKey: (key: string) => key,
    selection: { selected, onChange: () => undefined },
  })

  test('with Shift gains the rows from one to another, in either direction, and loses none', () => {
    fc.assert(
      fc.property(some, row, row, (selected, from, to) => {
        const between = rows.slice(Math.min(rows.indexOf(from), rows.indexOf(to)))
        const range = between.slice(0, Math.abs(rows.indexOf(from) - rows.indexOf(to)) + 1)
        const next = withRange(table(selected), from, to)
        expect([...next].toSorted()).toEqual([...new Set([...selected, ...range])].toSorted())
      }),
    )
  })

  test('from a row that is no longer there is the row of the click alone', () => {
    expect([...withRange(table(new Set()), 'gone', 'd')]).toEqual(['d'])
  })

  test('is the same after a row was toggled twice, and the first set is left alone', () => {
    fc.assert(
      fc.property(some, row, (selected, key) => {
        const before = [...selected]
        const next = toggled(selected, key)
        expect(next.has(key)).toBe(!selected.has(key))
        expect(new Set(toggled(next, key))).toEqual(selected)
        expect([...selected]).toEqual(before)
      }),
    )
  })
})
