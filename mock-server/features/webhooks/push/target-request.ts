import type { AttemptResult } from './attempt.service.ts'

const DAY_MS = 86_400_000

/** What a target asks for in an answer, for a subscription that heeds its target. */
export interface TargetRequest {
  /** The earliest next request, at most a day ahead. */
  readonly heldUntil: Date | null
  /** 410: the target is gone for good. */
  readonly isGone: boolean
}

const nothing: TargetRequest = { heldUntil: null, isGone: false }

/**
 * Reads 410, and `Retry-After` of 429 and 503 in seconds or as a date. Only the subscription's own target, `ownUrl` in its masked form,
 * asks for something: one that a callback chose speaks for a single event.
 */
export function requestIn({ answer, target }: Pick<AttemptResult, 'answer' | 'target'>, ownUrl: string, now: Date) {
  if (target.url !== ownUrl) return nothing
  if (answer?.status === 410) return { ...nothing, isGone: true }
  if (answer?.status !== 429 && answer?.status !== 503) return nothing
  const [, value = ''] = answer.headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? []
  const ms = milliseconds(value.trim(), now)
  return ms > 0 ? { ...nothing, heldUntil: new Date(now.getTime() + Math.min(ms, DAY_MS)) } : nothing
}

/** From now; 0 for what is neither seconds nor a date of HTTP. */
function milliseconds(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return Number(value) * 1000
  return /^\w{3}, .* GMT$/.test(value) ? Date.parse(value) - now.getTime() || 0 : 0
}
