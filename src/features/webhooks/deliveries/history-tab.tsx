import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { subscriptionHistory } from 'mock-server/contract/webhooks/history.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Page, PageBody, PageHead } from '#ui/shell/page-head.tsx'
import { call } from '#api/call.ts'
import { fetchNext } from '#api/next-page.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { HistoryEntry } from './history-entry.tsx'
import type { WebhookHead } from './use-webhook-head.tsx'

const historyOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [subscriptionHistory.id, 'pages', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam }
      return call(subscriptionHistory, { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ endCursor }) => endCursor,
  })

type Props = { readonly id: string; readonly head: WebhookHead }

/** Who changed what about the subscription, the newest change first. */
export function HistoryTab({ id, head }: Props) {
  const { t } = useTranslation('deliveries')
  const { title, badge, action, figures, pageTabs } = head
  const query = useInfiniteQuery({ ...historyOf(id), enabled: hasRight(useSignedIn(), 'webhook.read') })
  const changes = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page>
      <NeedsRight right="webhook.read" title={t('noRight')}>
        <PageHead title={title} badge={badge} actions={action} />
        {figures}
        {pageTabs}
        <PageBody>
          <Scroller tabIndex={0} role="region" aria-label={t('tab.history')}>
            {query.isError && changes.length === 0 ? (
              <ListError error={query.error} onRetry={() => void query.refetch()} title={t('history.notLoaded')} />
            ) : query.isPending ? (
              <LinesSkeleton label={t('history.loading')} lines={10} />
            ) : changes.length === 0 ? (
              <EmptyState title={t('history.none')} text={t('history.kept')} />
            ) : (
              <>
                <ol>
                  {changes.map((change, index) => (
                    <HistoryEntry key={`${change.at} ${index}`} change={change} />
                  ))}
                </ol>
                <footer>
                  {query.hasNextPage && (
                    <Button isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
                      {t('history.more')}
                    </Button>
                  )}
                  <span>{t('history.kept')}</span>
                </footer>
              </>
            )}
          </Scroller>
        </PageBody>
      </NeedsRight>
    </Page>
  )
}

const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '8px var(--gutter) 24px',
  '&:focus-visible': { outlineOffset: -2 },
  '& > ol': { maxWidth: 880 },
  '& > footer': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    paddingTop: 12,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
})
