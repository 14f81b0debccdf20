import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

export interface HookedStore {
  readonly storage: Storage
  /** Does this before the next transaction begins: what happens to come between the check of a request and its write. */
  beforeNext(work: () => Promise<void>): void
  close(): Promise<void>
}

/** A store that lets a test act right before a transaction. */
export async function withHook(): Promise<HookedStore> {
  const storage = await openTestStorage()
  let hook: (() => Promise<void>) | undefined
  const transaction: Storage['transaction'] = async (work) => {
    const first = hook
    hook = undefined
    await first?.()
    return await storage.transaction(work)
  }
  return {
    storage: Object.create(storage, { transaction: { value: transaction } }),
    beforeNext: (work) => void (hook = work),
    close: () => storage.close(),
  }
}
