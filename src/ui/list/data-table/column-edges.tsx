import { useRef } from 'react'
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ChangeLayout, Column, ColumnDrag, ColumnLayout } from './columns.ts'
import { MIN_WIDTH } from './use-columns.ts'

// Only what the table uses: rows, sorting, filters and selection come from the service and from the page.
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const noRows: object[] = []

export type ColumnEdgesProps<Row> = {
  /** The visible columns in their order, and their widths now. */
  readonly columns: readonly Column<Row>[]
  readonly widths: readonly number[]
  readonly hasBoxes: boolean
  readonly layout: ColumnLayout
  readonly onLayout: ChangeLayout
  readonly drag: ColumnDrag
  readonly onDrag: (drag: ColumnDrag) => void
}

/**
 * The edges of the columns, to drag them; a double click gives the width back to the content. For the pointer: with the
 * keyboard, widths are changed in the menu of columns. They lie over the head, in columns of the same widths.
 */
export function ColumnEdges<Row>(props: ColumnEdgesProps<Row>) {
  const { columns, widths, layout, onLayout, drag } = props
  // The library reads the result of a change before the table is rendered with it.
  const latest = useRef(drag)
  const table = useTable({
    features,
    // A column is as wide as it is drawn now, so that dragging starts there.
    columns: columns.map(({ id }, index) => ({ id, size: widths[index] ?? MIN_WIDTH, minSize: MIN_WIDTH })),
    data: noRows,
    columnResizeMode: 'onEnd',
    state: { columnSizing: layout.widths, columnResizing: drag },
    onColumnResizingChange: (change) => {
      latest.current = typeof change === 'function' ? change(latest.current) : change
      props.onDrag(latest.current)
    },
    onColumnSizingChange: (change) => {
      onLayout((now) => {
        const next = typeof change === 'function' ? change(now.widths) : change
        return { ...now, widths: mapValues(next, (pixels) => Math.max(MIN_WIDTH, Math.round(pixels))) }
      })
    },
  })
  const headers = table.getLeafHeaders()
  const reset = (id: string) =>
    onLayout((now) => {
      const { [id]: _, ...others } = now.widths
      return { ...now, widths: others }
    })
  return (
    <div className="dt-edges" aria-hidden>
      {props.hasBoxes && <span />}
      {columns.map(({ id, width }) => {
        const header = headers.find(({ column }) => column.id === id)
        // A picture has one width.
        if (!header || width <= 24) return <span key={id} />
        const onStart = header.getResizeHandler()
        const pointer = { onMouseDown: onStart, onTouchStart: onStart, onDoubleClick: () => reset(id) }
        return (
          <span key={id}>
            <span
              className="dt-resize"
              data-column={id}
              data-active={drag.isResizingColumn === id ? '' : undefined}
              {...pointer}
            />
          </span>
        )
      })}
    </div>
  )
}

const mapValues = (record: Readonly<Record<string, number>>, change: (value: number) => number) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
