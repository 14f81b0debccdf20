import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { useUi } from '#ui/ui-context.tsx'
import { ChangedValues } from '#common/diff/changed-values.tsx'
import { useModelLabels } from '#common/model-labels.ts'
import { LATER } from '#features/roles/draft/cell.ts'
import { keyOfRow } from '#features/roles/draft/rows.ts'
import { useRowLabel } from '#features/roles/draft/use-row-label.ts'
import type { RoleChange, RowChange } from '#features/roles/draft/changes.ts'
import { roleLabel } from '#features/roles/draft/role-label.ts'

/** What changes, role by role, each row with its value before and after. */
export function ChangeList({ changes }: { readonly changes: readonly RoleChange[] }) {
  const { t } = useTranslation('roles')
  return (
    <List>
      {changes.map(({ role, kind, rows, isRenamed }) => (
        <li key={role.name}>
          <h3>
            {roleLabel(t, role)} {kind !== 'changed' && <span data-kind={kind}>{t(`review.${kind}`)}</span>}
          </h3>
          <ul>
            {isRenamed && <li>{t('review.renamed')}</li>}
            {rows.map((row) => (
              <RowLine key={`${keyOfRow(row.row)} ${row.from} ${row.to}`} change={row} />
            ))}
            {kind === 'added' && rows.length === 0 && <li>{t('review.empty')}</li>}
          </ul>
        </li>
      ))}
    </List>
  )
}

/** "Edit fact sheets: Not allowed → Own only, for Application and Interface". */
export function RowLine({ change: { row, from, to, types } }: { readonly change: RowChange }) {
  const { t } = useTranslation('roles')
  const { locale } = useUi()
  const { typeOf } = useModelLabels()
  const label = useRowLabel()
  const wordOf = (value: typeof from) => t(value === 'some' ? 'cell.partly' : `cell.${value}`)
  const names = types?.map((type) => (type === LATER ? t('review.later') : typeOf(type)))
  return (
    <li>
      <span>
        {label(row)}
        {names && <small> {new Intl.ListFormat(locale).format(names)}</small>}
      </span>
      <ChangedValues before={[wordOf(from)]} after={[wordOf(to)]} />
    </li>
  )
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 16,
  '& h3': { font: '600 13px/20px var(--sans)', display: 'flex', gap: 8, alignItems: 'center' },
  '& [data-kind]': { font: '500 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& [data-kind=removed]': { color: 'var(--bad-text)' },
  '& ul': { margin: '4px 0 0', padding: 0, listStyle: 'none' },
  '& ul > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    minHeight: 32,
    padding: '4px 0',
    borderTop: '1px solid var(--line-1)',
  },
  '& ul > li > span:first-of-type': { flex: 1, minWidth: 200 },
  '& ul small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
