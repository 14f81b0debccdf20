import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { useNumber } from '#common/use-number.ts'
import { type ModelRows, rowChanges } from '#features/roles/draft/changes.ts'
import { rightRows } from '#features/roles/draft/rights-rows.ts'
import { cellIn, isMember, keyOfRow } from '#features/roles/draft/rows.ts'
import type { RolesDraft } from '#features/roles/draft/use-roles-draft.ts'
import { marks } from '#features/roles/matrix/marks.ts'
import { useCellName } from '#features/roles/matrix/matrix-cell.tsx'
import { useRowLabel } from '#features/roles/draft/use-row-label.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { roleLabel } from '#features/roles/draft/role-label.ts'

type Props = {
  readonly state: RolesDraft
  readonly model: ModelRows
  readonly first?: string | undefined
  readonly onClose: () => void
}

/** Two roles side by side, as they are in the draft. */
export function CompareDialog({ state: { roles: draft }, model, first, onClose }: Props) {
  const { t } = useTranslation(['roles', 'terms'])
  const number = useNumber()
  const name = useCellName()
  const label = useRowLabel()
  const { typeOf } = useModelLabels()
  const [left, setLeft] = useState(first ?? draft[1]?.name ?? '')
  const [right, setRight] = useState(draft.find((role) => role.name !== left && role.name !== 'ADMIN')?.name ?? '')
  const [isAll, setAll] = useState(false)
  const find = (wanted: string) => draft.find((role) => role.name === wanted)
  const [one, other] = [find(left), find(right)]
  const different = new Set(rowChanges(one, other, model).map(({ row }) => row))
  const rows = [
    ...rightRows.filter((row) => isAll || different.has(row)),
    ...model.members.filter((row) => different.has(row)),
  ]
  const options = draft.map((role) => ({ value: role.name, label: roleLabel(t, role) }))
  return (
    <Dialog title={t('compare.title')} size="token" onClose={onClose}>
      <Choice>
        <SelectField
          id="compare-first"
          label={t('compare.first')}
          value={left}
          options={options}
          onChange={(event) => setLeft(event.target.value)}
        />
        <SelectField
          id="compare-second"
          label={t('compare.second')}
          value={right}
          options={options}
          onChange={(event) => setRight(event.target.value)}
        />
      </Choice>
      <CheckboxField label={t('compare.all')} checked={isAll} onChange={(event) => setAll(event.target.checked)} />
      <p role="status">{t('compare.count', { count: different.size, n: number(different.size) })}</p>
      {one && other && rows.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('compare.right')}</th>
              <th scope="col">{roleLabel(t, one)}</th>
              <th scope="col">{roleLabel(t, other)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOfRow(row)} data-different={different.has(row) || undefined}>
                <th scope="row">
                  {label(row)}
                  {isMember(row) && <small> {typeOf(row.type)}</small>}
                </th>
                {[one, other].map((role, nth) => (
                  // Both can be the same role.
                  <td key={nth === 0 ? 'one' : 'other'}>{name(cellIn(role, row, model))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  )
}

const Choice = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  '@media (max-width: 639.98px)': { gridTemplateColumns: '1fr' },
})

const Table = styled('table')({
  ...marks,
  width: '100%',
  borderCollapse: 'collapse',
  font: '400 13px/20px var(--sans)',
  '& :is(th, td)': { textAlign: 'left', padding: '6px 8px 6px 0', borderBottom: '1px solid var(--line-1)' },
  '& thead th': { font: '500 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& tbody th': { fontWeight: 400 },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& td': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& tr[data-different] td': { color: 'var(--text)', fontWeight: 500 },
})
