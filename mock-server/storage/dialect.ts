import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { asCertain } from './failure.ts'
import { toText } from './values.ts'

/** A connection of an engine: takes text parameters, returns parsed rows. After a lost answer the outcome is not certain. */
export interface Connection {
  run(sql: string, parameters: (string | null)[]): Promise<Answer>
  begin(sql: string): Promise<void>
  commit(): Promise<Answer>
  /** Never rejects, and is harmless if no transaction is open. */
  rollback(): Promise<void>
  release(): void
}

export interface Answer {
  /** The first word of PostgreSQL's command tag. */
  command: string
  affectedRows: number
  rows: Record<string, unknown>[]
}

/**
 * Kysely on either engine: parameters and results are the same on both, because there is one driver. In Kysely's own PGlite dialect
 * each statement waits for the answer to the previous one; here it doesn't.
 */
export const dialectOf = (connect: () => Promise<Connection>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOf(connect),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const driverOf = (connect: () => Promise<Connection>): Driver => {
  const connections = new WeakMap<DatabaseConnection, Connection>()
  const inTransaction = new WeakSet<Connection>()
  const engineOf = (connection: DatabaseConnection) => {
    const engine = connections.get(connection)
    if (engine === undefined) throw new Error('A connection of another driver')
    return engine
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const engine = await connect()
      const connection = connectionOn(engine, () => inTransaction.has(engine))
      connections.set(connection, engine)
      return connection
    },
    beginTransaction: async (connection, settings) => {
      const engine = engineOf(connection)
      await engine.begin(beginText(settings)).catch(throwCertain)
      inTransaction.add(engine)
    },
    commitTransaction: async (connection) => {
      const { command } = await engineOf(connection).commit()
      // PostgreSQL's answer to the COMMIT of a failed transaction.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: (connection) => engineOf(connection).rollback(),
    releaseConnection: async (connection) => {
      const engine = engineOf(connection)
      inTransaction.delete(engine)
      engine.release()
    },
    destroy: async () => undefined,
  }
}

const connectionOn = (engine: Connection, isInTransaction: () => boolean): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    // More would crash the embedded engine: the protocol counts them in 16 bits.
    if (parameters.length > MAX_PARAMETERS)
      throw new Error(`A statement has ${parameters.length} parameters; ${MAX_PARAMETERS} are possible`)
    const { command, affectedRows, rows } = await engine.run(sql, parameters.map(toText)).catch((error: unknown) => {
      throw isInTransaction() || isRead(sql) ? asCertain(error) : error
    })
    // `as` is safe: only the query knows the type of its rows, and Kysely requires a driver to return it unchecked.
    const typed = rows as R[]
    return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(affectedRows) } : { rows: typed }
  },
  streamQuery: () => {
    throw new Error('The embedded engine cannot stream; read pages by keyset')
  },
})

const throwCertain = (error: unknown) => {
  throw asCertain(error)
}

const MAX_PARAMETERS = 65_535

/** Whether a statement surely changes nothing. In doubt it says no: callers rely on the claim that nothing was changed. */
const isRead = (sql: string) => /^\s*(SELECT|WITH|SHOW)\b/i.test(sql) && !/\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(sql)

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const beginText = ({ isolationLevel, accessMode }: TransactionSettings) =>
  ['BEGIN', isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
