import type { AttemptResult } from './attempt.service.ts'

const DAY_MS = 86_400_000

/** What a target asks for in an answer. */
export interface Asked {
  /** It wants no request before; at most a day ahead. */
  readonly heldUntil: Date | null
  /** It will never take anything again (410). */
  readonly isGone: boolean
}

const nothing: Asked = { heldUntil: null, isGone: false }

/** Reads `Retry-After` of 429 and 503, in seconds or as a date, and 410. */
export function askedIn({ answer }: Pick<AttemptResult, 'answer'>, now: Date): Asked {
  if (answer?.status === 410) return { ...nothing, isGone: true }
  if (answer?.status !== 429 && answer?.status !== 503) return nothing
  const [, value = ''] = answer.headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? []
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return ms > 0 ? { ...nothing, heldUntil: new Date(now.getTime() + Math.min(ms, DAY_MS)) } : nothing
}
