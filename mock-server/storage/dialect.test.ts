import { Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Database } from './database.ts'
import { dialectOf } from './dialect.ts'
import { unavailable } from './failure.ts'

const answer = { command: 'INSERT', affectedRows: 1, rows: [] }
const lose = () => Promise.reject(unavailable('The connection was lost', false))

/** A store that loses its connection, without an answer, at the statements that match `lost`. */
const losing = (lost: RegExp) => {
  const run = (text: string) => (lost.test(text) ? lose() : Promise.resolve(answer))
  const connection = {
    run,
    begin: async (text: string) => void (await run(text)),
    commit: () => run('COMMIT'),
    rollback: async () => undefined,
    release: () => undefined,
  }
  return new Kysely<Database>({ dialect: dialectOf(async () => connection) })
}

const certainty = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof StoreUnavailable ? error.isCertain : error
}

const insert = sql`INSERT INTO account VALUES (1)`

describe('the outcome of a statement without an answer', () => {
  test.each([
    ['SELECT 1', true],
    [' with x AS (SELECT 1) SELECT * FROM x', true],
    ['WITH x AS (DELETE FROM account RETURNING id) SELECT * FROM x', false],
    ['INSERT INTO account VALUES (1)', false],
    ['TRUNCATE account', false],
  ])('is certain for “%s” outside a transaction: %s', async (text, isCertain) => {
    expect(await certainty(sql.raw(text).execute(losing(/./)))).toBe(isCertain)
  })

  test.each([
    ['BEGIN', true],
    ['INSERT', true],
    ['COMMIT', false],
  ])('is certain for the %s of a transaction: %s', async (text, isCertain) => {
    const db = losing(new RegExp(`^${text}`))
    const work = db.transaction().execute((tx) => insert.execute(tx))
    expect(await certainty(work)).toBe(isCertain)
  })

  test('is uncertain for a single write after a transaction', async () => {
    const db = losing(/VALUES \(1\)/)
    await db.transaction().execute((tx) => sql`INSERT INTO account VALUES (2)`.execute(tx))
    expect(await certainty(insert.execute(db))).toBe(false)
  })
})

test('a statement with more parameters than the protocol can count is never sent', async () => {
  const statements: string[] = []
  const run = async (text: string) => {
    statements.push(text)
    return answer
  }
  const nothing = async () => undefined
  const connection = { run, begin: nothing, commit: () => run('COMMIT'), rollback: nothing, release: () => undefined }
  const db = new Kysely<Database>({ dialect: dialectOf(async () => connection) })
  const many = (count: number) => sql`SELECT ${sql.join(Array.from({ length: count }, (_, nth) => nth))}`.execute(db)
  await expect(many(65_536)).rejects.toThrow('65535 are possible')
  expect(statements).toEqual([])
  await many(65_535)
  expect(statements).toHaveLength(1)
})
