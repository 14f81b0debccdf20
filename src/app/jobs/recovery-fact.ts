import type { TFunction } from 'i18next'
import type { Recovery } from 'mock-server/contract/recoveries.ts'
import { countdown, shortDuration } from '#lib/short-duration.ts'

/** How far a recovery is, or how it ended. What is queued counts as sent, because it can't be taken back. */
export function recoveryFact(recovery: Recovery, t: TFunction<'recovery'>, number: (value: number) => string): string {
  const { status, total, queued, delivered, failed, perSecond, createdAt, endedAt, cancelledBy } = recovery
  const left = Math.max(0, total - queued)
  const sent = number(queued)
  if (status === 'CANCELLED') {
    return cancelledBy === undefined
      ? t('job.ended', { sent })
      : t('job.cancelled', { name: cancelledBy, sent, left: number(left) })
  }
  if (status === 'RUNNING') {
    if (recovery.isWaiting === true) return t('job.waiting', { sent, left: number(left) })
    const time = countdown((left / perSecond) * 1000)
    return t('job.running', { sent, time, rate: number(perSecond) })
  }
  const took = shortDuration(Date.parse(endedAt ?? createdAt) - Date.parse(createdAt))
  const open = queued - delivered - failed
  const words = [t('job.delivered', { number: number(delivered), took })]
  if (failed > 0) words.push(t('job.failed', { number: number(failed) }))
  if (open > 0) words.push(t('job.open', { number: number(open) }))
  return words.join(', ')
}
