import type { Role } from '#contract/access.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '#kernel/refusal.ts'
import { type Service, type ServiceOptions, createService } from '#index.ts'
import type { Storage } from '#storage/database.ts'
import { openSecrets } from '#storage/engines/secrets.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { parseConfig } from './config.ts'
import { prepareStore } from './first-start.ts'
import { StartError } from './start-error.ts'
import { nothingOutside } from '#testing/no-network.ts'

let storage: Storage
let warnings: string[]
beforeEach(async () => {
  storage = await openTestStorage()
  warnings = []
})
afterEach(() => storage.close())

const passwords = {
  hash: async (password: string) => `test:${password}`,
  verify: async (hash: string, password: string) => hash === `test:${password}`,
}

type Change = Partial<Pick<ServiceOptions, 'storage' | 'clock' | 'newId'>>

const service = (change: Change = {}): Service =>
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
  })

const prepare = (
  env: Record<string, string> = {},
  variant: (change: Change) => Service = service,
  signal?: AbortSignal,
) => prepareStore({ storage, variant }, parseConfig(env), { warn: (line) => warnings.push(line), signal })

/** A service that fails when it needs its so-many-th id: in the middle of the sample. */
const failingAt = (count: number) => (change: Change) => {
  const { newId } = change
  let left = count
  const failing = () => {
    left -= 1
    if (left === 0) throw new Error('interrupted')
    return newId?.() ?? ''
  }
  return service(newId ? { ...change, newId: failing } : change)
}

const rows = async () => {
  const tables = ['account', 'workspace', 'users', 'bookmark', 'event'] as const
  const found = await Promise.all(tables.map((table) => storage.db.selectFrom(table).selectAll().execute()))
  return found.map((list) => list.length)
}

const sample = { SAMPLE: 'small', ADMIN_PASSWORD: 'correct horse' }

describe('a first start', () => {
  test.each([200, 3000])(
    'that is interrupted at id %d keeps nothing, and the next start makes everything',
    async (count) => {
      await expect(prepare(sample, failingAt(count))).rejects.toThrow('interrupted')
      expect(await rows()).toEqual([0, 0, 0, 0, 0])
      const entries = await prepare(sample)
      expect(entries.map(({ role }) => role)).toEqual(['Administrator', 'Member', 'Viewer'])
      expect((await rows())[3]).toBeGreaterThan(70)
    },
  )

  test('ends when its signal aborts, and keeps nothing', async () => {
    const asked = new AbortController()
    const asking = (change: Change) =>
      service({ ...change, clock: () => (asked.abort(), (change.clock ?? (() => new Date()))()) })
    await expect(prepare(sample, asking, asked.signal)).rejects.toHaveProperty('name', 'AbortError')
    expect(await rows()).toEqual([0, 0, 0, 0, 0])
  })

  test('of several processes at the same time is made by one of them', async () => {
    const starts = [prepare(sample), prepare({ SAMPLE: 'none', ADMIN_PASSWORD: 'x' }), prepare(sample)]
    const entries = await Promise.all(starts)
    expect((await rows())[1]).toBe(1)
    expect(new Set(entries.map(([first]) => first?.email)).size).toBe(1)
  })

  test('reads again when another process has just made a workspace of that name', async () => {
    let refusals = 0
    const late = (change: Change): Service => {
      const made = service(change)
      const createWorkspace = async (name: string) => {
        refusals += 1
        if (refusals === 1) throw refuse.conflict('There is one already')
        return await made.setup.createWorkspace(name)
      }
      return { ...made, setup: { ...made.setup, createWorkspace } }
    }
    expect(await prepare({ SAMPLE: 'none' }, late)).toHaveLength(1)
    expect([refusals, (await rows())[1]]).toEqual([2, 1])
  })
})

describe('an ADMIN_EMAIL', () => {
  const person = (email: string, role: Role) => ({ email, firstName: 'A', lastName: 'B', role, password: 'x' })
  const make = async (...people: { email: string; role: Role }[]) => {
    const workspace = await service().setup.createWorkspace('Ours')
    await service().setup.addPeople(
      workspace,
      people.map(({ email, role }) => person(email, role)),
    )
  }

  test('of a person who is no administrator changes nothing, and the start names an administrator', async () => {
    await make({ email: 'boss@x.example', role: 'ADMIN' }, { email: 'anna@x.example', role: 'MEMBER' })
    const entries = await prepare({ ADMIN_EMAIL: 'Anna@x.example' })
    expect(entries).toEqual([{ role: 'Administrator', email: 'boss@x.example', password: 'yours' }])
    expect(warnings).toEqual([expect.stringContaining('ADMIN_EMAIL names Anna@x.example, but this person is a MEMBER')])
  })

  test('of a person who is no administrator stops the start of a workspace without administrators', async () => {
    await make({ email: 'anna@x.example', role: 'VIEWER' })
    const start = prepare({ ADMIN_EMAIL: 'anna@x.example' })
    await expect(start).rejects.toBeInstanceOf(StartError)
    await expect(start).rejects.toThrow('is a VIEWER there. Set ADMIN_EMAIL to')
  })

  test('of a new person makes another administrator, with the password of the settings', async () => {
    await make({ email: 'boss@x.example', role: 'ADMIN' })
    const env = { ADMIN_EMAIL: 'new@x.example', ADMIN_PASSWORD: 'correct horse' }
    const entry = { role: 'Administrator', email: 'new@x.example' }
    expect(await prepare(env)).toEqual([{ ...entry, password: 'ADMIN_PASSWORD' }])
    expect(await prepare(env)).toEqual([{ ...entry, password: 'yours' }])
    expect(warnings).toEqual([])
  })
})
