import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import KeyRound from 'lucide-react/icons/key-round'
import Share2 from 'lucide-react/icons/share-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Notification, listNotifications, readNotifications } from 'mock-server/contract/notifications.ts'
import { Button } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { paths } from '#paths.ts'
import { AppLink } from './app-link.tsx'
import { notifications } from './notifications.queries.ts'

/** The latest notifications. Following one marks it as read. */
export function NotificationList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const { data, isError, isPending } = useQuery(notifications)
  const read = useMutationOf(readNotifications, { stale: [listNotifications] })
  const markRead = (ids?: string[]) =>
    void read.mutateAsync({ body: ids ? { ids } : {} }).catch(() => toast.bad(t('notMarked')))
  const list = data?.data ?? []
  return (
    <Root>
      <header>
        <h2>{t('title')}</h2>
        {(data?.unread ?? 0) > 0 && (
          <Button look="ghost" size={24} isBusy={read.isPending} onClick={() => markRead()}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {list.length === 0 && (
        <p className="empty">{t(isPending ? 'common:ui.loading' : isError ? 'failed' : 'empty')}</p>
      )}
      <ul>
        {list.map((notification) => (
          <li key={notification.id} data-unread={notification.readAt === undefined || undefined}>
            <Entry
              notification={notification}
              onFollow={() => {
                if (notification.readAt === undefined) markRead([notification.id])
                onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </Root>
  )
}

function Entry({ notification, onFollow }: { readonly notification: Notification; readonly onFollow: () => void }) {
  const { t } = useTranslation(['notifications', 'terms'])
  const { kind, accessRequest, sharedBookmark, subscriptionName, retries, createdAt, readAt } = notification
  const actor = accessRequest?.userName ?? sharedBookmark?.sharedByName
  const note = accessRequest?.note ?? sharedBookmark?.message
  const content = (
    <>
      <Icon notification={notification} />
      <span className="words">
        <b>{t(retries === 'each' ? 'refused' : `kind.${kind}`, { name: actor ?? subscriptionName })}</b>
        {accessRequest && (
          <span>
            {t(`terms:right.${accessRequest.right}`, { defaultValue: '' })} <code>{accessRequest.right}</code>
          </span>
        )}
        {sharedBookmark && <span>{sharedBookmark.bookmarkName}</span>}
        {note !== undefined && <q>{note}</q>}
        <span className="time">
          <RelativeTime at={createdAt} />
          {readAt === undefined && <HiddenText>, {t('unread')}</HiddenText>}
        </span>
      </span>
    </>
  )
  const href = hrefOf(notification)
  if (href === undefined) return <div className="entry">{content}</div>
  return (
    <AppLink href={href} className="entry" onClick={onFollow}>
      {content}
    </AppLink>
  )
}

/** Where a notification leads: to what it is about. */
function hrefOf({ accessRequest, sharedBookmark, subscriptionId }: Notification): string | undefined {
  if (accessRequest) return paths.users({ open: accessRequest.userId })
  if (sharedBookmark) return paths.bookmarks({ open: sharedBookmark.bookmarkId })
  return subscriptionId && paths.webhooks({ open: subscriptionId })
}

function Icon({ notification: { accessRequest, sharedBookmark } }: { readonly notification: Notification }) {
  if (accessRequest) return <KeyRound size={16} aria-hidden />
  return sharedBookmark ? <Share2 size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />
}

const Root = styled('div')({
  width: 'min(376px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100vh - 96px))',
  overflowY: 'auto',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 44,
    padding: '0 8px 0 16px',
    borderBottom: '1px solid var(--line)',
  },
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& .empty': { padding: 24, textAlign: 'center', color: 'var(--text-3)' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
  // The edge as well as the tint, because forced colours take tints away.
  '& [data-unread]': { background: 'var(--accent-tint)', borderLeft: '2px solid var(--accent)' },
  '& .entry': {
    display: 'flex',
    gap: 10,
    padding: '10px 16px',
    color: 'inherit',
    textDecoration: 'none',
    '& > svg': { flex: 'none', marginTop: 2, color: 'var(--text-3)' },
  },
  '& a.entry:hover': { background: 'var(--hover)' },
  '& a.entry:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& .words': { display: 'grid', gap: 2, minWidth: 0, font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& .words b': { font: '500 13px/20px var(--sans)', color: 'var(--text)', overflowWrap: 'anywhere' },
  '& q': { overflowWrap: 'anywhere' },
  '& .time': { color: 'var(--text-3)' },
  '& code': { font: '500 11.5px/16px var(--mono)', overflowWrap: 'anywhere' },
})
