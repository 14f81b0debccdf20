import { LRUCache } from 'lru-cache'
import type { FailureBudget, FailureLimit } from '#kernel/failure-limit.ts'
import { canonicalEmail } from '#kernel/email.ts'

/** Wrong passwords that are allowed in five minutes for one account from one address … */
const MAX_AT_ADDRESS = 10
/** … for one account from all addresses where nobody has signed in to it … */
const MAX_FROM_STRANGERS = 50
/** … and for all accounts from one address. */
const MAX_OF_ADDRESS = 30
/** Addresses in memory from which somebody has signed in, each with its account. */
const MAX_KNOWN = 50_000

interface PasswordAttempt {
  readonly address: string
  readonly email: string
  /** Absent where nobody has the email address; it is counted the same, so that nobody learns which ones exist. */
  readonly userId: string | undefined
}

export interface PasswordAttempts {
  /** Whether the password that `verify` compares is right; 429 where too many were wrong. */
  check(attempt: PasswordAttempt, verify: () => Promise<boolean>): Promise<boolean>
}

/**
 * Limits wrong passwords, at sign-in and where somebody changes theirs. Strangers who fail on purpose lock the holder of an account out
 * of addresses that they have never signed in from, never of the others.
 */
export function passwordAttempts(failures: FailureLimit): PasswordAttempts {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  return {
    async check({ address, email, userId }, verify) {
      // Unknown email addresses are endless, so they must not displace the counts of accounts.
      const [kind, account] = userId === undefined ? ['email', canonicalEmail(email)] : ['account', userId]
      const pair = `${account} ${address}`
      const atAddress: FailureBudget = { kind: `${kind} at address`, key: pair, allowed: MAX_AT_ADDRESS }
      const budgets: FailureBudget[] = [{ kind: 'address', key: address, allowed: MAX_OF_ADDRESS }, atAddress]
      if (!known.has(pair)) budgets.push({ kind, key: account, allowed: MAX_FROM_STRANGERS })
      const isRight = await failures.guard(budgets, verify)
      if (!isRight) return false
      failures.forget(atAddress)
      known.set(pair, true)
      return true
    },
  }
}
