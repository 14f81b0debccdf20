import { styled } from '@mui/material/styles'
import CirclePause from 'lucide-react/icons/circle-pause'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { shortDuration } from '#lib/short-duration.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useNow } from '#common/use-now.ts'
import type { Shared } from './reader.page.tsx'
import { useWords } from './use-words.ts'

/** A reader that is about to be deactivated is said so in the last week. */
const IDLE_WARNING_MS = 7 * 86_400_000

/** What the reader has lost or is about to lose, and why it isn't active. */
export function Notices({ subscription, status, place: { cursor, oldest } }: Shared) {
  const { t, number, day } = useWords()
  const now = useNow()
  const lost = Math.max(0, oldest - 1 - cursor)
  const { expiredEvents, inactiveReason, inactiveSince } = subscription
  const { expiresAt, deactivatesAt } = status
  const isIdle = deactivatesAt !== undefined && Date.parse(deactivatesAt) - now < IDLE_WARNING_MS
  const range = { code: 'EVENTS_EXPIRED', first: number(cursor + 1), last: number(oldest - 1) }
  return (
    <Root>
      {lost > 0 && (
        <Callout tone="bad" icon={<CircleX />} title={t('notice.lost', { count: lost, number: number(lost) })}>
          {t('notice.lostMore', range)}
        </Callout>
      )}
      {lost === 0 && expiredEvents > 0 && (
        <Callout
          tone="warn"
          icon={<TriangleAlert />}
          title={t('notice.expired', { count: expiredEvents, number: number(expiredEvents) })}
        >
          {t('notice.expiredMore')}
        </Callout>
      )}
      {expiresAt !== undefined && (
        <Callout
          tone="warn"
          icon={<Clock />}
          title={t('notice.expires', { time: shortDuration(Date.parse(expiresAt) - now) })}
        >
          {t('notice.expiresMore')}
        </Callout>
      )}
      {deactivatesAt !== undefined && isIdle && (
        <Callout tone="warn" icon={<Clock />} title={t('notice.idle', { day: day(new Date(deactivatesAt)) })}>
          {t('notice.idleMore')}
        </Callout>
      )}
      {inactiveSince !== undefined && (
        <Callout
          icon={<CirclePause />}
          title={t(inactiveReason === 'idle' ? 'notice.deactivated' : 'notice.paused', {
            day: day(new Date(inactiveSince)),
          })}
        >
          {t('notice.inactiveMore')}
        </Callout>
      )}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '12px var(--gutter) 0',
  flex: 'none',
  '&:empty': { display: 'none' },
})
