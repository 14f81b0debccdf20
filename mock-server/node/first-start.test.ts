import type { Role } from '#contract/access.ts'
import { sql } from 'kysely'
import { test as base, describe, expect } from 'vitest'
import { refuse } from '#kernel/refusal.ts'
import { type Service, type ServiceOptions, createService } from '#index.ts'
import { openSecrets } from '#storage/engines/secrets.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { parseConfig } from './config.ts'
import { prepareStore } from './first-start.ts'
import { StartError } from './start-error.ts'
import { nothingOutside } from '#testing/no-network.ts'

const passwords = {
  hash: async (password: string) => `test:${password}`,
  verify: async (hash: string, password: string) => hash === `test:${password}`,
}

type Change = Partial<Pick<ServiceOptions, 'storage' | 'clock' | 'newId'>>
type Variant = (change: Change) => Service

const test = base
  .extend('storage', async ({}, { onCleanup }) => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return storage
  })
  // The lines that the start warns with.
  .extend('warnings', (): string[] => [])
  .extend(
    'makeService',
    ({ storage }) =>
      (change: Change = {}): Service =>
        createService({
          storage,
          clock: () => new Date(),
          secrets: openSecrets('a key for tests only'),
          passwords,
          ...nothingOutside(),
          serviceName: 'pathfinder',
          baseUrl: 'http://landscape.test',
          corsOrigins: [],
          rateLimitPerMinute: 0,
          checkAnswers: false,
          addressOf: () => 'test',
          onFault: console.error,
          ...change,
        }),
  )
  .extend(
    'prepare',
    ({ storage, warnings, makeService }) =>
      (env: Record<string, string> = {}, variant: Variant = makeService, signal?: AbortSignal) =>
        prepareStore({ storage, variant }, parseConfig(env), { warn: (line) => warnings.push(line), signal }),
  )
  // Numbers of accounts, workspaces, people, bookmarks and events.
  .extend('countRows', ({ storage }) => async () => {
    const tables = ['account', 'workspace', 'users', 'bookmark', 'event'] as const
    const rows = await Promise.all(tables.map((table) => storage.db.selectFrom(table).selectAll().execute()))
    return rows.map((list) => list.length)
  })

/** A service that fails when it needs its nth id: in the middle of the sample. */
const failingAt =
  (nth: number, makeService: Variant): Variant =>
  (change) => {
    const { newId } = change
    let remaining = nth
    const failing = () => {
      remaining -= 1
      if (remaining === 0) throw new Error('interrupted')
      return newId?.() ?? ''
    }
    return makeService(newId ? { ...change, newId: failing } : change)
  }

const sample = { SAMPLE: 'small', ADMIN_PASSWORD: 'correct horse' }

describe('a first start', () => {
  test.for([200, 3000])(
    'that is interrupted at id %d keeps nothing, and the next start makes everything',
    async (nth, { makeService, prepare, countRows }) => {
      await expect(prepare(sample, failingAt(nth, makeService))).rejects.toThrow('interrupted')
      expect(await countRows()).toEqual([0, 0, 0, 0, 0])
      const entries = await prepare(sample)
      expect(entries.map(({ role }) => role)).toEqual(['Administrator', 'Member', 'Viewer'])
      expect((await countRows())[3]).toBeGreaterThan(70)
    },
  )

  test('ends when its signal aborts, and keeps nothing', async ({ makeService, prepare, countRows }) => {
    const stop = new AbortController()
    const stopping: Variant = (change) =>
      makeService({ ...change, clock: () => (stop.abort(), (change.clock ?? (() => new Date()))()) })
    await expect(prepare(sample, stopping, stop.signal)).rejects.toHaveProperty('name', 'AbortError')
    expect(await countRows()).toEqual([0, 0, 0, 0, 0])
  })

  test('of several processes at the same time is made by one of them', async ({ prepare, countRows }) => {
    const starts = [prepare(sample), prepare({ SAMPLE: 'none', ADMIN_PASSWORD: 'another horse' }), prepare(sample)]
    const entries = await Promise.all(starts)
    expect((await countRows())[1]).toBe(1)
    expect(new Set(entries.map(([first]) => first?.email)).size).toBe(1)
  })

  test('starts again when another process has just created a workspace of that name', async ({
    makeService,
    prepare,
    countRows,
  }) => {
    let attempts = 0
    const late: Variant = (change) => {
      const service = makeService(change)
      const createWorkspace = async (name: string) => {
        attempts += 1
        if (attempts === 1) throw refuse.conflict('There is one already')
        return await service.setup.createWorkspace(name)
      }
      return { ...service, setup: { ...service.setup, createWorkspace } }
    }
    expect(await prepare({ SAMPLE: 'none' }, late)).toHaveLength(1)
    expect([attempts, (await countRows())[1]]).toEqual([2, 1])
  })
})

describe('an ADMIN_PASSWORD that breaks a rule of passwords', () => {
  test.for<[password: string, sampleSize: string, reason: string]>([
    ['short', 'none', 'must have at least 12 characters'],
    ['Admin', 'none', 'must have at least 12 characters, and it must not contain your name or email address'],
    ['the ADMINISTRATOR may enter', 'none', 'must not contain your name or email address'],
    ['tall administrators ride horses', 'small', 'must not contain your name or email address'],
  ])('stops a first start: %s, sample %s', async ([password, sampleSize, reason], { prepare, countRows }) => {
    const start = prepare({ SAMPLE: sampleSize, ADMIN_PASSWORD: password })
    await expect(start).rejects.toThrow(new StartError(`ADMIN_PASSWORD ${reason}.`))
    expect(await countRows()).toEqual([0, 0, 0, 0, 0])
  })

  test('stops no start of a store whose administrator has a password', async ({ prepare }) => {
    await prepare({ SAMPLE: 'none', ADMIN_PASSWORD: 'correct horse' })
    expect(await prepare({ SAMPLE: 'none', ADMIN_PASSWORD: 'short' })).toEqual([
      { role: 'Administrator', email: 'admin@helvion.example', password: 'yours' },
    ])
  })
})

test('a store with an account and no workspace is refused, and gets no new workspace', async ({
  storage,
  makeService,
  prepare,
  countRows,
}) => {
  const { setup } = makeService()
  const workspace = await setup.createWorkspace('Ours')
  await setup.addPeople(workspace, [
    { email: 'boss@x.example', firstName: 'A', lastName: 'B', role: 'ADMIN', password: 'x' },
  ])
  await sql`TRUNCATE workspace CASCADE`.execute(storage.db)
  await expect(prepare(sample)).rejects.toThrow('has lost its workspaces')
  expect(await countRows()).toEqual([1, 0, 0, 0, 0])
})

describe('an ADMIN_EMAIL', () => {
  const person = (email: string, role: Role) => ({ email, firstName: 'A', lastName: 'B', role, password: 'x' })
  const withPeople = async (makeService: Variant, ...people: { email: string; role: Role }[]) => {
    const { setup } = makeService({})
    const workspace = await setup.createWorkspace('Ours')
    await setup.addPeople(
      workspace,
      people.map(({ email, role }) => person(email, role)),
    )
  }

  test('of a person who is no administrator changes nothing, and the start names an administrator', async ({
    makeService,
    prepare,
    warnings,
  }) => {
    await withPeople(
      makeService,
      { email: 'boss@x.example', role: 'ADMIN' },
      { email: 'anna@x.example', role: 'MEMBER' },
    )
    const entries = await prepare({ ADMIN_EMAIL: 'Anna@x.example' })
    expect(entries).toEqual([{ role: 'Administrator', email: 'boss@x.example', password: 'yours' }])
    expect(warnings).toEqual([expect.stringContaining('ADMIN_EMAIL names Anna@x.example, but this person is a MEMBER')])
  })

  test('of a person who is no administrator stops the start of a workspace without administrators', async ({
    makeService,
    prepare,
  }) => {
    await withPeople(makeService, { email: 'anna@x.example', role: 'VIEWER' })
    const start = prepare({ ADMIN_EMAIL: 'anna@x.example' })
    await expect(start).rejects.toBeInstanceOf(StartError)
    await expect(start).rejects.toThrow('is a VIEWER there. Set ADMIN_EMAIL to')
  })

  test('of a person of another workspace changes nothing, because others may know the password', async ({
    makeService,
    prepare,
    warnings,
  }) => {
    await withPeople(makeService, { email: 'boss@x.example', role: 'ADMIN' })
    const { setup } = makeService({})
    await setup.addPeople(await setup.createWorkspace('Theirs'), [person('anna@x.example', 'MEMBER')])
    const entries = await prepare({ ADMIN_EMAIL: 'anna@x.example' })
    expect(entries).toEqual([{ role: 'Administrator', email: 'boss@x.example', password: 'yours' }])
    expect(warnings).toEqual([expect.stringContaining('this person has an account of another workspace')])
  })

  test('of a new person makes another administrator, with the password of the settings', async ({
    makeService,
    prepare,
    warnings,
  }) => {
    await withPeople(makeService, { email: 'boss@x.example', role: 'ADMIN' })
    const env = { ADMIN_EMAIL: 'new@x.example', ADMIN_PASSWORD: 'correct horse' }
    const entry = { role: 'Administrator', email: 'new@x.example' }
    expect(await prepare(env)).toEqual([{ ...entry, password: 'ADMIN_PASSWORD' }])
    expect(await prepare(env)).toEqual([{ ...entry, password: 'yours' }])
    expect(warnings).toEqual([])
  })
})
