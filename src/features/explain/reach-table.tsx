import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { AccessSimulation } from 'mock-server/contract/authorization/simulation.ts'
import { useNumber } from '#common/use-number.ts'

const rows = ['factSheet.read', 'factSheet.update', 'bookmark.read', 'bookmark.update'] as const

/** How many objects somebody reaches now and then; gains and losses are never netted. */
export function ReachTable({ reach }: Pick<AccessSimulation, 'reach'>) {
  const { t } = useTranslation('explain')
  const number = useNumber()
  const change = (count: number, sign: string, kind: string) => (
    <td data-kind={count === 0 ? undefined : kind}>{count === 0 ? '–' : `${sign}${number(count)}`}</td>
  )
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('reach.title')}</th>
          {(['now', 'gains', 'loses', 'then'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`reach.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((right) => {
          const { now, gains, loses } = reach[right]
          return (
            <tr key={right}>
              <th scope="row">{t(`reach.${right}`)}</th>
              <td>{number(now)}</td>
              {change(gains, '+', 'gains')}
              {change(loses, '−', 'loses')}
              <td>
                <b>{number(now + gains - loses)}</b>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const Table = styled('table')({
  width: '100%',
  marginTop: 12,
  borderCollapse: 'collapse',
  font: '400 12px/16px var(--sans)',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'start', fontWeight: 400, color: 'var(--text-2)' },
  '& thead th': { height: 28, fontWeight: 500, color: 'var(--text-3)', borderBottom: '1px solid var(--line)' },
  '& :is(td, thead th:not(:first-child))': { textAlign: 'end', paddingLeft: 8 },
  '& tbody :is(th, td)': { height: 32, borderBottom: '1px solid var(--line-1)' },
  '& tbody tr:last-child :is(th, td)': { borderBottom: 0 },
  '& td': { color: 'var(--text-2)', '& > b': { fontWeight: 500, color: 'var(--text)' } },
  '& td[data-kind=gains]': { color: 'var(--ok-text)', fontWeight: 500 },
  '& td[data-kind=loses]': { color: 'var(--bad-text)', fontWeight: 500 },
})
