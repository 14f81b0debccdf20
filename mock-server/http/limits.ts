import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#kernel/refusal.ts'

export interface Limits {
  /** Counts a request of a user or, where nobody is signed in, of an address; 429 beyond the limit of a minute. */
  request(key: string): Promise<void>
  /** Counts an attempt before it is made, so that simultaneous attempts count too; 429 beyond `allowed` in five minutes. */
  attempt(key: string, allowed: number): Promise<void>
  /** Clears all attempts after a successful one. */
  forget(key: string): Promise<void>
  /** Takes back the one attempt that succeeded. */
  refund(key: string): Promise<void>
}

/** `perMinute` 0 removes all limits, for measuring. */
export function limits(perMinute: number): Limits {
  if (perMinute === 0) {
    const none = async () => {}
    return { request: none, attempt: none, forget: none, refund: none }
  }
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const attempts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 300 })
  return {
    request: (key) => consume(requests, key, 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED'),
    async attempt(key, allowed) {
      const state = await attempts.consume(key)
      if (state.consumedPoints > allowed) throw tooMany(state, 'Too many failed attempts; wait a little')
    },
    async forget(key) {
      await attempts.delete(key)
    },
    async refund(key) {
      await attempts.reward(key, 1)
    },
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
  refuse.tooMany(message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) } })
