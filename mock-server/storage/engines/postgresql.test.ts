import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { migrations } from '#storage/migrations/index.ts'
import { openPostgres, sortsAsEmbedded } from './postgresql.ts'
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from './testing.ts'

describe('a database', () => {
  const system = { datlocprovider: 'c', datctype: 'C.UTF-8', datcollate: 'C.UTF-8' }
  test.each([
    [true, system],
    [true, { ...system, datcollate: 'C', datctype: 'C.utf8' }],
    [true, { ...system, datlocprovider: 'b', datctype: 'en_US.UTF-8', datlocale: 'C.UTF-8' }],
    [false, { ...system, datctype: 'C' }],
    [false, { ...system, datcollate: 'en_US.UTF-8' }],
    [false, { ...system, datlocprovider: 'i', datlocale: 'de' }],
    [false, { ...system, datlocprovider: 'b', datlocale: 'C' }],
  ])('sorts like the embedded engine: %s for the locale %j', (sorts, locale) => {
    expect(sortsAsEmbedded(locale)).toBe(sorts)
  })
})

test('a server that does not answer makes the store unavailable', async () => {
  await expect(openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toBeInstanceOf(StoreUnavailable)
})

// Without a server these are not registered: the test script says so, and counts them as skipped.
const servers = testDatabaseUrl === undefined ? [] : [testDatabaseUrl]
describe.each(servers)('on a server,', (url) => {
  let database: TestDatabase
  let one: Storage
  let two: Storage
  beforeAll(async () => {
    database = await createTestDatabase(url)
    // Together, as processes start together: one of them migrates.
    ;[one, two] = await Promise.all([
      openPostgres({ url: database.url }),
      openPostgres({ url: database.url, poolSize: 2 }),
    ])
  })
  afterAll(async () => {
    await Promise.all([one.close(), two.close()])
    await database.drop()
  })

  /** Resolves with the next `count` payloads. */
  const receive = (storage: Storage, channel: string, count: number) => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    const received: string[] = []
    const stop = storage.listen(channel, (payload) => {
      if (received.push(payload) < count) return
      stop()
      resolve(received)
    })
    return promise
  }

  /** Ends every other connection of the database, as a restart of the server would. */
  const cutAll = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(one.db)

  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise(setImmediate)
  }

  test('a hint reaches the other process once and its own process once', async () => {
    const there = receive(two, 'log', 2)
    const here: string[] = []
    const stop = one.listen('log', (payload) => here.push(payload))
    one.notify('log', 'a')
    one.notify('log', 'b')
    expect(await there).toEqual(['a', 'b'])
    const back = receive(one, 'back', 1)
    two.notify('back', 'c')
    await back
    stop()
    expect(here).toEqual(['a', 'b'])
  })

  test('foreign notifications on the channel are ignored', async () => {
    const there = receive(two, 'log', 1)
    for (const text of ['good morning', '{"a":1}', 'null', '[]', '["a","log",7]'])
      await sql`SELECT pg_notify('landscape_hints', ${text})`.execute(one.db)
    one.notify('log', 'ours')
    expect(await there).toEqual(['ours'])
  })

  test('connections that are cut are restored, and hints arrive again', async () => {
    const woken = [receive(two, 'log', 1), receive(two, 'access', 1)]
    await cutAll()
    await until(() => !two.receivesHints)
    await until(() => two.receivesHints)
    // The hints in between are lost, so anything may have changed.
    expect(await Promise.all(woken)).toEqual([[''], ['']])
    await until(() =>
      two.ping().then(
        () => true,
        (error: unknown) => error instanceof StoreUnavailable && false,
      ),
    )
    const there = receive(two, 'log', 1)
    one.notify('log', 'again')
    expect(await there).toEqual(['again'])
  })

  test('a transaction whose connection is cut fails as unavailable and leaves nothing', async () => {
    const id = randomUUID()
    const work = two.transaction(async (tx) => {
      await tx.insertInto('account').values({ id, name: 'cut', created_at: new Date() }).execute()
      await cutAll()
      await tx.selectFrom('account').selectAll().execute()
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await one.db.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual([])
    await two.transaction(async (tx) => tx.selectFrom('account').select('id').execute())
  })

  test('callers beyond the number of connections wait for one', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => two.ping()))
    expect(answers).toHaveLength(40)
  })

  test('a statement past the time limit of the server fails as unavailable', async () => {
    const work = one.transaction(async (tx) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(tx)
      await sql`SELECT count(*) FROM generate_series(1, 1e12::bigint)`.execute(tx)
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    await one.ping()
  })

  test('processes that start together on an empty database migrate it once', async () => {
    const empty = await createTestDatabase(url)
    try {
      const stores = await Promise.all(Array.from({ length: 12 }, () => openPostgres({ url: empty.url, poolSize: 1 })))
      const applied = await Promise.all(
        stores.map(({ db }) => sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(db)),
      )
      await Promise.all(stores.map((store) => store.close()))
      for (const { rows } of applied) expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    } finally {
      await empty.drop()
    }
  })

  test('a database of another locale is refused with the statement that creates a right one', async () => {
    const wrong = await createTestDatabase(url, 'C')
    try {
      await expect(openPostgres({ url: wrong.url })).rejects.toThrow("LOCALE 'C.UTF-8'")
    } finally {
      await wrong.drop()
    }
  })

  test('a closed store refuses statements and can be closed again', async () => {
    const third = await openPostgres({ url: database.url })
    await third.close()
    await third.close()
    await expect(third.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  })
})
