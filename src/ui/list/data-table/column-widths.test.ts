import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { columnWidths, GAP, naturalWidths } from './column-widths.ts'

type Town = { readonly name: string; readonly mayor: string }

const column = (id: string, width: number, more: Partial<Column<Town>> = {}): Column<Town> => ({
  id,
  head: id,
  width,
  cell: () => id,
  ...more,
})
const tenPerLetter = (text: string, isSmall = false) => text.length * (isSmall ? 9 : 10)
const towns: readonly Town[] = [
  { name: 'Ulm', mayor: 'A' },
  { name: 'Hamburg', mayor: 'B' },
]
const space = { natural: {}, chosen: {}, available: 500, isNarrow: false }

describe('the natural width of a column', () => {
  const name = (more: Partial<Column<Town>>) => column('n', 200, { text: (town) => town.name, ...more })
  const widthOf = (more: Partial<Column<Town>>, rows = towns) => naturalWidths([name(more)], rows, tenPerLetter)['n']

  test.for<[title: string, more: Partial<Column<Town>>, width: number]>([
    ['is that of the longest text', {}, 70],
    ['is that of small text below the name where that is longer', { text: () => ['Ulm', 'on the Danube'] }, 117],
    ['is that of the name where small text below it is shorter', { text: () => ['Hamburg', 'Elbe'] }, 70],
    ['has room for an avatar beside the text', { extra: 26 }, 96],
    ['has the room that each row needs beside its text', { extra: (town) => (town.name === 'Ulm' ? 80 : 0) }, 110],
    ['is at most its maximum', { max: 50 }, 50],
    ['is at least its minimum', { min: 90 }, 90],
    ['is at least that of its head', { head: 'Municipality' }, 120],
    ['has room for the arrow of a sort in its head', { head: 'Municipality', isSortable: true }, 140],
  ])('%s', ([, more, width]) => {
    expect(widthOf(more)).toBe(width)
  })

  test('is the fixed one until rows are loaded, and where no text is measured', () => {
    expect(widthOf({}, [])).toBe(200)
    expect(naturalWidths([column('m', 88)], towns, tenPerLetter)['m']).toBe(88)
  })
})

describe('the columns of a table', () => {
  test('leave spare width at the right end, so that no gap opens between them', () => {
    expect(columnWidths([column('a', 100), column('b', 80)], space)).toEqual([100, 80])
  })

  test('give spare width to a growing column, up to its maximum', () => {
    const growing = (max?: number) => column('a', 100, { isGrowing: true, ...(max === undefined ? {} : { max }) })
    expect(columnWidths([growing(), column('b', 80)], space)).toEqual([408, 80])
    expect(columnWidths([growing(300), column('b', 80)], space)).toEqual([300, 80])
  })

  test('give way down to their minimum when they do not fit', () => {
    const columns = [column('a', 400, { min: 200 }), column('b', 188)]
    expect(columnWidths(columns, space)).toEqual([300, 188])
    expect(columnWidths(columns, { ...space, available: 100 })).toEqual([200, 188])
  })

  test('keep the widths that the reader chose', () => {
    const columns = [column('a', 400, { min: 200 }), column('b', 188)]
    expect(columnWidths(columns, { ...space, available: 100, chosen: { a: 320 } })).toEqual([320, 188])
  })

  test('take their narrow widths in a narrow table', () => {
    expect(columnWidths([column('a', 160, { narrowWidth: 52 })], { ...space, isNarrow: true })).toEqual([52])
  })

  test('take their tight widths only in a table that is narrower still', () => {
    const columns = [column('a', 160, { narrowWidth: 108, tightWidth: 60 }), column('b', 80, { tightWidth: 40 })]
    expect(columnWidths(columns, { ...space, isNarrow: true })).toEqual([108, 80])
    expect(columnWidths(columns, { ...space, isNarrow: true, isTight: true })).toEqual([60, 40])
  })
})

describe('any columns in a table of any width', () => {
  const parts = fc.record({
    width: fc.integer({ min: 24, max: 400 }),
    min: fc.option(fc.integer({ min: 24, max: 300 }), { nil: undefined }),
    chosen: fc.option(fc.integer({ min: 40, max: 500 }), { nil: undefined }),
  })
  const table = fc.record({
    parts: fc.array(parts, { minLength: 1, maxLength: 8 }),
    growing: fc.nat(9),
    available: fc.integer({ min: 200, max: 3000 }),
  })
  type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

  /** The widths, with what each column would have and the least it can have. */
  function drawn({ parts: all, growing, available }: Table) {
    const columns = all.map(({ width, min }, index) =>
      column(String(index), width, { ...(min === undefined ? {} : { min }), isGrowing: index === growing }),
    )
    const chosen = Object.fromEntries(
      all.flatMap((part, index) => (part.chosen === undefined ? [] : [[String(index), part.chosen]])),
    )
    const widths = columnWidths(columns, { natural: {}, chosen, available, isNarrow: false })
    return all.map((part, index) => {
      const wish = part.chosen ?? part.width
      return {
        ...part,
        isGrowing: index === growing,
        actual: widths[index] ?? NaN,
        wish,
        least: part.chosen ?? Math.min(wish, part.min ?? wish),
      }
    })
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const gaps = ({ parts: { length } }: Table) => GAP * (length - 1)

  test('are never wider than the table if their least widths fit, and then need no sideways scrolling', () => {
    fc.assert(
      fc.property(table, (state) => {
        const columns = drawn(state)
        fc.pre(sum(columns.map(({ least }) => least)) + gaps(state) <= state.available)
        expect(sum(columns.map(({ actual }) => actual)) + gaps(state)).toBeLessThanOrEqual(state.available)
      }),
    )
  })

  test('are never narrower than their least width, and only a growing one is wider than its own', () => {
    fc.assert(
      fc.property(table, (state) => {
        for (const { actual, least, wish, isGrowing } of drawn(state)) {
          expect(actual).toBeGreaterThanOrEqual(least)
          if (!isGrowing) expect(actual).toBeLessThanOrEqual(wish)
        }
      }),
    )
  })

  test('keep every width that the reader chose, also that of a growing column', () => {
    fc.assert(
      fc.property(table, (state) => {
        const kept = drawn(state).filter(({ chosen }) => chosen !== undefined)
        expect(kept.map(({ actual }) => actual)).toEqual(kept.map(({ chosen }) => chosen))
      }),
    )
  })

  test('fill the table to its end where one of them grows', () => {
    fc.assert(
      fc.property(table, (state) => {
        const columns = drawn(state)
        fc.pre(columns.some(({ isGrowing, chosen }) => isGrowing && chosen === undefined))
        fc.pre(sum(columns.map(({ wish }) => wish)) + gaps(state) <= state.available)
        expect(sum(columns.map(({ actual }) => actual)) + gaps(state)).toBe(state.available)
      }),
    )
  })
})
