import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Right } from 'mock-server/contract/access.ts'
import { useRoles } from '#common/roles.ts'

type Names = { readonly before: readonly string[]; readonly after: readonly string[] }

/** The rights that other roles would give and take. */
export function RightsChange({ before, after }: Names) {
  const { t } = useTranslation(['form', 'terms'])
  const { lostBy } = useRoles()
  const [gained, lost] = [lostBy(after, before), lostBy(before, after)]
  if (gained.length + lost.length === 0) return null
  const list = (title: string, rights: readonly Right[], kind: 'gained' | 'lost') =>
    rights.length > 0 && (
      <div>
        <b>{title}</b>
        <ul data-kind={kind}>
          {rights.map((right) => (
            <li key={right}>{t(`terms:right.${right}`)}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <Root role="status">
      {list(t('access.gains', { count: gained.length }), gained, 'gained')}
      {list(t('access.loses', { count: lost.length }), lost, 'lost')}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '8px 12px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  background: 'var(--surface-2)',
  ':root.dark &': { background: 'var(--input)' },
  '& b': { font: '600 12px/16px var(--sans)' },
  '& ul': { margin: '4px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 4 },
  '& li::before': { display: 'inline-block', width: 16, fontWeight: 600 },
  '& [data-kind=gained] > li::before': { content: '"+"', color: 'var(--ok-text)' },
  '& [data-kind=lost] > li::before': { content: '"−"', color: 'var(--bad-text)' },
})
