import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { observeOrKeep } from '#ui/theme/observe-size.ts'
import type { TallRow } from './columns.ts'

interface Rows<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly rowHeight: number
  readonly headHeight: number
  readonly isCompact: boolean
  readonly isLoading: boolean
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly tallRow?: TallRow<Row> | undefined
  readonly endPadding?: number | undefined
  readonly onEndReached?: (() => void) | undefined
}

/** The sizes tables had when they were last shown, by their labels. Another visit to the page draws its rows in the first frame. */
const lastSizes = new Map<string, { width: number; height: number }>()

/** The rows on screen and their places, and the width of the table, infinite until it is measured. Near the end of the rows it asks for the next page. */
export function useVirtualRows<Row>({ rows, rowKey, isCompact, isLoading, tallRow, onEndReached, ...view }: Rows<Row>) {
  // A new function whenever the rows change, so that sizes are measured again even if their number stays.
  const getItemKey = useCallback((index: number) => keyAt(rows, rowKey, index), [rows, rowKey])
  const lastSize = lastSizes.get(view.label)
  // The virtual list renders again only when its rows change, not when a panel makes the table narrower.
  const [width, setWidth] = useState(lastSize?.width ?? 0)
  const virtual = useVirtualizer({
    count: isLoading ? 0 : rows.length,
    getScrollElement: () => view.scroller.current,
    estimateSize: (index) =>
      tallRow && getItemKey(index) === tallRow.key ? tallRow.height : isCompact ? 85 : view.rowHeight,
    getItemKey,
    overscan: 4,
    scrollMargin: view.headHeight,
    scrollPaddingStart: view.headHeight,
    paddingEnd: view.endPadding ?? 0,
    ...(lastSize ? { initialRect: lastSize } : {}),
    observeElementRect: (instance, report) =>
      observeOrKeep(instance, (rect) => {
        report(rect)
        setWidth(rect.width)
        lastSizes.set(view.label, rect)
      }),
    useFlushSync: false,
  })
  // Forgets the measured heights when they are others, not after the first frame, which would be drawn twice.
  const heights = [tallRow?.key, tallRow?.height, view.rowHeight, isCompact].join()
  const measured = useRef(heights)
  useLayoutEffect(() => {
    if (measured.current === heights) return
    measured.current = heights
    virtual.measure()
  }, [virtual, heights])

  const items = virtual.getVirtualItems()
  const last = items[items.length - 1]?.index ?? -1
  useEffect(() => {
    if (onEndReached && !isLoading && rows.length > 0 && last >= rows.length - 12) onEndReached()
  }, [last, rows.length, isLoading, onEndReached])
  return { virtual, items, width: width || Number.POSITIVE_INFINITY }
}

function keyAt<Row>(rows: readonly Row[], rowKey: (row: Row) => string, index: number): string {
  const row = rows[index]
  return row === undefined ? `gone-${index}` : rowKey(row)
}
