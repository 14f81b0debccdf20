import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MembershipEffect } from 'mock-server/contract/authorization/entities.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useNumber } from '#common/use-number.ts'

const rows = ['viewers', 'editors', 'unreadable'] as const

/** What a change of members does, now and then; and who could no longer view what they are responsible for. */
export function Effect({ effect }: { readonly effect: MembershipEffect }) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('members.effect')}</th>
            <th scope="col">{t('members.now')}</th>
            <th scope="col">{t('members.then')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-changed={effect[row].now === effect[row].later ? undefined : ''}>
              <th scope="row">{t(`members.row.${row}`)}</th>
              <td>{number(effect[row].now)}</td>
              <td>{number(effect[row].later)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {effect.duties.map(({ userId, displayName, factSheets }) => (
        <Callout
          key={userId}
          tone="warn"
          icon={<TriangleAlert aria-hidden />}
          title={t('members.duty', { name: displayName, count: factSheets, n: number(factSheets) })}
        >
          {t('members.dutyText')}
        </Callout>
      ))}
    </>
  )
}

/** The room of an effect that is being worked out. */
export const EffectPlace = styled('div')({ height: 28 + rows.length * 32 + 3 })

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  font: '400 12px/16px var(--sans)',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { padding: 0 },
  '& th': { textAlign: 'start', fontWeight: 400, color: 'var(--text-2)' },
  '& thead th': { height: 28, fontWeight: 500, color: 'var(--text-3)', borderBottom: '1px solid var(--line)' },
  '& :is(td, thead th:not(:first-of-type))': { textAlign: 'end', paddingLeft: 12 },
  '& tbody :is(th, td)': { height: 32, borderBottom: '1px solid var(--line-1)', color: 'var(--text-2)' },
  '& tbody tr:last-child :is(th, td)': { borderBottom: 0 },
  '& [data-changed] td:last-child': { fontWeight: 600, color: 'var(--text)' },
})
