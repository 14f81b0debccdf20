import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Deletion } from 'mock-server/contract/deleted/deletion.ts'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { longDate } from '#lib/long-date.ts'
import { ListError } from '#common/list-error.tsx'
import { useWork } from '#common/use-work.ts'

/** Something that was deleted, and can be restored. */
export type DeletedEntry = Deletion & {
  readonly id: string
  readonly name: string
  /** What else is to be known before it is restored. */
  readonly note?: string | undefined
}

export type DeletedBin = {
  readonly title: string
  readonly queryKey: QueryKey
  readonly read: (signal: AbortSignal) => Promise<readonly DeletedEntry[]>
  /** Restores one, and has what it makes stale fetched again. */
  readonly restore: (entry: DeletedEntry) => Promise<unknown>
  /** What is said then, where it is not that it is restored. */
  readonly done?: (entry: DeletedEntry) => string
}

/** What was deleted in the last thirty days, the last first; each can be restored. */
export function DeletedDialog({ bin, onClose }: { readonly bin: DeletedBin; readonly onClose: () => void }) {
  const { t } = useTranslation('deleted')
  const { locale } = useUi()
  const query = useQuery({ queryKey: bin.queryKey, queryFn: ({ signal }) => bin.read(signal), gcTime: 0 })
  const { problem, isBusy, run } = useWork(t)
  const [restoring, setRestoring] = useState<string>()
  const restore = (entry: DeletedEntry) => {
    setRestoring(entry.id)
    return run(async () => {
      await bin.restore(entry)
      toast.ok(bin.done?.(entry) ?? t('done', { name: entry.name }))
      await query.refetch()
    })
  }
  return (
    <Dialog title={bin.title} subtitle={t('help')} onClose={onClose}>
      {problem !== undefined && (
        <Callout tone="bad" role="alert" title={t('refused')}>
          {problem}
        </Callout>
      )}
      {query.isPending && <LinesSkeleton label={t('loading')} lines={4} />}
      {query.error && <ListError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState icon={<Trash2 />} title={t('empty.title')} text={t('empty.text')} />}
      <List aria-label={bin.title}>
        {query.data?.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.name}</b>
              <small>
                {t('deleted')} <RelativeTime at={entry.deletedAt} isInSentence />
                {entry.deletedBy && ` ${t('by', { name: entry.deletedBy.displayName })}`}
                {`, ${t('until', { date: longDate(new Date(entry.restorableUntil), locale) })}`}
              </small>
              {entry.note !== undefined && <small>{entry.note}</small>}
            </span>
            <Button
              icon={<ArchiveRestore />}
              aria-label={t('restoreOf', { name: entry.name })}
              isBusy={isBusy && restoring === entry.id}
              onClick={() => void restore(entry)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </List>
    </Dialog>
  )
}

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderTop: '1px solid var(--line)',
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& b': { fontWeight: 500 },
})
