import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#kernel/refusal.ts'

export interface Limits {
  /** One request of a user (or, where nobody is signed in, of an address); 429 beyond the minute's allowance. */
  request(who: string): Promise<void>
  /** Counts one attempt before it is made, so that attempts at the same time count too; 429 beyond `allowed` in five minutes. */
  attempt(key: string, allowed: number): Promise<void>
  /** The attempt was a good one: what failed before is forgotten. */
  forget(key: string): Promise<void>
  /** The attempt was a good one: it alone does not count. */
  refund(key: string): Promise<void>
}

/** behaviour.md 1.5 and decisions.md 38: `perMinute` 0 lifts all limits, for measuring. */
export function limits(perMinute: number): Limits {
  if (perMinute === 0) {
    const none = async () => {}
    return { request: none, attempt: none, forget: none, refund: none }
  }
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const attempts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 300 })
  return {
    request: (who) => consume(requests, who, 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED'),
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
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) throw tooMany(thrown, message)
    throw thrown
  }
}

const tooMany = (state: RateLimiterRes, message: string) =>
  refuse.tooMany(message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) } })
