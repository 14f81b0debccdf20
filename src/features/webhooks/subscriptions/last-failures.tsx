import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { type DeliveryRow, searchDeliveries } from 'mock-server/contract/deliveries.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { queryFor } from '#api/operation.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { useResultText } from '#features/webhooks/common/result-text.ts'
import { paths } from '#paths.ts'

const MOST_FOLDS = 4

/** The deliveries that failed last and weren't delivered since; equal results are folded. All of them are in the log. */
export function LastFailures({ subscription: { id } }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('webhooks')
  const number = useNumber()
  const resultText = useResultText()
  const query = { state: ['retrying', 'omitted', 'unknown'] as const, pageSize: 40 }
  const request = { params: { id }, query: { ...query, state: [...query.state] } }
  const { data } = useQuery(queryFor(searchDeliveries, request))
  // What somebody skipped when they resumed didn't fail.
  const failures = data?.data.filter(({ error }) => error !== 'SKIPPED') ?? []
  const folds = folded(failures, resultText)
  const hasMore = data?.endCursor !== undefined
  return (
    <PanelSection
      title={
        <>
          {t('failures.title')}{' '}
          {data && (
            <Box component="span" sx={{ fontWeight: 400, fontSize: 12, color: 'ui.text3' }}>
              {number(failures.length)}
              {hasMore && '+'}
            </Box>
          )}
        </>
      }
      end={<TextLink href={paths.webhook(id)}>{t('log')}</TextLink>}
    >
      {failures.length === 0 ? (
        <Box component="p" sx={{ fontSize: 12, color: 'ui.text3' }}>
          {data ? t('failures.none') : '…'}
        </Box>
      ) : (
        <Failures>
          {folds.slice(0, MOST_FOLDS).map((fold) => (
            <li key={fold.rows[0]?.offset}>
              <Failure id={id} fold={fold} />
            </li>
          ))}
        </Failures>
      )}
    </PanelSection>
  )
}

function Failure({ id, fold: { result, rows } }: { readonly id: string; readonly fold: Fold }) {
  const { t } = useTranslation('webhooks')
  const { Link, locale } = useUi()
  const number = useNumber()
  const now = new Date(useNow())
  const when = ({ attemptedAt, createdAt }: DeliveryRow) => shortMoment(new Date(attemptedAt ?? createdAt), now, locale)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) return null
  const durations = rows.flatMap(({ duration }) => (duration === undefined ? [] : [Math.round(duration)]))
  const span = when(oldest) === when(newest) ? when(newest) : `${when(oldest)}–${when(newest)}`
  const [fastest, slowest] = [Math.min(...durations), Math.max(...durations)]
  return (
    <Link href={paths.webhook(id, { open: String(newest.offset) })} className="failure">
      <CircleX size={14} aria-hidden />
      <span className="failure-when">{span}</span>
      <b>
        {rows.length > 1 && (
          <span className="failure-count">{t('failures.same', { number: number(rows.length) })} </span>
        )}
        {result}
      </b>
      {durations.length > 0 && (
        <span className="failure-when">
          {fastest === slowest ? number(fastest) : `${number(fastest)}–${number(slowest)}`} ms
        </span>
      )}
    </Link>
  )
}

/** Failures of one result that follow each other, newest first. */
type Fold = { readonly result: string; readonly rows: readonly DeliveryRow[] }

/** Equal results that follow each other as one entry. */
function folded(rows: readonly DeliveryRow[], resultOf: (row: DeliveryRow) => string): readonly Fold[] {
  const folds: { result: string; rows: DeliveryRow[] }[] = []
  for (const row of rows) {
    const result = resultOf(row)
    const last = folds.at(-1)
    if (last?.result === result) last.rows.push(row)
    else folds.push({ result, rows: [row] })
  }
  return folds
}

const Failures = styled('ul')({
  margin: '0 -8px',
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '& .failure': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    padding: '4px 8px',
    borderRadius: 'var(--r-m)',
    color: 'inherit',
    '&:hover': { background: 'var(--hover)' },
    '& > svg': { flex: 'none', color: 'var(--bad)' },
    '& b': {
      flex: 1,
      ...oneLine,
      fontWeight: 500,
      color: 'var(--bad-text)',
    },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .failure-when': { flex: 'none', color: 'var(--text-2)' },
  '& .failure-count': { color: 'var(--text)' },
})
