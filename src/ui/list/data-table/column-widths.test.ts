import { describe, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { columnWidths, naturalWidths } from './column-widths.ts'

type Town = { readonly name: string; readonly mayor: string }

const column = (id: string, width: number, more: Partial<Column<Town>> = {}): Column<Town> => ({
  id,
  head: id,
  width,
  cell: () => id,
  ...more,
})
const tenPerLetter = (text: string) => text.length * 10
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
    ['has room for an avatar beside the text', { extra: 26 }, 96],
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
})
