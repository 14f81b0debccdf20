import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlight } from '#ui/controls/highlight.tsx'
import { cellOf, type Types } from '#features/roles/draft/cell.ts'
import { type DraftRole, isFixed } from '#features/roles/draft/draft.ts'
import type { RightRow } from '#features/roles/draft/rights-rows.ts'
import { MatrixCell } from './matrix-cell.tsx'

type Props = {
  readonly row: RightRow
  readonly at: number
  readonly roles: readonly DraftRole[]
  /** The same roles before the changes, by name. */
  readonly before: ReadonlyMap<string, DraftRole>
  readonly shown: Types
  readonly search: string
  /** The column of the cell in the tab order; -1 in other rows. */
  readonly activeColumn: number
  /** The first and last selected column; -1 for none. */
  readonly from: number
  readonly to: number
}

/** A right, and what each role gives of it. */
export const MatrixRow = memo(function Row({ row, at, roles, before, shown, search, activeColumn, from, to }: Props) {
  const { t } = useTranslation('terms')
  return (
    <tr data-active={activeColumn >= 0 || undefined}>
      <th scope="row">
        <Highlight text={t(`right.${row.right}`)} search={search} />
      </th>
      {roles.map((role, column) => {
        const cell = cellOf(role.grants, row, shown)
        const old = before.get(role.name)
        return (
          <MatrixCell
            key={role.name}
            cell={cell}
            isFixed={isFixed(role)}
            isChanged={old?.grants !== role.grants && isDifferent(cell, old ? cellOf(old.grants, row, shown) : 'off')}
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

const isDifferent = (a: ReturnType<typeof cellOf>, b: ReturnType<typeof cellOf>): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a !== b : a.count !== b.count
