import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the service works at the moment. */
export interface Beneficiary {
  /** The user or, where nobody is signed in, the address. */
  readonly key: string
  /** Aborts when nobody waits for the result any more; absent for work that is finished in any case. */
  readonly signal?: AbortSignal | undefined
}

const storage = new AsyncLocalStorage<Beneficiary>()

/** Does the work of a request on behalf of its sender, so that the store can share its time fairly. */
export const onBehalfOf = <T>(beneficiary: Beneficiary, work: () => T): T => storage.run(beneficiary, work)

/** On whose behalf this is done; undefined for work of the service's own. */
export const beneficiary = (): Beneficiary | undefined => storage.getStore()

/** Does work that several requests wait for: it goes on when one of them is given up. */
export const onNobodysBehalf = <T>(work: () => T): T => storage.exit(work)
