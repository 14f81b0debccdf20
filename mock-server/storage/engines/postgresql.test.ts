import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test as base, vi } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { migrations } from '#storage/migrations/index.ts'
import { type DatabaseLocale, openPostgres, sortsAsEmbedded } from './postgresql.ts'
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from './testing.ts'

const test = base
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestDatabase> => {
    const database = await createTestDatabase(testDatabaseUrl ?? '')
    onCleanup(() => database.drop())
    return database
  })
  // The stores of two processes that start together: one of them migrates.
  .extend('stores', { scope: 'file' }, async ({ database: { url } }, { onCleanup }) => {
    const stores = await Promise.all([openPostgres({ url }), openPostgres({ url, poolSize: 2 })])
    onCleanup(async () => void (await Promise.all(stores.map((store) => store.close()))))
    return stores
  })
  .extend('storage', { scope: 'file' }, ({ stores: [storage] }) => storage)
  .extend('otherStorage', { scope: 'file' }, ({ stores: [, otherStorage] }) => otherStorage)

/** Resolves with the next `count` payloads. */
const receive = (storage: Storage, channel: string, count: number) => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const payloads: string[] = []
  const stop = storage.listen(channel, (payload) => {
    if (payloads.push(payload) < count) return
    stop()
    resolve(payloads)
  })
  return promise
}

/** Ends every other connection of the database, as a restart of the server would. */
const cutConnections = ({ db }: Storage) =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise(setImmediate)
}

describe('a database', () => {
  const system = { datlocprovider: 'c', datctype: 'C.UTF-8', datcollate: 'C.UTF-8' }
  test.for<[sorts: boolean, locale: DatabaseLocale]>([
    [true, system],
    [true, { ...system, datcollate: 'C', datctype: 'C.utf8' }],
    [true, { ...system, datlocprovider: 'b', datctype: 'en_US.UTF-8', datlocale: 'C.UTF-8' }],
    [false, { ...system, datctype: 'C' }],
    [false, { ...system, datcollate: 'en_US.UTF-8' }],
    [false, { ...system, datlocprovider: 'i', datlocale: 'de' }],
    [false, { ...system, datlocprovider: 'b', datlocale: 'C' }],
  ])('sorts like the embedded engine: %s for the locale %j', ([sorts, locale]) => {
    expect(sortsAsEmbedded(locale)).toBe(sorts)
  })
})

test('a server that does not answer makes the store unavailable', async () => {
  await expect(openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toBeInstanceOf(StoreUnavailable)
})

// Without a server these are not registered: the test script says so, and counts them as skipped.
const servers = testDatabaseUrl === undefined ? [] : [testDatabaseUrl]
describe.each(servers)('on a server,', (url) => {
  test('a hint reaches the other process once and its own process once', async ({ storage, otherStorage }) => {
    const received = receive(otherStorage, 'log', 2)
    const receivedLocally: string[] = []
    const stop = storage.listen('log', (payload) => receivedLocally.push(payload))
    storage.notify('log', 'a')
    storage.notify('log', 'b')
    expect(await received).toEqual(['a', 'b'])
    const answer = receive(storage, 'back', 1)
    otherStorage.notify('back', 'c')
    await answer
    stop()
    expect(receivedLocally).toEqual(['a', 'b'])
  })

  test('notifications of other programs on the channel are ignored', async ({ storage, otherStorage }) => {
    const received = receive(otherStorage, 'log', 1)
    for (const text of ['good morning', '{"a":1}', 'null', '[]', '["a","log",7]'])
      await sql`SELECT pg_notify('landscape_hints', ${text})`.execute(storage.db)
    storage.notify('log', 'ours')
    expect(await received).toEqual(['ours'])
  })

  test('connections that are cut are restored, and hints arrive again', async ({ storage, otherStorage }) => {
    const hints = [receive(otherStorage, 'log', 1), receive(otherStorage, 'access', 1)]
    await cutConnections(storage)
    await until(() => !otherStorage.receivesHints)
    await until(() => otherStorage.receivesHints)
    // Hints in between are lost: the empty payload says that anything may have changed.
    expect(await Promise.all(hints)).toEqual([[''], ['']])
    await until(() =>
      otherStorage.ping().then(
        () => true,
        (error: unknown) => error instanceof StoreUnavailable && false,
      ),
    )
    const received = receive(otherStorage, 'log', 1)
    storage.notify('log', 'again')
    expect(await received).toEqual(['again'])
  })

  test('a transaction whose connection is cut fails as unavailable and leaves nothing', async ({
    storage,
    otherStorage,
  }) => {
    const id = randomUUID()
    const work = otherStorage.transaction(async (tx) => {
      await tx.insertInto('account').values({ id, name: 'cut', created_at: new Date() }).execute()
      await cutConnections(storage)
      await tx.selectFrom('account').selectAll().execute()
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await storage.db.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual([])
    await otherStorage.transaction(async (tx) => tx.selectFrom('account').select('id').execute())
  })

  test('callers beyond the number of connections wait for one', async ({ otherStorage }) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => otherStorage.ping()))
    expect(answers).toHaveLength(40)
  })

  test('a statement past the time limit of the server fails as unavailable', async ({ storage }) => {
    const work = storage.transaction(async (tx) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(tx)
      await sql`SELECT count(*) FROM generate_series(1, 1e12::bigint)`.execute(tx)
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    await storage.ping()
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

  test('a database of another locale is refused with the statement that creates a suitable one', async () => {
    const unsuitable = await createTestDatabase(url, 'C')
    try {
      await expect(openPostgres({ url: unsuitable.url })).rejects.toThrow("LOCALE 'C.UTF-8'")
    } finally {
      await unsuitable.drop()
    }
  })

  test('a closed store refuses statements and can be closed again', async ({ database }) => {
    const closed = await openPostgres({ url: database.url })
    await closed.close()
    await closed.close()
    await expect(closed.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  })

  test('the skew of a store is the clock of the server less the clock of the process', async ({
    database,
    storage,
  }) => {
    const readServerTime = async () => {
      const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(storage.db)
      return rows[0]?.now.getTime() ?? NaN
    }
    // Only the clock of the server goes on, so its readings before and after enclose the one that the store took.
    const processTime = Date.parse('2020-01-01T00:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: processTime })
    try {
      const before = await readServerTime()
      const skewed = await openPostgres({ url: database.url, poolSize: 1 })
      const { skewMs } = skewed
      await skewed.close()
      expect(skewMs).toBeGreaterThanOrEqual(before - processTime)
      expect(skewMs).toBeLessThanOrEqual((await readServerTime()) - processTime)
    } finally {
      vi.useRealTimers()
    }
  })
})
