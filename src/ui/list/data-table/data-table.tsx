import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { later } from '#ui/controls/later.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import type { ColumnEdges as ColumnEdgesPart } from './column-edges.tsx'
import {
  type Column,
  type ColumnDrag,
  type ChangeLayout,
  type ColumnLayout,
  noDrag,
  type RowAction,
  type Selection,
  type Sort,
  type TableHandle,
  type TallRow,
} from './columns.ts'
import { useRowMenu } from './row-menu.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableRoot } from './table.styles.ts'
import { useActiveRow } from './use-active-row.ts'
import { useColumns } from './use-columns.ts'
import { useHandle } from './use-handle.ts'
import { indexOf, toggled, useRowKeys, withRange } from './use-row-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const ColumnEdges = later<typeof ColumnEdgesPart>(() =>
  import('./column-edges.tsx').then((file) => ({ default: file.ColumnEdges })),
)

export type DataTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The name of a row, for the labels of its box and its menu. */
  readonly rowName: (row: Row) => string
  readonly rowHeight?: 28 | 32 | 36 | 40 | 48 | 52
  /** The number of all matching rows, loaded or not; undefined if unknown. */
  readonly total?: number | undefined
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly selection?: Selection | undefined
  /** The reader's columns; with `onLayout` their widths can be changed. */
  readonly layout?: ColumnLayout
  readonly onLayout?: ChangeLayout
  /** The row whose panel is open; moving with the keys then moves the panel too. */
  readonly openKey?: string | undefined
  /** Enter. */
  readonly onOpen?: (row: Row) => void
  /** Space, and a click unless `onRowClick` is given. */
  readonly onPreview?: (row: Row) => void
  readonly onRowClick?: (row: Row) => void
  /** Buttons on hover and focus, and the context menu. */
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Full-width content instead of cells (a marker); undefined = an ordinary row. */
  readonly wideRow?: (row: Row) => ReactNode
  readonly tallRow?: TallRow<Row> | undefined
  /** A row's content below 640 px; its height then follows the content. */
  readonly renderCompact?: (row: Row, state: { readonly isSelected: boolean }) => ReactNode
  readonly isLoading?: boolean
  readonly isLoadingMore?: boolean
  /** Called near the end of the rows, to load the next page. */
  readonly onEndReached?: (() => void) | undefined
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
  /** Free space after the last row, 80 while a selection bar floats there. */
  readonly endPadding?: number
  /** j, k, arrows and the others also work while nothing else has the focus. One table per page. */
  readonly hasPageKeys?: boolean
  /** To put the focus into the table, such as after a deletion. */
  readonly handle?: React.Ref<TableHandle> | undefined
}

/** A list of any length: virtual rows on a CSS grid, keyboard, selection, keyset paging, a phone layout. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowHeight = 40, selection, isLoading = false } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phone)
  const isCompact = isPhone && props.renderCompact !== undefined
  const [activeKey, setActiveKey] = useActiveRow(rows, rowKey)
  const [hoverKey, setHoverKey] = useState<string>()
  const headHeight = isCompact ? 0 : 32
  const { virtual, items, width } = useVirtualRows({ ...props, rowHeight, headHeight, isCompact, isLoading, scroller })
  const hasBoxes = selection !== undefined
  const [drag, setDrag] = useState<ColumnDrag>(noDrag)
  // Their code is only needed once the pointer is at the head.
  const [hasEdges, setHasEdges] = useState(false)
  const { columns, widths, tracks, total, isNarrow } = useColumns({
    ...props,
    width,
    gutter: isPhone ? 16 : 24,
    hasBoxes,
    drag,
  })
  const keys = useRowKeys({
    ...props,
    activeKey,
    setActiveKey,
    scroller,
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
  useHandle({ ...props, scroller, setActiveKey, setUsingKeys: keys.setUsingKeys, scrollTo: virtual.scrollToIndex })
  const { menu, onContextMenu } = useTableMenu({ ...props, id, scroller, activeKey })
  const isEmpty = !isLoading && rows.length === 0
  const isActiveVisible = items.some((item) => item.key === activeKey)
  const select = useSelect({ ...props, activeKey, setActiveKey })
  // The buttons stay where the pointer was last; the style hides them once it is elsewhere.
  const hover = (target: EventTarget) => {
    const row = rows[indexOf(target)]
    if (row !== undefined) setHoverKey(rowKey(row))
  }

  return (
    <TableRoot
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.total === undefined ? -1 : props.total + 1}
      aria-colcount={columns.length + (hasBoxes ? 1 : 0)}
      aria-multiselectable={hasBoxes || undefined}
      aria-busy={isLoading || undefined}
      aria-activedescendant={isActiveVisible && activeKey !== undefined ? rowId(id, activeKey) : undefined}
      tabIndex={0}
      data-keys={keys.isUsingKeys ? '' : undefined}
      data-compact={isCompact ? '' : undefined}
      data-narrow={isNarrow ? '' : undefined}
      style={{
        '--columns': tracks,
        '--row-height': `${rowHeight}px`,
        '--table-width': isCompact ? '0px' : `${total}px`,
      }}
      {...keys.handlers}
      onContextMenu={onContextMenu}
      {...(props.rowActions ? { onPointerOver: (event) => hover(event.target) } : {})}
    >
      {!isCompact && (
        <TableHead {...props} columns={columns} onPointerEnter={() => setHasEdges(true)}>
          {hasEdges && props.layout && props.onLayout && (
            <ColumnEdges
              {...{ columns, widths, hasBoxes, drag, layout: props.layout, onLayout: props.onLayout }}
              onDrag={setDrag}
            />
          )}
        </TableHead>
      )}
      <div
        role="rowgroup"
        className="dt-body"
        style={{ height: isLoading || isEmpty ? 'auto' : virtual.getTotalSize() }}
      >
        {isLoading && <SkeletonRows columns={columns} hasBoxes={hasBoxes} isCompact={isCompact} />}
        <Rows
          {...props}
          {...{ id, items, columns, headHeight, activeKey, hoverKey }}
          onSelect={hasBoxes ? select : undefined}
          measure={isCompact ? virtual.measureElement : undefined}
          renderCompact={isCompact ? props.renderCompact : undefined}
        />
      </div>
      {props.isLoadingMore && <SkeletonRows columns={columns} hasBoxes={hasBoxes} isCompact={isCompact} count={3} />}
      {isEmpty && (
        <div role="row" className="dt-empty">
          <div role="gridcell">{props.empty}</div>
        </div>
      )}
      {menu}
    </TableRoot>
  )
}

type MenuProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'rowName' | 'rowActions'> & {
  readonly id: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly activeKey: string | undefined
}

/** The menu of the row under the pointer, or of the active one where a key opens it. */
function useTableMenu<Row>({ rows, rowKey, rowName, rowActions, id, scroller, activeKey }: MenuProps<Row>) {
  return useRowMenu({
    actionsOf: rowActions,
    nameOf: rowName,
    rowAt(target) {
      const index = target === scroller.current ? rows.findIndex((row) => rowKey(row) === activeKey) : indexOf(target)
      const row = rows[index]
      if (row === undefined) return undefined
      return { row, element: document.getElementById(rowId(id, rowKey(row))) }
    },
  })
}

type SelectProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'> & {
  readonly activeKey: string | undefined
  readonly setActiveKey: (key: string) => void
}

/** Ticks the box of a row; with Shift, all rows from the active one. */
function useSelect<Row>({ rows, rowKey, selection, activeKey, setActiveKey }: SelectProps<Row>) {
  return useCallback(
    (key: string, hasShift: boolean) => {
      setActiveKey(key)
      if (!selection) return
      const isRange = hasShift && activeKey !== undefined
      selection.onChange(
        isRange ? withRange({ rows, rowKey, selection }, activeKey, key) : toggled(selection.selected, key),
      )
    },
    [selection, rows, rowKey, activeKey, setActiveKey],
  )
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'renderCompact' | 'columns'> & {
  readonly id: string
  readonly items: ReturnType<typeof useVirtualRows>['items']
  readonly columns: ReturnType<typeof useColumns<Row>>['columns']
  readonly headHeight: number
  readonly activeKey: string | undefined
  readonly hoverKey: string | undefined
  readonly onSelect: ((key: string, hasShift: boolean) => void) | undefined
  readonly measure: ((element: Element | null) => void) | undefined
  readonly renderCompact: DataTableProps<Row>['renderCompact'] | undefined
}

/** The rows on screen. */
function Rows<Row>({ id, items, columns, headHeight, activeKey, hoverKey, onSelect, ...props }: RowsProps<Row>) {
  return items.map((item) => {
    const row = props.rows[item.index]
    if (row === undefined) return null
    const key = props.rowKey(row)
    return (
      <TableRow
        key={key}
        id={rowId(id, key)}
        row={row}
        index={item.index}
        start={item.start - headHeight}
        size={item.size}
        columns={columns}
        name={props.rowName(row)}
        isSelected={props.selection?.selected.has(key) ?? false}
        isOpen={props.openKey === key}
        isActive={activeKey === key}
        rowKey={key}
        onSelect={onSelect}
        measure={props.measure}
        compact={props.renderCompact}
        wide={props.wideRow}
        below={props.tallRow?.key === key ? props.tallRow.below : undefined}
        // An open row has its actions in the panel.
        actions={props.openKey !== key && (hoverKey === key || activeKey === key) ? props.rowActions : undefined}
      />
    )
  })
}

function rowId(table: string, key: string): string {
  return `${table}-${key}`
}
