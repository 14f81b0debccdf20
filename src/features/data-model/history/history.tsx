import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { listModelBatches } from 'mock-server/contract/model-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { call } from '#api/call.ts'
import { fetchNext } from '#api/next-page.ts'
import { ListError } from '#common/list-error.tsx'
import { usePageName } from '#common/page-name.ts'
import { DraftGuard } from '#common/workbench/draft-guard.tsx'
import { useNumber } from '#common/use-number.ts'
import type { ModelAddress } from '#features/data-model/parts/address.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { BatchContent } from './batch-content.tsx'
import { BatchEntry } from './batch-entry.tsx'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly address: ModelAddress
  readonly refusal: string | undefined
}

/** Every save of the model, the latest first. Each can be undone, as a change to be reviewed. */
export function ModelHistory({ draft, words, address, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  usePageName(t('history.name'))
  const query = useInfiniteQuery({
    queryKey: [listModelBatches.id],
    queryFn: async ({ pageParam, signal }) =>
      await call(
        listModelBatches,
        { query: { pageSize: 40, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: refusal === undefined,
  })
  const batches = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total
  const open = batches.find(({ id }) => id === address.change) ?? batches[0]
  return (
    <>
      <PageHead
        title={t('history.title')}
        note={total === undefined ? undefined : t('history.total', { count: total, n: number(total) })}
        actions={
          <Button look="ghost" icon={<ArrowLeft />} onClick={() => address.openView('edit')}>
            {t('history.back')}
          </Button>
        }
      />
      {refusal !== undefined ? (
        <EmptyState title={t('history.noPermission')} text={refusal} />
      ) : query.error && batches.length === 0 ? (
        <ListError error={query.error} title={t('history.failed')} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LinesSkeleton label={t('history.loading')} lines={8} />
      ) : batches.length === 0 ? (
        <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />
      ) : (
        <Columns>
          <section aria-label={t('history.title')}>
            <ol>
              {batches.map((batch) => (
                <BatchEntry
                  key={batch.id}
                  {...{ batch, words }}
                  isOpen={batch.id === open?.id}
                  onOpen={() => address.openChange(batch.id)}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
                {t('history.more')}
              </Button>
            )}
          </section>
          {open && <BatchContent key={open.id} batch={open} {...{ draft, words, address }} />}
        </Columns>
      )}
      <DraftGuard draft={draft} />
    </>
  )
}

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(280px, 360px) minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  borderTop: '1px solid var(--line)',
  '& > section': { minWidth: 0, minHeight: 0, overflowY: 'auto' },
  '& > section:first-of-type': { background: 'var(--surface-2)', padding: 8 },
  '& > section + section': { borderLeft: '1px solid var(--line)', padding: '16px var(--gutter) 24px' },
  '@media (max-width: 779.98px)': {
    display: 'block',
    overflowY: 'auto',
    '& > section': { overflow: 'visible' },
    '& > section:first-of-type': { maxHeight: 240, overflowY: 'auto' },
    '& > section + section': { borderLeft: 0, borderTop: '1px solid var(--line)' },
  },
  '@media (max-height: 460px)': { flex: 'none', minHeight: 'max-content' },
})
