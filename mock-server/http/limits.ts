import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { FailureLimit } from '#kernel/failure-limit.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { failureLimit, noFailureLimit } from './failures.ts'

export interface Limits {
  /** Counts a request of a user or, where nobody is signed in, of an address; 429 beyond the limit of a minute. */
  request(key: string): Promise<void>
  /** Failed sign-ins and token requests. */
  readonly failures: FailureLimit
}

/** `perMinute` 0 removes all limits, for measuring. */
export function limits(perMinute: number): Limits {
  if (perMinute === 0) return { request: async () => {}, failures: noFailureLimit }
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return {
    request: (key) => consume(requests, key, 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED'),
    failures: failureLimit(),
  }
}

async function consume(limiter: RateLimiterMemory, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error, message)
    throw error
  }
}

const tooMany = (state: RateLimiterRes, message: string) =>
  refuse.tooMany(message, {
    ...about('Authorization', 'sends too many requests a minute'),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) },
  })
