import type { FailureBudget, FailureLimit } from '#kernel/failure-limit.ts'
import { basicChallenge } from '#kernel/challenge.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { findByToken } from './principal.store.ts'
import { hashSecret } from './secret-generator.ts'

/** Failures that are allowed in five minutes, per token, so that an outdated script doesn't lock out the others behind its address. */
const MAX_FAILURES_PER_TOKEN = 10
/** The same for all tokens from one address. */
const MAX_FAILURES_PER_ADDRESS = 100

/** The only name that goes with API tokens. */
const NAME = 'apitoken'

interface Credentials {
  readonly name: string | undefined
  readonly secret: string | undefined
  readonly address: string
  /** The header or member that the credentials came in. */
  readonly part: string
}

interface ApiTokensOptions {
  readonly db: Db
  readonly failures: FailureLimit
  readonly clock: () => Date
}

/** Finds the technical user that an API token belongs to. */
export function apiTokens({ db, failures, clock }: ApiTokensOptions) {
  return {
    /** 401 for anything but a token that has not expired, and 429 after too many of those. */
    async ownerOf({ name, secret, address, part }: Credentials) {
      const failure = refuse.unauthorized('The API token is not valid', {
        ...about(part, 'must carry a valid API token'),
        headers: basicChallenge,
      })
      if (name !== NAME || !secret) throw failure
      const hash = await hashSecret(secret)
      const row = await findByToken(db, hash)
      if (row && row.expiry > clock()) return row
      await failures.guard(budgetsOf(address, hash), async () => false)
      throw failure
    },
  }
}
export type ApiTokens = ReturnType<typeof apiTokens>

/** Looked up first: a valid token is never refused because others failed. */
const budgetsOf = (address: string, hash: string): FailureBudget[] => [
  { kind: 'tokens of address', key: address, allowed: MAX_FAILURES_PER_ADDRESS },
  { kind: 'token at address', key: `${address} ${hash}`, allowed: MAX_FAILURES_PER_TOKEN },
]
