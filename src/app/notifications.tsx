import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Bell from 'lucide-react/icons/bell'
import { IconButton } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { moveFocus } from '#ui/keyboard/move-focus.ts'
import { notifications } from './notifications.queries.ts'

const NotificationList = laterWithin(() =>
  import('./notification-list.tsx').then((file) => ({ default: file.NotificationList })),
)

/** The bell of the top bar: how many notifications are unread, and on click which. */
export function Notifications() {
  const { t } = useTranslation('common')
  const { data, refetch } = useQuery(notifications)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.label')
  return (
    <>
      <Counted>
        <IconButton
          label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            void refetch()
          }}
        >
          <Bell />
        </IconButton>
        {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
      </Counted>
      {anchor && (
        <Popover label={t('bell.label')} anchor={anchor} onClose={() => setAnchor(null)} isAtEnd onKeyDown={moveFocus}>
          <Suspense fallback={<LinesSkeleton label={t('ui.loading')} />}>
            <NotificationList onClose={() => setAnchor(null)} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

/** A number at the upper right of the bell. MUI's badge is 2 kB of the shell for that. */
const Counted = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  '& > span': {
    position: 'absolute',
    top: '14%',
    right: '14%',
    transform: 'translate(50%, -50%)',
    minWidth: 16,
    height: 16,
    padding: '0 4px',
    borderRadius: 10,
    textAlign: 'center',
    font: '600 10px/16px var(--sans)',
    color: 'var(--on-accent)',
    background: 'var(--accent)',
    boxShadow: '0 0 0 2px var(--surface)',
    pointerEvents: 'none',
    '@media (forced-colors: active)': { color: 'HighlightText', background: 'Highlight', forcedColorAdjust: 'none' },
  },
})
