import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Check from 'lucide-react/icons/check'
import { styled } from '@mui/material/styles'
import { RadioField } from '#ui/controls/fields/radio-field.tsx'
import type { Difference, Side } from './versions.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'

type Props = {
  readonly heads: readonly [mine: ReactNode, theirs: ReactNode]
  readonly rows: readonly Row[]
  readonly onChoose: (name: string, side: Side) => void
}

type Row = Difference & {
  readonly label: string
  readonly values: Readonly<Record<'mine' | 'theirs', ReactNode>>
  /** A text with the changes of both, where they can be put together. */
  readonly both: string | undefined
  /** The reader tried to save without a choice. */
  readonly isMissing: boolean
}

const edge = '1px solid var(--line)'

const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  textAlign: 'left',
  border: edge,
  borderRadius: 'var(--r-l)',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    padding: '9px 12px',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    '@media (max-width: 639.98px)': { paddingInline: 8 },
  },
  '& thead th': {
    padding: '7px 12px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: 'var(--text-3)',
    backgroundColor: 'var(--surface-2)',
    '&:first-of-type': { width: '26%', borderTopLeftRadius: 'var(--r-l)' },
    '&:last-of-type': { borderTopRightRadius: 'var(--r-l)' },
  },
  '& tbody > tr:not([data-more]) > *': { borderTop: edge },
  '& tbody th': { fontWeight: 400, color: 'var(--text-2)' },
  '& tbody tr[data-more] > *': { paddingTop: 0 },
  '& [data-missing]': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--bad-text)' },
  '& [data-wins]': {
    display: 'flex',
    gap: 8,
    fontWeight: 500,
    '& > svg': { color: 'var(--ok)', marginTop: 2 },
    '& > span': { flex: 1, minWidth: 0 },
  },
  '& [data-loses]': { paddingLeft: 24, color: 'var(--text-3)', '& > small': { fontSize: 12 } },
  '& [data-chosen=true]': { fontWeight: 500 },
  '& [data-chosen=false]': { color: 'var(--text-2)' },
  '& ins': { backgroundColor: 'var(--ok-tint)', color: 'var(--ok-text)', textDecoration: 'underline' },
  '& del': { color: 'var(--text-3)' },
})

/** Two versions field by field: a choice where both changed a field, otherwise a tick at the one that is kept. */
export function Comparison({ heads, rows, onChoose }: Props) {
  const { t } = useTranslation('form')
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('stale.field')}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => [
          <tr key={row.name}>
            <th scope="row">
              {row.label}
              {row.isMissing && <span data-missing>{t('stale.missing')}</span>}
            </th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side}>
                {row.isConflict ? <Choice {...{ row, side, onChoose }}>{row.values[side]}</Choice> : shown(row, side)}
              </td>
            ))}
          </tr>,
          row.isConflict && row.both !== undefined && (
            <tr key={`${row.name}-both`} data-more="">
              <th scope="row">
                <HiddenText>{row.label}</HiddenText>
              </th>
              <td colSpan={2}>
                <Choice {...{ row, onChoose }} side="both">
                  {t('stale.both')}: {row.both}
                </Choice>
              </td>
            </tr>
          ),
        ])}
      </tbody>
    </Table>
  )

  function shown({ winner, values }: Row, side: 'mine' | 'theirs'): ReactNode {
    if (winner === side)
      return (
        <div data-wins>
          <Check aria-hidden />
          <span>{values[side]}</span>
        </div>
      )
    return (
      <div data-loses>
        {values[side]}
        <small>, {t('stale.unchanged')}</small>
      </div>
    )
  }
}

function Choice({
  row,
  side,
  onChoose,
  children,
}: {
  readonly row: Row
  readonly side: Side
  readonly onChoose: Props['onChoose']
  readonly children: ReactNode
}) {
  const { t } = useTranslation('form')
  return (
    <RadioField
      name={`stale-${row.name}`}
      aria-label={t(`stale.choose.${side}`, { field: row.label })}
      aria-invalid={row.isMissing || undefined}
      label={<span data-chosen={row.winner === side}>{children}</span>}
      checked={row.winner === side}
      onChange={() => onChoose(row.name, side)}
    />
  )
}
