import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#contract/refusal.ts'

export interface Limits {
  /** One request of a user (or, where nobody is signed in, of an address); 429 beyond the minute's allowance. */
  request(who: string): Promise<void>
  /** 429 while too many attempts with this address and account failed. */
  attempt(address: string, account: string): Promise<void>
  failed(address: string, account: string): Promise<void>
  succeeded(address: string, account: string): Promise<void>
}

/** Failed sign-ins and token requests per address and account within five minutes. */
const FAILURES = 10

/** behaviour.md 1.5 and decisions.md 38: `perMinute` 0 lifts all limits, for measuring. */
export function limits(perMinute: number): Limits {
  if (perMinute === 0) {
    const none = async () => {}
    return { request: none, attempt: none, failed: none, succeeded: none }
  }
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const failures = new RateLimiterMemory({ points: FAILURES, duration: 300 })
  // The key is the canonical account, so that spelling it otherwise wins no further tries.
  const keyOf = (address: string, account: string) => `${address} ${account.trim().toLowerCase().slice(0, 256)}`
  return {
    request: (who) => consume(requests, who, 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED'),
    async attempt(address, account) {
      const state = await failures.get(keyOf(address, account))
      if (state && state.consumedPoints >= FAILURES) throw tooMany(state, 'Too many failed attempts; wait a little')
    },
    async failed(address, account) {
      await consume(failures, keyOf(address, account), 'Too many failed attempts; wait a little')
    },
    async succeeded(address, account) {
      await failures.delete(keyOf(address, account))
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
