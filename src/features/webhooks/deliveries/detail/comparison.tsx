import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import { ListError } from '#common/list-error.tsx'
import { useWords, type Words } from '#features/webhooks/deliveries/row/words.ts'
import { type Attempt, resultName } from './attempt.ts'
import { attemptOf } from './delivery.queries.ts'

type Props = { readonly attempt: Attempt; readonly before: number }

/** What differs between an attempt and the one before: result, time, address, headers, and the text that came back. */
export function Comparison({ attempt, before }: Props) {
  const { data, error, refetch } = useQuery(attemptOf(attempt.subscriptionId, attempt.offset, before))
  return (
    <Loaded attempt={data?.data} error={error} onRetry={() => void refetch()}>
      {(earlier) => <Compared earlier={earlier} later={attempt} />}
    </Loaded>
  )
}

function Compared({ earlier, later }: { readonly earlier: Attempt; readonly later: Attempt }) {
  const { t } = useTranslation('deliveries')
  const words = useWords()
  const rows = valuesOf(earlier, words).map((value, index) => ({
    ...value,
    after: valuesOf(later, words)[index]?.value,
  }))
  const headers = changedHeaders(earlier, later)
  const different = [...rows.filter(({ value, after }) => value !== after), ...headers]
  const [one, other] = [earlier.response?.body ?? '', later.response?.body ?? '']
  const comparison = useLineDiff(one === other ? undefined : { before: one, after: other })
  return (
    <>
      {different.length === 0 ? (
        <p>{t('compare.same')}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('compare.value')}</th>
              <th scope="col">#{words.number(earlier.attempt)}</th>
              <th scope="col">#{words.number(later.attempt)}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ name, value, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value ?? '–'}</td>
                <td>{after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {one === other ? (
        <p>{t('compare.sameBody')}</p>
      ) : (
        <>
          <h3>{t('response.body')}</h3>
          <DiffView comparison={comparison} label={t('response.body')} look="panel" />
        </>
      )}
    </>
  )
}

type Value = { readonly name: string; readonly value: string | undefined }

const valuesOf = (attempt: Attempt, { t, duration, time }: Words): readonly Value[] => [
  { name: t('compare.result'), value: resultName(attempt, t) },
  { name: t('compare.time'), value: time(new Date(attempt.createdAt)) },
  { name: t('compare.duration'), value: attempt.duration === undefined ? undefined : duration(attempt.duration) },
  { name: t('compare.trigger'), value: t(`trigger.${attempt.trigger}`) },
  { name: t('compare.url'), value: attempt.request.url },
]

/** Headers of request and response that differ or are in one of both only. */
function changedHeaders(earlier: Attempt, later: Attempt): readonly (Value & { readonly after: string | undefined })[] {
  const all = (attempt: Attempt) => [...attempt.request.headers, ...(attempt.response?.headers ?? [])]
  const [one, other] = [new Map(all(earlier)), new Map(all(later))]
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((name) => ({ name, value: one.get(name), after: other.get(name) }))
    .filter(({ value, after }) => value !== after)
}

type LoadedProps = {
  readonly attempt: Attempt | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: (attempt: Attempt) => ReactNode
}

/** The attempt once it is there; its skeleton or what failed until then. */
export function Loaded({ attempt, error, onRetry, children }: LoadedProps) {
  const { t } = useTranslation('deliveries')
  if (attempt) return children(attempt)
  if (error) return <ListError error={error} onRetry={onRetry} title={t('request.notLoaded')} />
  return <LinesSkeleton label={t('request.loading')} lines={6} />
}

const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  font: '400 12px/20px var(--sans)',
  '& th, & td': {
    padding: '4px 8px 4px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
    borderBottom: '1px solid var(--line-1)',
  },
  '& thead th': { fontWeight: 500, color: 'var(--text-2)' },
  '& tbody th': { color: 'var(--text-3)' },
  '& td': { font: '400 11.5px/20px var(--mono)' },
})
