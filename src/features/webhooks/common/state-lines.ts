import type { TFunction } from 'i18next'
import { shortDuration, countdown } from '#lib/short-duration.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { type Condition, conditionOf, isDeadlineNear, msUntil } from './condition.ts'
import type { WatchedSubscription } from './subscriptions.queries.ts'

export type StateLines = {
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
