import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useNumber } from '#common/use-number.ts'
import { PreviewMessage } from '#features/bookmarks/preview/preview-parts.tsx'
import { queryRefusal } from '#features/bookmarks/preview/query-refusal.ts'
import { ChangeGroup } from './change-group.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { ChangedRow } from './changed-row.tsx'
import type { FoundEffect } from './effect-query.ts'
import { type Compared, useRowEffect } from './use-row-effect.ts'

const FEW = 5
const MANY = 100

/** How many rows a view has before and after its filters change, and which drop out or are added, each with the reason. */
export function EffectRows(compared: Compared) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const number = useNumber()
  const [isOpen, setOpen] = useState(false)
  const limit = isOpen ? MANY : FEW
  const { found, column, error, isLoading, retry } = useRowEffect(compared, limit)
  const summaryOf = useSummary()
  const title = t('rows.title')
  if (error) {
    return (
      <ChangeGroup title={title}>
        <PreviewMessage title={t('bookmarks:rows.failed')} text={queryRefusal(error, t)} onRetry={retry} />
      </ChangeGroup>
    )
  }
  if (!found) return <LoadingRows />
  const { gone = 0, added = 0 } = found
  const total = gone + added
  // Where nothing differs, an odd filter may still find fact sheets of its own.
  const goneRows = gone === 0 ? [] : found.rows.gone.slice(0, limit)
  const addedRows = added === 0 ? [] : found.rows.added.slice(0, limit)
  const rest = total - goneRows.length - addedRows.length
  const isListed = rest < total
  const open = (
    <Button look="ghost" size={24} isBusy={isOpen && isLoading} onClick={() => setOpen(true)}>
      {Math.max(gone, added) > MANY ? t('rows.showMore') : t('rows.showAll', { count: total, n: number(total) })}
    </Button>
  )
  return (
    <ChangeGroup
      title={title}
      summary={summaryOf(found)}
      action={isListed && rest > 0 && (!isOpen || isLoading) && open}
    >
      {isListed && (
        <ul>
          {goneRows.map((row) => (
            <ChangedRow key={`gone ${row.node.id}`} kind="removed" {...{ row, column }} type={compared.before.type} />
          ))}
          {addedRows.map((row) => (
            <ChangedRow key={`added ${row.node.id}`} kind="added" {...{ row, column }} type={compared.after.type} />
          ))}
          {isOpen && rest > 0 && !isLoading && <li data-quiet>{t('rows.more', { count: rest, n: number(rest) })}</li>}
        </ul>
      )}
    </ChangeGroup>
  )
}

/** "146 before, 128 after: 18 drop out, none added"; without what drops out where the filters can't tell. */
function useSummary(): (found: FoundEffect) => string {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  return ({ before, after, gone, added }) => {
    const counts = t('rows.counts', { before: number(before), after: number(after) })
    if (gone === undefined || added === undefined) return counts
    return t('rows.summary', {
      counts,
      gone: gone === 0 ? t('rows.noneGone') : t('rows.gone', { count: gone, n: number(gone) }),
      added: added === 0 ? t('rows.noneAdded') : t('rows.added', { count: added, n: number(added) }),
    })
  }
}
