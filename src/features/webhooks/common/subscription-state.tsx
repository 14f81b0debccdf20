import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Pause from 'lucide-react/icons/pause'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { TFunction } from 'i18next'
import { useUi } from '#ui/ui-context.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { shortDuration, countdown } from '#lib/short-duration.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { useNow } from '#common/use-now.ts'
import { type Condition, conditionOf, isDeadlineNear, msUntil } from './condition.ts'
import type { WatchedSubscription } from './subscriptions.queries.ts'

const icons = {
  failing: CircleX,
  lagging: TriangleAlert,
  idle: Clock,
  silent: TriangleAlert,
  active: CircleCheck,
  paused: Pause,
  deactivated: EyeOff,
} as const satisfies Record<Condition, unknown>

/** What is fine is grey; only what needs attention has a colour. */
export const toneOf = (condition: Condition): 'bad' | 'warn' | undefined => {
  if (condition === 'failing') return 'bad'
  return condition === 'lagging' || condition === 'idle' || condition === 'silent' ? 'warn' : undefined
}

/** The state in two lines: icon and word, below it a deadline, a reason or a figure. */
export function SubscriptionState({ item }: { readonly item: WatchedSubscription }) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const { condition, word, fact, isDeadline } = stateLines(item, { t, now: useNow(), locale })
  return (
    <Root data-tone={toneOf(condition)}>
      <span className="state-word">
        <StateIcon condition={condition} />
        <span>{word}</span>
      </span>
      {fact && (
        <span className="state-fact" data-deadline={isDeadline || undefined}>
          {fact}
        </span>
      )}
    </Root>
  )
}

export function StateIcon({ condition }: { readonly condition: Condition }) {
  const Icon = icons[condition]
  return <Icon size={14} aria-hidden />
}

type BadgeProps = {
  readonly item: WatchedSubscription
  /** Says a reason or a deadline, too. */
  readonly withFact?: boolean
}

/** The state in one line, beside a heading; what is fine is quiet. */
export function StateBadge({ item, withFact = false }: BadgeProps) {
  const { t } = useTranslation(['webhooks', 'terms'])
  const { locale } = useUi()
  const { condition, word, fact } = stateLines(item, { t, now: useNow(), locale })
  return (
    <Badge tone={toneOf(condition) ?? 'neutral'} icon={<StateIcon condition={condition} />}>
      {[word, ...(withFact && fact ? [fact] : [])].join(', ')}
    </Badge>
  )
}

type StateLines = {
  readonly condition: Condition
  readonly word: string
  /** The line below: a deadline, a reason, a figure. */
  readonly fact?: string | undefined
  /** A deadline that runs out has the colour of its word; what only lasts is quiet. */
  readonly isDeadline?: boolean
}

/** The two lines of a subscription's state in words. `t` has the texts `webhooks` and `terms`. */
export function stateLines(
  item: WatchedSubscription,
  { t, now, locale }: { readonly t: TFunction<'webhooks'>; readonly now: number; readonly locale: string },
): StateLines {
  const { subscription, status } = item
  const condition = conditionOf(item, now)
  const when = (instant: string | undefined) =>
    instant === undefined ? '' : shortMoment(new Date(instant), new Date(now), locale)
  const left = (instant: string) => shortDuration(msUntil(instant, now))
  const deactivates = status.deactivatesAt && t('state.deactivatesIn', { time: left(status.deactivatesAt) })
  const lines = { condition, word: t(`terms:subscriptionState.${condition}`) }
  if (condition === 'failing') {
    const word = status.failingSince ? t('state.failingSince', { when: when(status.failingSince) }) : lines.word
    const isDeadline = isDeadlineNear(status.deactivatesAt, now)
    return { condition, word, isDeadline, fact: isDeadline ? deactivates : nextAttempt(status.nextAttemptAt, now, t) }
  }
  if (condition === 'idle') return { ...lines, fact: deactivates, isDeadline: true }
  if (condition === 'silent') return { ...lines, fact: t('state.silentSince', { when: when(status.silence?.since) }) }
  if (condition === 'lagging') {
    const { expiresAt, lastPollAt } = status
    if (expiresAt) return { ...lines, fact: t('state.expiresIn', { time: left(expiresAt) }), isDeadline: true }
    const silent = lastPollAt && shortDuration(-msUntil(lastPollAt, now))
    return { ...lines, fact: silent ? t('state.noPollFor', { time: silent }) : t('state.neverPolled') }
  }
  if (condition === 'paused' || condition === 'deactivated') {
    const since = when(subscription.inactiveSince)
    const reason = subscription.inactiveReason
    return { ...lines, fact: since && t(`state.inactive.${reason ?? 'paused'}`, { when: since }) }
  }
  if (status.polling) return { ...lines, word: t('terms:subscriptionState.polling') }
  return { ...lines, fact: status.retrying > 0 ? t('state.retrying', { count: status.retrying }) : undefined }
}

/** "next attempt in 0:34", or that it is due. */
const nextAttempt = (at: string | undefined, now: number, t: TFunction<'webhooks'>): string | undefined => {
  if (at === undefined) return undefined
  const ms = msUntil(at, now)
  return ms <= 0 ? t('state.attemptDue') : t('state.nextAttempt', { time: countdown(ms) })
}

const Root = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--text-2)',
  '--state': 'inherit',
  '& .state-word': { display: 'flex', alignItems: 'center', gap: 6, lineHeight: '20px', minWidth: 0 },
  '& .state-word > svg': { flex: 'none', color: 'var(--text-3)' },
  '& .state-word > span, & .state-fact': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .state-fact': { paddingLeft: 20, lineHeight: '16px', color: 'var(--text-3)' },
  '&[data-tone=bad]': { '--state': 'var(--bad-text)' },
  '&[data-tone=warn]': { '--state': 'var(--warn-text)' },
  '&[data-tone] .state-word, &[data-tone] .state-word > svg': { color: 'var(--state)', fontWeight: 500 },
  '& .state-fact[data-deadline]': { color: 'var(--state)', fontWeight: 500 },
})
