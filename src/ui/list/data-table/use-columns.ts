import { useMemo } from 'react'
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { columnWidths, GAP, NARROW, naturalWidths } from './column-widths.ts'
import { type Column, type ColumnLayout, defaultLayout } from './columns.ts'

// Only what the table uses: rows, sorting, filters and selection come from the service and from the page.
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const noRows: object[] = []
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
  readonly onLayout?: ((layout: ColumnLayout) => void) | undefined
}

export type Resizing = {
  readonly isActive: boolean
  readonly onDrag: (event: unknown) => void
  /** Gives the width back to the content. */
  readonly onReset: () => void
}

/** The visible columns in the reader's order, their widths, and how to change a width. */
export function useColumns<Row>(options: Options<Row>) {
  const { columns, rows, width, gutter, hasBoxes, onLayout } = options
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
  const widths = columnWidths(shown, { natural, chosen: layout.widths, available, isNarrow })
  const current = Object.fromEntries(shown.map(({ id }, index) => [id, widths[index] ?? 0]))

  const table = useTable(
    {
      features,
      // A column is as wide as it is drawn now, so that dragging starts there.
      columns: order.map((id) => ({ id, size: current[id] ?? MIN_WIDTH, minSize: MIN_WIDTH })),
      data: noRows,
      columnResizeMode: 'onEnd',
      state: { columnVisibility: visibility, columnOrder: order, columnSizing: layout.widths },
      onColumnSizingChange: (change) => {
        const next = typeof change === 'function' ? change(layout.widths) : change
        onLayout?.({ ...layout, widths: mapValues(next, (pixels) => Math.max(MIN_WIDTH, Math.round(pixels))) })
      },
    },
    (state) => state.columnResizing,
  )
  const { isResizingColumn, deltaOffset } = table.state
  const drawn = shown.map(({ id }, index) => {
    const dragged = isResizingColumn === id ? (deltaOffset ?? 0) : 0
    return Math.max(dragged === 0 ? 0 : MIN_WIDTH, (widths[index] ?? 0) + dragged)
  })

  const resizing = (id: string): Resizing | undefined => {
    const header = table.getLeafHeaders().find(({ column }) => column.id === id)
    if (!onLayout || !header) return undefined
    const { [id]: _, ...others } = layout.widths
    return {
      isActive: isResizingColumn === id,
      onDrag: header.getResizeHandler(),
      onReset: () => onLayout({ ...layout, widths: others }),
    }
  }
  const boxes = hasBoxes ? 16 + GAP : 0
  const total = drawn.reduce((sum, pixels) => sum + pixels + GAP, 2 * gutter + boxes)
  return { columns: shown, tracks: tracksOf(drawn, hasBoxes), total, isNarrow, resizing }
}

/** Fixed columns first, then the reader's order; columns that the order does not know keep their place at the end. */
export function orderOf<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): string[] {
  const ids = columns.map(({ id }) => id)
  const fixed = columns.flatMap(({ id, isFixed }) => (isFixed ? [id] : []))
  const ordered = chosen.filter((id) => ids.includes(id))
  return [...new Set([...fixed, ...ordered, ...ids])]
}

export function isVisible<Row>(column: Column<Row>, { visible }: ColumnLayout, width: number): boolean {
  if (column.isFixed) return true
  const chosen = visible[column.id]
  if (chosen !== undefined) return chosen
  return !column.isExtra && (column.minTableWidth ?? 0) <= width
}

/** The last track is the spare width. */
const tracksOf = (widths: readonly number[], hasBoxes: boolean): string =>
  [...(hasBoxes ? ['16px'] : []), ...widths.map((width) => `${width}px`), 'minmax(0, 1fr)'].join(' ')

const mapValues = (record: Readonly<Record<string, number>>, change: (value: number) => number) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
