import { memo, type ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { Column, RowAction } from './columns.ts'

type Props<Row> = {
  readonly id: string
  readonly row: Row
  readonly index: number
  readonly start: number
  readonly size: number
  readonly columns: readonly Column<Row>[]
  readonly name: string
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly rowKey: string
  readonly onSelect: ((key: string, hasShift: boolean) => void) | undefined
  readonly measure: ((element: Element | null) => void) | undefined
  readonly compact: ((row: Row, state: { readonly isSelected: boolean }) => ReactNode) | undefined
  readonly wide: ((row: Row) => ReactNode) | undefined
  readonly below: ((row: Row) => ReactNode) | undefined
  /** Only for the row under the pointer or the keys: buttons in every row would double the nodes of the table. */
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined
}

// Safe: memo() returns the same component but drops its type parameter. Without memo every scroll step renders all rows.
export const TableRow = memo(PlainRow) as typeof PlainRow

/** One row in any of its four looks: hover, selected, open in the panel, under the keys. */
function PlainRow<Row>(props: Props<Row>) {
  const { id, measure, row, isSelected, isOpen, isActive, onSelect } = props
  const wide = props.wide?.(row)
  return (
    <div
      ref={measure}
      id={id}
      role="row"
      data-index={props.index}
      data-row
      data-selected={isSelected ? '' : undefined}
      data-open={isOpen || props.below ? '' : undefined}
      data-active={isActive ? '' : undefined}
      aria-rowindex={props.index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      className="dt-row"
      style={{ transform: `translateY(${props.start}px)`, ...(measure ? {} : { height: props.size }) }}
    >
      {wide !== undefined && wide !== null ? (
        <div role="gridcell" className="dt-wide">
          {wide}
        </div>
      ) : props.compact ? (
        <div role="gridcell" className="dt-compact">
          {onSelect && (
            <div className="dt-box">
              <Box {...props} />
            </div>
          )}
          {props.compact(row, { isSelected })}
        </div>
      ) : (
        <div className="dt-cells" role="presentation">
          {onSelect && (
            <div role="gridcell" className="dt-box">
              <Box {...props} />
            </div>
          )}
          {props.columns.map((column) => (
            <div key={column.id} role="gridcell" className={classNames('dt-cell', column.isRight && 'dt-right')}>
              {column.cell(row)}
            </div>
          ))}
          {props.actions && <Actions actions={props.actions(row)} />}
        </div>
      )}
      {props.below && (
        <div role="gridcell" className="dt-below">
          {props.below(row)}
        </div>
      )}
    </div>
  )
}

function Actions({ actions: all }: { readonly actions: readonly RowAction[] }) {
  const actions = all.filter(({ hasColumn = false }) => !hasColumn)
  if (actions.length === 0) return null
  return (
    <div role="gridcell" className="dt-actions">
      {actions.map(({ id, label, icon, refusal, onChoose }) => (
        <IconButton key={id} size={24} label={label} refusal={refusal} onClick={onChoose}>
          {icon}
        </IconButton>
      ))}
    </div>
  )
}

function Box<Row>({ rowKey, name, isSelected, onSelect }: Props<Row>) {
  const { texts } = useUi()
  return (
    <CheckBox
      aria-label={texts.selectRow(name)}
      checked={isSelected}
      // Rows are reached with the arrow keys and selected with x; a box per row would be a tab stop per row.
      tabIndex={-1}
      onChange={(event) => onSelect?.(rowKey, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
  )
}
