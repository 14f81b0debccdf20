import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { NoMatch } from '#ui/feedback/states.tsx'
import type { Names } from './access-cell.tsx'
import { type Address, filters } from './bookmark-address.ts'
import { valueWords } from './bookmark-filters.tsx'
import { matchCount } from './bookmarks.queries.ts'
import { useNumber } from './use-number.ts'

type Change = Pick<Address, 'q' | 'filters'>

/** Nothing matches: counts what each filter keeps out, and offers to drop those that help. */
export function NothingMatches({
  address,
  names,
  onChange,
}: {
  readonly address: Address
  readonly names: Names
  readonly onChange: (change: Change) => void
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const removals = removalsOf(address)
  const counts = useQueries({ queries: removals.map(({ change }) => matchCount({ ...address, ...change })) })
  const helpful = removals.flatMap((removal, index) => {
    const total = counts[index]?.data?.total ?? 0
    return total > 0 ? [{ ...removal, total }] : []
  })
  const nameOf = (id: string) => t(`noMatch.drop.${id}`)
  const values = removals.map(({ id, value }) => (id === 'q' ? `“${value}”` : valueWords(id, value, t, names)))
  return (
    <NoMatch
      title={t('noMatch.title', { count: removals.length, n: number(removals.length) })}
      text={
        <>
          <p>{values.join(' · ')}</p>
          {helpful.map(({ id, total }) => (
            <p key={id}>{t('noMatch.without', { what: nameOf(id), count: total, n: number(total) })}</p>
          ))}
          {helpful.length === 0 && counts.every(({ isPending }) => !isPending) && removals.length > 1 && (
            <p>{t('noMatch.noneAlone')}</p>
          )}
        </>
      }
      actions={
        <>
          {helpful.map(({ id, change }) => (
            <Button key={id} onClick={() => onChange(change)}>
              {t('noMatch.remove', { what: nameOf(id) })}
            </Button>
          ))}
          <Button look="ghost" onClick={() => onChange({ q: '', filters: {} })}>
            {t('noMatch.clear')}
          </Button>
        </>
      }
    />
  )
}

/** Each active filter, and the address without it. */
function removalsOf({ q, filters: active }: Address) {
  const byFilter = filters.flatMap((id) => {
    const { [id]: value, ...others } = active
    return value === undefined ? [] : [{ id, value, change: { q, filters: others } }]
  })
  return q.trim() === '' ? byFilter : [{ id: 'q' as const, value: q, change: { q: '', filters: active } }, ...byFilter]
}
