import type { KyselyPlugin } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

export interface WatchedStore {
  readonly storage: Storage
  /** Kinds of the statements that were run outside of transactions; a test may empty the list. */
  readonly statements: string[]
  /** Thrown by all statements and transactions that begin while a test sets it. */
  failure: Error | undefined
  close(): Promise<void>
}

/** A store that shows a test which statements are run outside of transactions, and fails on request. */
export async function openWatchedStore(): Promise<WatchedStore> {
  const storage = await openTestStorage()
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      if (store.failure) throw store.failure
      store.statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const transaction: Storage['transaction'] = async (work) => {
    if (store.failure) throw store.failure
    return await storage.transaction(work)
  }
  const store: WatchedStore = {
    storage: Object.create(storage, {
      db: { value: storage.db.withPlugin(watch) },
      transaction: { value: transaction },
    }),
    statements: [],
    failure: undefined,
    close: () => storage.close(),
  }
  return store
}
