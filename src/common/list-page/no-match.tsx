import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { NoMatch } from '#ui/feedback/states.tsx'
import { type FilterWords, useFilterText } from './filter-bar.tsx'
import type { ListAddress } from './list-address.ts'
import { listCount } from './list-source.ts'
import type { List } from './use-list.ts'

type Props<Row> = { readonly list: List<Row>; readonly filters: readonly FilterWords[] }

/** Nothing matches: counts what each filter keeps out, and offers to remove those that help. */
export function NothingMatches<Row>({ list, filters }: Props<Row>) {
  const { t } = useTranslation('list')
  const textOf = useFilterText()
  const { spec, address, signedIn } = list
  const removals = removalsOf(address, filters)
  const counts = useQueries({
    queries: removals.map(({ change }) => listCount(spec, { ...address, ...change }, signedIn.workspace.id)),
  })
  const helpful = removals.flatMap((removal, index) => {
    const total = counts[index]?.data ?? 0
    return total > 0 ? [{ ...removal, total }] : []
  })
  const nameOf = (filter: FilterWords | undefined) => filter?.label ?? t('search')
  const remove = (change: Partial<ListAddress>) => {
    list.go(change)
    list.focus()
  }
  return (
    <NoMatch
      title={t('noMatch.title', { count: removals.length })}
      text={
        <>
          <p>
            {removals
              .map(({ filter, value }) =>
                filter && value ? `${filter.label} ${textOf(filter, value)}` : t('noMatch.quoted', { q: address.q }),
              )
              .join(' · ')}
          </p>
          {helpful.map(({ id, filter, total }) => (
            <p key={id}>{t('noMatch.without', { name: nameOf(filter), count: total })}</p>
          ))}
          {helpful.length === 0 && counts.every(({ isPending }) => !isPending) && removals.length > 1 && (
            <p>{t('noMatch.several')}</p>
          )}
        </>
      }
      actions={
        <>
          {helpful.map(({ id, filter, change }) => (
            <Button key={id} onClick={() => remove(change)}>
              {filter ? t('noMatch.remove', { name: filter.label }) : t('noMatch.removeSearch')}
            </Button>
          ))}
          <Button look="ghost" onClick={() => remove({ q: '', filters: {} })}>
            {t('noMatch.clear')}
          </Button>
        </>
      }
    />
  )
}

/** Each active filter, and the address without it. */
function removalsOf({ q, filters: active }: ListAddress, words: readonly FilterWords[]) {
  const byFilter = words.flatMap((filter) => {
    const { [filter.id]: value, ...others } = active
    return value === undefined ? [] : [{ id: filter.id, filter, value, change: { q, filters: others } }]
  })
  if (q.trim() === '') return byFilter
  return [{ id: 'q', filter: undefined, value: undefined, change: { q: '', filters: active } }, ...byFilter]
}
