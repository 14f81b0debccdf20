import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import CircleOff from 'lucide-react/icons/circle-off'
import { styled } from '@mui/material/styles'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { LinkButton } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ApiError } from '#api/errors.ts'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { statusOf, subscriptionOf, type WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { paths } from '#paths.ts'
import { type Density, useReader, useDensity, useEnds } from './reader.queries.ts'
import { Figures } from './figures.tsx'
import { ReaderHead } from './head.tsx'
import { Lane } from './lane.tsx'
import { MoveCursor } from './move-cursor.tsx'
import { Notices } from './notices.tsx'
import { type ReaderPlace, firstShown } from './place.ts'
import { useTarget } from './use-target.ts'

export const loader = startingWith('webhook.read', (_search, _signedIn, { id = '' }) => {
  void queryClient.prefetchQuery(subscriptionOf(id))
  void queryClient.prefetchQuery(statusOf(id))
})

/** `/webhooks/:id/reader`: where a PULL subscription stands in the log, and its cursor. */
export default function ReaderPage() {
  const { t } = useTranslation(['reader', 'webhooks', 'common', 'form'])
  const { id = '' } = useParams()
  const canRead = hasRight(useSignedIn(), 'webhook.read')
  const { data, error, retry } = useReader(id, canRead)
  usePageName(data && subscriptionName(data.subscription))
  if (data?.subscription.deliveryType === 'PULL') return <ReaderView key={id} {...data} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="webhook.read" title={t('noPermission')}>
        {data ? (
          <EmptyState
            title={t('push.title')}
            text={t('push.text')}
            actions={<LinkButton href={paths.webhook(id)}>{t('push.log')}</LinkButton>}
          />
        ) : error ? (
          <Failed error={error} onRetry={retry} />
        ) : (
          <LinesSkeleton label={t('common:ui.loading')} />
        )}
      </NeedsRight>
    </Page>
  )
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('reader')
  if (!(error instanceof ApiError) || error.status !== 404) return <ListError error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<CircleOff />}
      title={t('gone.title')}
      text={t('gone.text')}
      actions={<LinkButton href={paths.webhooks()}>{t('gone.list')}</LinkButton>}
    />
  )
}

/** What the parts of the page have in common. */
export type Shared = WatchedSubscription & {
  readonly place: ReaderPlace
  readonly form: ReturnType<typeof useTarget>
  readonly density: Density | undefined
}

/** A reader: what it is, five figures, its place in the log, and where its cursor can be moved to. */
function ReaderView({ subscription, status }: WatchedSubscription) {
  const { cursor, head } = subscription
  const ends = useEnds()
  const newest = Math.max(head.offset, ends?.head ?? 0)
  const place: ReaderPlace = { cursor: cursor.offset, head: newest, oldest: ends?.oldest ?? 1 }
  const form = useTarget(place)
  const density = useDensity(firstShown({ ...place, target: form.target }))
  const shared: Shared = { subscription, status, place, form, density }
  return (
    <Page>
      <ReaderHead item={{ subscription, status }} />
      <Notices {...shared} />
      <Panes>
        <div>
          <Figures {...shared} />
          <Lane {...shared} />
        </div>
        <aside>
          <MoveCursor {...shared} />
        </aside>
      </Panes>
    </Page>
  )
}

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 420px',
  flex: 1,
  minHeight: 0,
  '& > div': { minWidth: 0 },
  '& > aside': { borderLeft: '1px solid var(--line)', background: 'var(--surface-2)', minWidth: 0, display: 'flex' },
  '@media (max-width: 1100px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    flex: 'none',
    '& > aside': { borderLeft: 'none', borderTop: '1px solid var(--line)' },
  },
})
