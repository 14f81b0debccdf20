import type { KyselyPlugin } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { type TestService, startService } from './service.ts'

/** The answer of the store that a test holds back. */
interface HeldAnswer {
  /** Resolves when the store has answered. */
  readonly asked: Promise<void>
  /** Lets the answer arrive. */
  release(): void
}

export interface SlowService extends TestService {
  /** Holds back what the store answers to this process outside of transactions, from now until it is released. */
  hold(): HeldAnswer
}

/** A second process on a store, with a workspace of its own, which learns what the store answers only when the test lets it. */
export async function startSlowService(storage: Storage): Promise<SlowService> {
  let hold: { asked: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined
  const holding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      hold?.asked.resolve()
      await hold?.released.promise
      return result
    },
  }
  const service = await startService({
    storage: Object.create(storage, { db: { value: storage.db.withPlugin(holding) } }),
  })
  return {
    ...service,
    hold() {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      hold = { asked, released }
      return {
        asked: asked.promise,
        release() {
          hold = undefined
          released.resolve()
        },
      }
    },
  }
}
