import {
  type ClientConfig,
  DatabaseError,
  Pool as PgPool,
  type PoolClient,
  type PoolConfig,
  type QueryResult,
  types,
} from 'pg'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Answer, Connection } from '#storage/dialect.ts'
import { asStorageError, unavailable } from '#storage/failure.ts'
import { parsers } from '#storage/values.ts'

export interface Pool {
  connect(): Promise<Connection>
  close(): Promise<void>
}

/** The settings of every connection. */
export const connectionConfig = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser: (oid) => parsers[oid] ?? types.getTypeParser(oid) },
})

/** The server ends a statement after 10 s; a server that doesn't answer at all (stopped, cut off) is given up after 15 s. */
export const limits = {
  // A query that runs for 300 ms takes a second to compile.
  options: '-c jit=off',
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

/** A pool of connections, opened when needed; broken ones are replaced. */
export const openPool = (config: PoolConfig): Pool => {
  const pool = new PgPool(config)
  // A broken connection fails its statement or is replaced; without these listeners it would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  let closing: Promise<void> | undefined
  return {
    connect: async () => {
      if (closing !== undefined) throw new StoreUnavailable('The store is closed')
      return connectionOn(await pool.connect().catch(refuse))
    },
    close: () => (closing ??= pool.end()),
  }
}

const connectionOn = (client: PoolClient): Connection => {
  let isBroken = false
  const run = async (sql: string, parameters: (string | null)[]): Promise<Answer> => {
    try {
      const result: QueryResult | QueryResult[] = await client.query(sql, parameters)
      const last = Array.isArray(result) ? result.at(-1) : result
      return { command: last?.command ?? '', affectedRows: last?.rowCount ?? 0, rows: last?.rows ?? [] }
    } catch (error) {
      // A fatal error ends the session, perhaps just after its last statement took effect.
      if (error instanceof DatabaseError && !/^(FATAL|PANIC)$/.test(error.severity ?? '')) throw asStorageError(error)
      isBroken = true
      throw unavailable(error, false)
    }
  }
  return {
    run,
    begin: async (sql) => void (await run(sql, [])),
    commit: () => run('COMMIT', []),
    rollback: async () => {
      try {
        await run('ROLLBACK', [])
      } catch {
        // The connection is discarded, and its transaction with it.
        isBroken = true
      }
    },
    release: () => client.release(isBroken),
  }
}

const refuse = (error: unknown) => {
  throw unavailable(error)
}

const ignore = () => undefined
