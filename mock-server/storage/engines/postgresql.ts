import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import type { Database, Storage } from '#storage/database.ts'
import { dialectOf } from '#storage/dialect.ts'
import { unavailable } from '#storage/failure.ts'
import { fairGate, throughGate } from './fair-gate.ts'
import { coalesce, localHints } from './hints.ts'
import { type Inspection, migrate } from '#storage/migrate.ts'
import { openListener } from './postgresql.listener.ts'
import { connectionConfig, limits, openPool } from './postgresql.pool.ts'
import { runTransaction } from '#storage/transaction.ts'

export interface PostgresOptions {
  url: string
  poolSize?: number
  /** Looks at a store before it is migrated, and refuses it by throwing. */
  inspect?: Inspection | undefined
}

/** Opens a store on a PostgreSQL server; any number of processes may do so at once. */
export const openPostgres = async ({ url, poolSize = 10, inspect }: PostgresOptions): Promise<Storage> => {
  await prepare(url, inspect)
  const hints = localHints()
  const ownId = randomUUID()
  const onHint = (text: string) => {
    const hint = readHint(text)
    // `notify` has woken the listeners of this process already.
    if (hint !== undefined && hint.from !== ownId) hints.wake(hint.channel, hint.payload)
  }
  const listener = await openListener(connectionConfig(url), channelName, { onHint, onGap: hints.wakeAll }).catch(
    (error: unknown) => {
      throw unavailable(error)
    },
  )
  const pool = openPool({ ...connectionConfig(url), ...limits, max: poolSize })
  // A connection is always left for others.
  const gate = fairGate({
    slots: poolSize,
    slotsOfUser: Math.max(1, Math.min(4, poolSize - 1)),
    slotsOfLong: Math.max(1, Math.min(3, poolSize - 1)),
  })
  const db = new Kysely<Database>({ dialect: dialectOf(throughGate(gate, pool.connect)) })
  const sender = coalesce((texts) =>
    sql`SELECT pg_notify(${channelName}, t) FROM unnest(${texts}::text[]) AS t`.execute(db),
  )
  return {
    engine: 'postgresql',
    db,
    giveWay: gate.giveWay,
    transaction: (work) => runTransaction(db, work),
    listen: hints.listen,
    notify: (channel, payload) => {
      sender.add(JSON.stringify([ownId, channel, payload]))
      hints.wake(channel, payload)
    },
    get receivesHints() {
      return listener.isListening
    },
    get skewMs() {
      return listener.skewMs
    },
    ping: async () => void (await sql`SELECT 1`.execute(db)),
    close: async () => {
      await sender.close()
      await listener.close()
      await pool.close()
    },
  }
}

/** One channel of PostgreSQL for all channels of the service: every process gets every hint and picks those it listens to. */
const channelName = 'landscape_hints'

/** Any client of the server can send anything there; what isn't a hint of this service is ignored. */
const readHint = (text: string) => {
  const [from, channel, payload] = listIn(text)
  if (typeof channel !== 'string' || typeof payload !== 'string') return undefined
  return { from, channel, payload }
}

const listIn = (text: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Checks and migrates over one connection without limits, because a new index on a large table takes minutes. */
const prepare = async (url: string, inspect: Inspection | undefined) => {
  const pool = openPool({ ...connectionConfig(url), max: 1 })
  const db = new Kysely<Database>({ dialect: dialectOf(pool.connect) })
  try {
    await checkLocale(db)
    await migrate(db, { inspect })
  } finally {
    await pool.close()
  }
}

/** Both engines must sort and fold case in the same way. The columns of pg_database differ between versions, hence to_jsonb. */
const checkLocale = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ name: string; locale: DatabaseLocale }>`
    SELECT datname AS name, to_jsonb(d) AS locale FROM pg_database d WHERE datname = current_database()`.execute(db)
  for (const { name, locale } of rows) {
    if (sortsAsEmbedded(locale)) continue
    throw new Error(
      `The database "${name}" does not sort and compare by the locale C.UTF-8. Make one that does: ` +
        `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8'`,
    )
  }
}

export interface DatabaseLocale {
  /** c: the operating system's locales; b: PostgreSQL's own, from 17; i: ICU. */
  datlocprovider: string
  datctype: string
  datcollate: string
  datlocale?: string | null
}

/** The ctype decides upper and lower case; as collations, C and C.UTF-8 are the same: by code point. */
export const sortsAsEmbedded = ({ datlocprovider, datctype, datcollate, datlocale }: DatabaseLocale): boolean => {
  const isUtf8 = (locale: string) => /^C\.utf-?8$/i.test(locale)
  if (datlocprovider === 'b') return isUtf8(datlocale ?? '')
  return datlocprovider === 'c' && isUtf8(datctype) && (isUtf8(datcollate) || ['C', 'POSIX'].includes(datcollate))
}
