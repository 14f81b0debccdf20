import { type ReactNode, useMemo } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '#lib/class-names.ts'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { Column, Selection, Sort } from './columns.ts'

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly selection?: Selection | undefined
  /** Over the head: the edges of the columns. */
  readonly children?: ReactNode
  readonly onPointerEnter: () => void
}

/** The sticky head: select all that are loaded, sort by a column. */
export function TableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  children,
  onPointerEnter,
}: Props<Row>) {
  return (
    <div role="rowgroup" className="dt-head-group" onPointerEnter={onPointerEnter}>
      <div role="row" aria-rowindex={1} className="dt-head">
        {selection && (
          <div role="columnheader" className="dt-box">
            <AllBox selection={selection} rows={rows} rowKey={rowKey} />
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            aria-label={column.head === '' ? undefined : column.headLabel}
            aria-sort={sort?.by === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            className={classNames('dt-head-cell', column.isRight && 'dt-right')}
          >
            {column.isSortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : column.head === '' ? (
              <span className="dt-hidden">{column.headLabel}</span>
            ) : (
              <span className="dt-one-line">{column.head}</span>
            )}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}) {
  const current = sort?.by === column.id ? sort : undefined
  return (
    <button
      type="button"
      className="dt-sort"
      data-sorted={current ? '' : undefined}
      onClick={() => onSort({ by: column.id, isDescending: current ? !current.isDescending : false })}
    >
      <span className="dt-one-line">{column.head}</span>
      {current && (current.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
    </button>
  )
}

function AllBox<Row>({
  selection,
  rows,
  rowKey,
}: Required<Pick<Props<Row>, 'rows' | 'rowKey'>> & { readonly selection: Selection }) {
  const { texts } = useUi()
  const { selected, onChange } = selection
  // The head renders with every scroll step, and there may be 100,000 rows to check.
  const isAll = useMemo(
    () => selected.size > 0 && selected.size >= rows.length && rows.every((row) => selected.has(rowKey(row))),
    [selected, rows, rowKey],
  )
  return (
    <CheckBox
      aria-label={texts.selectAll}
      checked={isAll}
      isMixed={selected.size > 0 && !isAll}
      onChange={() => onChange(selected.size > 0 ? new Set() : new Set(rows.map(rowKey)))}
    />
  )
}
