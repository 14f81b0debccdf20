import { useMemo } from 'react'
import { columnWidths, GAP, NARROW, naturalWidths, TIGHT } from './column-widths.ts'
import { type Column, type ColumnDrag, type ColumnLayout, defaultLayout } from './columns.ts'

/** Narrower columns can't be grabbed again. */
export const MIN_WIDTH = 40

type Options<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** The width of the table on the screen; infinite until it is measured. */
  readonly width: number
  readonly gutter: number
  readonly hasBoxes: boolean
  readonly layout?: ColumnLayout | undefined
  /** The column whose edge is being dragged. */
  readonly drag: ColumnDrag
}

/** The visible columns in the reader's order, and their widths. */
export function useColumns<Row>(options: Options<Row>) {
  const { columns, rows, width, gutter, hasBoxes, drag } = options
  const layout = options.layout ?? defaultLayout
  const natural = useMemo(() => naturalWidths(columns, rows), [columns, rows])
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isVisible(column, layout, width)])),
    [columns, layout, width],
  )
  const order = useMemo(() => orderOf(columns, layout.order), [columns, layout.order])
  const isNarrow = width < NARROW
  const shown = useMemo(
    () => order.flatMap((id) => (visibility[id] ? (columns.find((column) => column.id === id) ?? []) : [])),
    [order, visibility, columns],
  )
  const available = width - 2 * gutter - (hasBoxes ? 16 + GAP : 0) - GAP
  const widths = columnWidths(shown, { natural, chosen: layout.widths, available, isNarrow, isTight: width < TIGHT })
  const drawn = shown.map(({ id }, index) => {
    const dragged = drag.isResizingColumn === id ? (drag.deltaOffset ?? 0) : 0
    return Math.max(dragged === 0 ? 0 : MIN_WIDTH, (widths[index] ?? 0) + dragged)
  })

  const boxes = hasBoxes ? 16 + GAP : 0
  const total = drawn.reduce((sum, pixels) => sum + pixels + GAP, 2 * gutter + boxes)
  return { columns: shown, tracks: tracksOf(drawn, hasBoxes), total, isNarrow, widths }
}

/** Fixed columns first, then the reader's order and the columns that it does not know, actions last. */
export function orderOf<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id)
  const fixed = columns.flatMap(({ id, isFixed }) => (isFixed ? [id] : []))
  const actions = columns.flatMap(({ id, isAction }) => (isAction ? [id] : []))
  const ordered = [...chosen.filter((id) => ids.includes(id)), ...ids].filter((id) => !actions.includes(id))
  return [...new Set([...fixed, ...ordered, ...actions])]
}

export function isVisible<Row>(column: Column<Row>, { visible }: ColumnLayout, width: number): boolean {
  if (column.isFixed || column.isAction) return true
  const chosen = visible[column.id]
  if (chosen !== undefined) return chosen
  return !column.isExtra && (column.minTableWidth ?? 0) <= width
}

/** The last track is the spare width. */
const tracksOf = (widths: readonly number[], hasBoxes: boolean): string =>
  [...(hasBoxes ? ['16px'] : []), ...widths.map((width) => `${width}px`), 'minmax(0, 1fr)'].join(' ')
