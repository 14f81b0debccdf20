import { Kysely } from 'kysely'
import { takeDataDirectory } from './data-directory.ts'
import { fairGate, throughGate } from './fair-gate.ts'
import type { Database, Storage } from '#storage/database.ts'
import { dialectOf } from '#storage/dialect.ts'
import { localHints } from './hints.ts'
import { type Inspection, migrate } from '#storage/migrate.ts'
import { restoreHint } from '#storage/tables-present.ts'
import { refuseMissingFiles } from './missing-files.ts'
import { connectionTo } from './pglite.connection.ts'
import type { Opening } from './pglite.protocol.ts'
import { openSession, type Session } from './pglite.session.ts'
import { runTransaction } from '#storage/transaction.ts'
import { startUpkeep } from './upkeep.ts'

/**
 * `seedArchive` and `archive`: a file made by `makeSeedArchive`, which saves the seconds that a first start takes; it is asked for by a
 * first start alone.
 */
export type EmbeddedOptions = (
  | { dataDir: string; seedArchive?: () => Promise<string | undefined> }
  | { memory: true; archive?: string }
) & {
  /** The longest that a statement may run, in milliseconds; past it the engine is replaced. */
  statementLimitMs?: number
  /** How long a transaction may send nothing, in milliseconds; past it the transaction is rolled back. */
  idleLimitMs?: number
  /** Looks at a store before it is migrated, and refuses it by throwing. */
  inspect?: Inspection | undefined
}

/** Opens a store inside this process: PostgreSQL compiled to WebAssembly, in a thread of its own. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Storage> => {
  if ('memory' in options) return openCluster({ directory: undefined, archive: options.archive }, options)
  const directory = await takeDataDirectory(options.dataDir)
  try {
    const archive = directory.isNew ? await options.seedArchive?.() : undefined
    const inspect = directory.isNew ? undefined : inspectionOf(options.inspect)
    const storage = await openCluster({ directory: directory.cluster, archive }, { ...options, inspect })
    if (directory.isNew) await directory.complete()
    return { ...storage, close: () => storage.close().finally(directory.release) }
  } catch (error) {
    directory.release()
    throw error
  }
}

const openCluster = async (opening: Opening, limits: EmbeddedOptions): Promise<Storage> => {
  const session = await openSession(opening, { limitMs: migrationLimitMs, idleMs: limits.idleLimitMs ?? 10_000 })
  const gate = fairGate({ slots: 2, slotsOfUser: 2, slotsOfLong: 0 })
  const db = new Kysely<Database>({ dialect: dialectOf(throughGate(gate, async () => connectionTo(session))) })
  try {
    await migrate(db, { inspect: limits.inspect })
  } catch (error) {
    await session.close()
    throw error
  }
  session.limitMs = limits.statementLimitMs ?? 10_000
  return storageOn(session, { db, giveWay: gate.giveWay }, opening.directory !== undefined)
}

/** A new store was migrated before its creation ended, so an existing one is never empty. */
const inspectionOf =
  (inspect: Inspection | undefined): Inspection =>
  async (tx, tables) => {
    if (tables.length === 0) throw new Error(`its tables are gone. ${restoreHint}`)
    await refuseMissingFiles(tx)
    await inspect?.(tx, tables)
  }

const storageOn = (session: Session, { db, giveWay }: Pick<Storage, 'db' | 'giveWay'>, isDurable: boolean): Storage => {
  const hints = localHints()
  const upkeep = isDurable ? startUpkeep(session) : undefined
  return {
    engine: 'pglite',
    db,
    giveWay,
    transaction: (work) => runTransaction(db, work),
    listen: hints.listen,
    notify: hints.wake,
    receivesHints: true,
    skewMs: 0,
    ping: async () => void (await session.run('SELECT 1', [])),
    close: async () => {
      upkeep?.stop()
      await session.close()
    },
  }
}

/** A new index on a large table takes minutes. */
const migrationLimitMs = 600_000
