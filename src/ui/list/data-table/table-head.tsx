import { useMemo } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '#lib/class-names.ts'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { Column, Selection, Sort } from './columns.ts'
import style from './data-table.module.css'

/** The sticky head: select all that are loaded, sort by a column. */
export function TableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
}: {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly selection?: Selection | undefined
}) {
  return (
    <div role="rowgroup" className={style.headGroup}>
      <div role="row" aria-rowindex={1} className={style.head}>
        {selection && (
          <div role="columnheader" className={style.boxCell}>
            <AllBox selection={selection} rows={rows} rowKey={rowKey} />
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            aria-label={column.head === '' ? undefined : column.headLabel}
            aria-sort={sort?.by === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            className={classNames(style.headCell, column.isRight && style.right)}
          >
            {column.isSortable && onSort ? (
              <button
                type="button"
                className={classNames(style.sort, sort?.by === column.id && style.sorted)}
                onClick={() =>
                  onSort({ by: column.id, isDescending: sort?.by === column.id ? !sort.isDescending : false })
                }
              >
                <span className="ellipsis">{column.head}</span>
                {sort?.by === column.id &&
                  (sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
              </button>
            ) : (
              column.head || <span className="visually-hidden">{column.headLabel}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type AllBoxProps<Row> = {
  readonly selection: Selection
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

function AllBox<Row>({ selection, rows, rowKey }: AllBoxProps<Row>) {
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
