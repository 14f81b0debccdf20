import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { test as withDirectory } from '#testing/stores.ts'
import { openEmbedded } from './embedded.ts'
import { testArchive } from './testing.ts'
import { temporaryDirectory } from '#testing/processes/process.ts'
import { onBehalfOf } from '#storage/on-behalf.ts'

type Limits = { statementLimitMs?: number; idleLimitMs?: number }

const test = withDirectory
  // An empty store in a directory, closed: to open a copy takes a third of the time that a new store takes.
  .extend('emptyStore', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { path, remove } = temporaryDirectory()
    onCleanup(remove)
    await (await openEmbedded({ dataDir: path, seedArchive: testArchive })).close()
    return path
  })
  .extend('dataDir', ({ directory }) => join(directory, 'data'))
  // Opens a store in that directory; whatever a test leaves open is closed after it.
  .extend('open', ({ dataDir }, { onCleanup }) => {
    const stores: Storage[] = []
    onCleanup(async () => {
      for (const storage of stores) await storage.close()
    })
    return async (limits: Limits = {}) => {
      const storage = await openEmbedded({ dataDir, seedArchive: testArchive, ...limits })
      stores.push(storage)
      return storage
    }
  })
  // The same where the directory holds an empty store already.
  .extend('openCopy', ({ dataDir, emptyStore, open }) => async (limits: Limits = {}) => {
    cpSync(emptyStore, dataDir, { recursive: true })
    return await open(limits)
  })

const addAccount = async ({ db }: Storage) => {
  const id = randomUUID()
  await db.insertInto('account').values({ id, name: 'kept', created_at: new Date() }).execute()
  return id
}

const accountIds = async ({ db }: Storage) =>
  (await db.selectFrom('account').select('id').execute()).map(({ id }) => id)

/** A statement that runs far longer than any test waits. */
const runEndlessly = ({ db }: Storage) => sql`SELECT count(*) FROM generate_series(1, 1e12::bigint)`.execute(db)

describe('a data directory', () => {
  test('keeps its data, is readable by its owner alone, and is opened once at a time', async ({ dataDir, open }) => {
    const first = await open()
    const id = await addAccount(first)
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
    await first.close()
    expect(await accountIds(await open())).toEqual([id])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('whose first start was interrupted is created again', async ({ dataDir, open }) => {
    await (await open()).close()
    const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
    rmSync(join(dataDir, 'postgres', 'global'), { recursive: true })
    for (const mark of ['being-created', 'postgres/being-created']) writeFileSync(join(dataDir, mark), 'this start')
    expect(await accountIds(await open())).toEqual([])
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'secret.key'])
    expect(existsSync(join(dataDir, 'postgres', 'being-created'))).toBe(false)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(key)
  })

  test('whose first start by an earlier version was interrupted is created again', async ({ dataDir, open }) => {
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'being-created'), '')
    expect(await accountIds(await open())).toEqual([])
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'secret.key'])
  })

  test.for(['before', 'after'])(
    'whose first start ended %s its folder got its mark is created again',
    async (moment, { dataDir, open }) => {
      mkdirSync(join(dataDir, 'postgres'), { recursive: true })
      writeFileSync(join(dataDir, 'being-created'), 'this start')
      if (moment === 'after') writeFileSync(join(dataDir, 'postgres', 'being-created'), '')
      expect(await accountIds(await open())).toEqual([])
    },
  )

  test('that holds only what file systems, logs and an ended process leave is empty', async ({ dataDir, open }) => {
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true })
    for (const name of ['.DS_Store', 'service.log', 'secret.key.0123456789ab']) writeFileSync(join(dataDir, name), '')
    expect(await accountIds(await open())).toEqual([])
  })

  test('in which a table has lost its file is refused by the name of the table', async ({
    dataDir,
    open,
    openCopy,
  }) => {
    const first = await openCopy()
    const { rows } = await sql<{ path: string }>`SELECT pg_relation_filepath('bookmark') AS path`.execute(first.db)
    await first.close()
    rmSync(join(dataDir, 'postgres', rows[0]?.path ?? ''))
    await expect(open()).rejects.toThrow(/of bookmark is missing or empty\. No row was changed/)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('is refused before it is migrated if its inspection throws', async ({ dataDir, openCopy }) => {
    await (await openCopy()).close()
    const inspect = () => Promise.reject(new Error('not this store'))
    await expect(openEmbedded({ dataDir, inspect })).rejects.toThrow('not this store')
  })

  test('flushes each commit to the disk', async ({ openCopy }) => {
    const storage = await openCopy()
    const settings = await sql`SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method,
      current_setting('synchronous_commit') AS waits, current_setting('full_page_writes') AS pages`.execute(storage.db)
    expect(settings.rows).toEqual([{ fsync: 'on', method: 'fsync', waits: 'on', pages: 'on' }])
  })
})

describe('a statement past its time limit', () => {
  test('fails as unavailable with the one sent behind it; those that wait run in the recovered store', async ({
    openCopy,
  }) => {
    const storage = await openCopy({ statementLimitMs: 2_000 })
    const id = await addAccount(storage)
    // Of a user, because the service's own statements may have taken long until now, and such do not begin beside others.
    const sent = onBehalfOf({ key: 'user' }, () => [runEndlessly(storage), accountIds(storage), accountIds(storage)])
    const results = await Promise.allSettled(sent)
    const unavailable = { status: 'rejected', reason: expect.any(StoreUnavailable) }
    expect(results).toEqual([unavailable, unavailable, { status: 'fulfilled', value: [id] }])
    expect(await accountIds(storage)).toEqual([id])
  })

  test('leaves it uncertain whether its write was made', async ({ openCopy }) => {
    const storage = await openCopy({ statementLimitMs: 2_000 })
    const write = sql`INSERT INTO account SELECT gen_random_uuid(), 'x', now() FROM generate_series(1, 1e12::bigint)`
    await expect(write.execute(storage.db)).rejects.toMatchObject({ isCertain: false })
  })

  test('ends its transaction, which keeps nothing and accepts no more statements', async ({ openCopy }) => {
    const storage = await openCopy({ statementLimitMs: 2_000 })
    const work = storage.transaction(async (tx) => {
      await addAccount({ ...storage, db: tx })
      await sql`SELECT count(*) FROM generate_series(1, 1e12::bigint)`.execute(tx).catch(() => undefined)
      await addAccount({ ...storage, db: tx })
    })
    await expect(work).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await accountIds(storage)).toEqual([])
  })
})

describe('an idle transaction', () => {
  test('is rolled back, so that other statements can run', async ({ openCopy }) => {
    const storage = await openCopy({ idleLimitMs: 50 })
    const work = storage.transaction(async (tx) => {
      await addAccount({ ...storage, db: tx })
      // The limit is for this mistake: waiting in a transaction for a statement outside it.
      await storage.ping()
      await addAccount({ ...storage, db: tx })
    })
    await expect(work).rejects.toThrow('use `tx` and nothing else')
    expect(await accountIds(storage)).toEqual([])
  })
})

describe('a closed store', () => {
  test('refuses statements and can be closed again', async ({ openCopy }) => {
    const storage = await openCopy()
    const [waiting] = await Promise.allSettled([storage.transaction(async () => undefined), storage.close()])
    expect(waiting).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
    await storage.close()
  })
})

test('an embedded store has the clock of its process', async ({ openCopy }) => {
  expect((await openCopy()).skewMs).toBe(0)
})
