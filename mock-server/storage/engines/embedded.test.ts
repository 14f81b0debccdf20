import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { test as withDirectory } from '#testing/stores.ts'
import { openEmbedded } from './embedded.ts'
import { testArchive } from './testing.ts'

type Limits = { statementLimitMs?: number; idleLimitMs?: number }

const test = withDirectory
  .extend('dataDir', ({ directory }) => join(directory, 'data'))
  // Opens a store in that directory; whatever a test leaves open is closed after it.
  .extend('open', ({ dataDir }, { onCleanup }) => {
    const stores: Storage[] = []
    onCleanup(async () => {
      for (const storage of stores) await storage.close()
    })
    return async (limits: Limits = {}) => {
      const storage = await openEmbedded({ dataDir, seedArchive: await testArchive(), ...limits })
      stores.push(storage)
      return storage
    }
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
    rmSync(join(dataDir, 'postgres', 'global'), { recursive: true })
    writeFileSync(join(dataDir, 'being-created'), '')
    expect(await accountIds(await open())).toEqual([])
    expect(existsSync(join(dataDir, 'being-created'))).toBe(false)
  })

  test('that cannot be opened is unlocked again', async ({ dataDir, open }) => {
    await (await open()).close()
    writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), 'damaged')
    await expect(open()).rejects.toBeInstanceOf(StoreUnavailable)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('flushes each commit to the disk', async ({ open }) => {
    const storage = await open()
    const settings = await sql`SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method,
      current_setting('synchronous_commit') AS waits, current_setting('full_page_writes') AS pages`.execute(storage.db)
    expect(settings.rows).toEqual([{ fsync: 'on', method: 'fsync', waits: 'on', pages: 'on' }])
  })
})

describe('a statement past its time limit', () => {
  test('fails as unavailable with the statements queued behind it, and the store recovers', async ({ open }) => {
    const storage = await open({ statementLimitMs: 2_000 })
    const id = await addAccount(storage)
    const results = await Promise.allSettled([runEndlessly(storage), accountIds(storage), accountIds(storage)])
    const unavailable = { status: 'rejected', reason: expect.any(StoreUnavailable) }
    expect(results).toEqual([unavailable, unavailable, unavailable])
    expect(await accountIds(storage)).toEqual([id])
  })

  test('leaves it uncertain whether its write was made', async ({ open }) => {
    const storage = await open({ statementLimitMs: 2_000 })
    const write = sql`INSERT INTO account SELECT gen_random_uuid(), 'x', now() FROM generate_series(1, 1e12::bigint)`
    await expect(write.execute(storage.db)).rejects.toMatchObject({ isCertain: false })
  })

  test('ends its transaction, which keeps nothing and accepts no more statements', async ({ open }) => {
    const storage = await open({ statementLimitMs: 2_000 })
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
  test('is rolled back, so that other statements can run', async ({ open }) => {
    const storage = await open({ idleLimitMs: 50 })
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
  test('refuses statements and can be closed again', async ({ open }) => {
    const storage = await open()
    const [waiting] = await Promise.allSettled([storage.transaction(async () => undefined), storage.close()])
    expect(waiting).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    await expect(storage.ping()).rejects.toBeInstanceOf(StoreUnavailable)
    await storage.close()
  })
})

test('an embedded store has the clock of its process', async ({ open }) => {
  expect((await open()).skewMs).toBe(0)
})
