import type { KyselyPlugin } from 'kysely'
import type { Storage } from '#storage/database.ts'

/**
 * A store whose statements, those of transactions too, pass through a plugin. Closing it closes the store below. What `Object.create`
 * returns has no type of its own: it is a `Storage`, because everything else is inherited from one.
 */
export const pluggedStore = (storage: Storage, plugin: KyselyPlugin): Storage =>
  Object.create(storage, {
    db: { value: storage.db.withPlugin(plugin) },
    transaction: {
      value: (work: Parameters<Storage['transaction']>[0]) => storage.transaction((tx) => work(tx.withPlugin(plugin))),
    },
  })
