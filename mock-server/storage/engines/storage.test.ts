import { randomUUID } from 'node:crypto'
import { AbortedTransactionError, sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db, Tx } from '#storage/database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { sqlState } from '#storage/failure.ts'
import { test } from '#testing/stores.ts'

const addAccount = (db: Db | Tx, name: string) =>
  db.insertInto('account').values({ id: randomUUID(), name, created_at: new Date() }).execute()

const countAccounts = async (db: Db, name: string) =>
  (await db.selectFrom('account').select('id').where('name', '=', name).execute()).length

const raise = (tx: Tx, state: string) => sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`).execute(tx)

describe('values', () => {
  test('are read the same from both engines', async ({ storage }) => {
    const { rows } = await sql`
      SELECT 9007199254740991::bigint AS big, 7::int AS small, 1.5::float8 AS float, 2.50::numeric AS exact, true AS yes, NULL AS none,
        timestamptz '2026-11-20 12:00:00.123+05:30' AS instant, date '2026-11-20' AS day,
        '{"a":[1]}'::json AS json, '{"b":2}'::jsonb AS jsonb, ARRAY['x', NULL, 'a "b" \\,{}']::text[] AS texts,
        ARRAY[1, 2]::bigint[] AS numbers, '{}'::uuid[] AS nobody, '11111111-2222-4333-8444-555555555555'::uuid AS id
    `.execute(storage.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        small: 7,
        float: 1.5,
        exact: '2.50',
        yes: true,
        none: null,
        instant: new Date('2026-11-20T06:30:00.123Z'),
        day: '2026-11-20',
        json: { a: [1] },
        jsonb: { b: 2 },
        texts: ['x', null, 'a "b" \\,{}'],
        numbers: [1, 2],
        nobody: [],
        id: '11111111-2222-4333-8444-555555555555',
      },
    ])
  })

  test('that are arrays, JSON text, dates or null are written as parameters', async ({ storage }) => {
    const id = randomUUID()
    const instant = new Date('2026-11-20T06:30:00.123Z')
    const texts = ['', 'NULL', 'a,b', '"', '\\', '{}', 'ä€😀']
    const { rows } = await sql`
      SELECT ${[id]}::uuid[] AS ids, ${texts}::text[] AS texts, ${[3, 1]}::int[] AS numbers, ${[]}::uuid[] AS nobody,
        ${JSON.stringify({ a: "it's" })}::json AS json, ${instant}::timestamptz AS instant, ${null}::text AS none,
        ${id}::uuid = ANY(${[id, randomUUID()]}::uuid[]) AS among, ${2 ** 53 - 1}::bigint AS big, ${false}::boolean AS no
    `.execute(storage.db)
    expect(rows).toEqual([
      {
        ids: [id],
        texts,
        numbers: [3, 1],
        nobody: [],
        json: { a: "it's" },
        instant,
        none: null,
        among: true,
        big: 9007199254740991,
        no: false,
      },
    ])
  })
})

test('a statement says how many rows it changed', async ({ storage }) => {
  const name = randomUUID()
  await addAccount(storage.db, name)
  const [update] = await storage.db.updateTable('account').set({ name }).where('name', '=', name).execute()
  const [deletion] = await storage.db.deleteFrom('account').where('name', '=', randomUUID()).execute()
  expect([update?.numUpdatedRows, deletion?.numDeletedRows]).toEqual([1n, 0n])
})

describe('text', () => {
  test('is sorted by code point, and lower() knows all letters', async ({ storage }) => {
    const { rows } = await sql<{ v: string; low: string }>`
      SELECT v, lower(v) AS low FROM unnest(${['b', 'ä', 'B', 'a', 'Ä']}::text[]) AS v ORDER BY v`.execute(storage.db)
    expect(rows.map(({ v }) => v)).toEqual(['B', 'a', 'b', 'Ä', 'ä'])
    expect(rows.map(({ low }) => low)).toEqual(['b', 'a', 'b', 'ä', 'ä'])
  })
})

describe('a failed statement', () => {
  test('names its state and constraint, and the session stays usable', async ({ storage }) => {
    const id = randomUUID()
    const add = () => storage.db.insertInto('account').values({ id, name: 'twice', created_at: new Date() }).execute()
    await add()
    await expect(add()).rejects.toMatchObject({ code: '23505', constraint: 'account_pkey' })
    await expect(sql`SELECT nonsense`.execute(storage.db)).rejects.toSatisfy((error) => sqlState(error) === '42703')
    await storage.ping()
  })
})

describe('a transaction', () => {
  test('keeps its writes and returns the result of its work', async ({ storage }) => {
    const name = randomUUID()
    const result = await storage.transaction(async (tx) => {
      await addAccount(tx, name)
      return 'done'
    })
    expect([result, await countAccounts(storage.db, name)]).toEqual(['done', 1])
  })

  test('leaves nothing when its work throws', async ({ storage }) => {
    const name = randomUUID()
    const work = storage.transaction(async (tx) => {
      await addAccount(tx, name)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await countAccounts(storage.db, name)).toBe(0)
  })

  test('leaves nothing when its work ignores the error of a statement', async ({ storage }) => {
    const name = randomUUID()
    const work = storage.transaction(async (tx) => {
      await addAccount(tx, name)
      await raise(tx, '22012').catch(() => undefined)
    })
    await expect(work).rejects.toBeInstanceOf(AbortedTransactionError)
    expect(await countAccounts(storage.db, name)).toBe(0)
    await storage.ping()
  })

  test.for(['40001', '40P01'])(
    'is run again after a conflict (%s), without the writes of the first run',
    async (state, { storage }) => {
      const name = randomUUID()
      let runs = 0
      await storage.transaction(async (tx) => {
        await addAccount(tx, name)
        runs += 1
        if (runs < 3) await raise(tx, state)
      })
      expect([runs, await countAccounts(storage.db, name)]).toEqual([3, 1])
    },
  )

  test('that conflicts every time ends as unavailable', async ({ storage }) => {
    let runs = 0
    const work = storage.transaction(async (tx) => {
      runs += 1
      await raise(tx, '40001')
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    expect(runs).toBe(10)
  })

  test('is never seen half done by concurrent statements outside it', async ({ storage }) => {
    const name = randomUUID()
    const counts: number[] = []
    const countNow = async () => void counts.push(await countAccounts(storage.db, name))
    const write = () =>
      storage.transaction(async (tx) => {
        await addAccount(tx, name)
        void pending.push(countNow(), countNow())
        await addAccount(tx, name)
      })
    const pending: Promise<void>[] = []
    await Promise.all([countNow(), write(), countNow(), write(), countNow(), write()])
    await Promise.all(pending)
    expect(counts).toHaveLength(9)
    expect(counts.filter((n) => n % 2 !== 0)).toEqual([])
    expect(await countAccounts(storage.db, name)).toBe(6)
  })

  test('does not lose an update when eight run on one row', async ({ storage }) => {
    const id = randomUUID()
    await storage.db.insertInto('account').values({ id, name: '0', created_at: new Date() }).execute()
    const increment = () =>
      storage.transaction(async (tx) => {
        await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx)
        const { name } = await tx.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()
        await tx
          .updateTable('account')
          .set({ name: String(Number(name) + 1) })
          .where('id', '=', id)
          .execute()
      })
    await Promise.all(Array.from({ length: 8 }, increment))
    const { name } = await storage.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(name).toBe('8')
  })
})

describe('a hint', () => {
  test('reaches the listeners of its channel immediately, until they stop', ({ storage }) => {
    const received: string[] = []
    const stop = storage.listen('log', (payload) => received.push(payload))
    storage.notify('log', 'first')
    storage.notify('other', 'second')
    stop()
    storage.notify('log', 'third')
    expect(received).toEqual(['first'])
  })
})

test('a store that was just opened receives hints', ({ storage }) => {
  expect(storage.receivesHints).toBe(true)
})
