import { memo } from 'react'
import { Highlight } from '#ui/controls/highlight.tsx'
import type { Types } from '#features/roles/draft/cell.ts'
import type { DraftRole } from '#features/roles/draft/draft.ts'
import { cellIn, type MatrixRow as Row } from '#features/roles/draft/rows.ts'
import { useRowLabel } from '#features/roles/draft/use-row-label.ts'
import { MatrixCell } from './matrix-cell.tsx'
import type { RoleActions } from './role-entries.tsx'

type Props = {
  readonly row: Row
  readonly at: number
  readonly roles: readonly DraftRole[]
  /** The same roles before the changes, by name. */
  readonly before: ReadonlyMap<string, DraftRole>
  readonly refusals: RoleActions['refusals']
  readonly shown: Types
  readonly search: string
  /** The column of the cell in the tab order; -1 in other rows. */
  readonly activeColumn: number
  /** The first and last selected column; -1 for none. */
  readonly from: number
  readonly to: number
}

/** A right, and what each role gives of it. */
export const MatrixRow = memo(function Shown({
  row,
  at,
  roles,
  before,
  refusals,
  shown,
  search,
  activeColumn,
  from,
  to,
}: Props) {
  const label = useRowLabel()
  return (
    <tr data-active={activeColumn >= 0 || undefined}>
      <th scope="row">
        <Highlight text={label(row)} search={search} />
      </th>
      {roles.map((role, column) => {
        const cell = cellIn(role, row, shown)
        const old = before.get(role.name)
        return (
          <MatrixCell
            key={role.name}
            cell={cell}
            isFixed={refusals.get(role.name)?.update === 'FIXED'}
            isChanged={isChangedFrom(old, role) && isDifferent(cell, old ? cellIn(old, row, shown) : 'off')}
            isActive={column === activeColumn}
            isSelected={from <= column && column <= to}
            row={at}
            column={column}
          />
        )
      })}
    </tr>
  )
})

const isChangedFrom = (old: DraftRole | undefined, role: DraftRole): boolean =>
  old?.grants !== role.grants || old.limits !== role.limits

const isDifferent = (a: ReturnType<typeof cellIn>, b: ReturnType<typeof cellIn>): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a !== b : a.count !== b.count
