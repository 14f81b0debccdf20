import type { Kysely, Transaction } from 'kysely'
import type { Database } from './tables/tables.ts'

export type { Database } from './tables/tables.ts'
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** The only access to the store; one implementation per engine, the same SQL on both (PostgreSQL 15). */
export interface Storage {
  readonly engine: 'pglite' | 'postgresql'
  /** For single statements outside a transaction. */
  readonly db: Db
  /**
   * Resolves as soon as the store works for nobody else, and after so many milliseconds at the latest. Work that takes long and can
   * wait calls it before each statement.
   */
  giveWay(atMostMs: number): Promise<void>
  /** Runs `work` in one transaction, and again after a serialization failure or deadlock (40001, 40P01). Never await the network inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Wake-up hints of this and other processes on one channel; hints may be lost or repeated, so listeners also poll. The empty
   * payload means that anything may have changed: every channel gets it after hints may have been lost for a while.
   */
  listen(channel: string, wake: (payload: string) => void): () => void
  /** Sends a hint after a commit: in batches to other processes, immediately to local listeners; never throws. */
  notify(channel: string, payload: string): void
  /** True while hints of other processes arrive; always true on the embedded engine, which has no other processes. */
  readonly receivesHints: boolean
  /** The engine's clock less this process's clock, in milliseconds, sampled regularly. */
  readonly skewMs: number
  /** Resolves when the store answers; rejects with StoreUnavailable otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}
