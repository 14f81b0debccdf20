import { describe, expect, test as base } from 'vitest'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { startService } from '#testing/service.ts'
import { cancel, claim, end, enqueue, renew } from './queue.store.ts'
import { type DoJob, jobRunner } from './runner.ts'

const SECOND = 1000

const test = base
  .extend('service', { scope: 'file' }, async ({}, { onCleanup }) => {
    const service = await startService()
    onCleanup(() => service.close())
    return service
  })
  .extend(
    'put',
    ({ service }) =>
      async (kind: string, workspaceId = service.workspace.id, by: string = crypto.randomUUID()) => {
        const id = crypto.randomUUID()
        const job = { workspaceId, id, kind, createdBy: by, now: service.clock.now }
        await service.storage.transaction((tx) => enqueue(tx, job))
        return id
      },
  )
  .extend('stateOf', ({ service }) => async (id: string) => {
    const row = await service.storage.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row
  })

/** A runner of one kind of jobs, which no other test has. */
function runnerOf(service: { storage: Storage; clock: { now: Date } }, kind: string, work: DoJob) {
  const faults: unknown[] = []
  const runner = jobRunner({
    storage: service.storage,
    clock: () => service.clock.now,
    newId: () => crypto.randomUUID(),
    onFault: (error) => void faults.push(error),
    moved: () => undefined,
    kinds: new Map([[kind, work]]),
  })
  return { ...runner, faults }
}

describe('a job', () => {
  test('is done once, whichever runner takes it up', async ({ service, put, stateOf }) => {
    const done: string[] = []
    const work: DoJob = async ({ row, lease, progress }) => {
      progress(3, 3)
      await end(service.storage.db, lease, { state: 'DONE', now: service.clock.now, done: 3 })
      done.push(row.id)
    }
    const ids = [await put('once'), await put('once'), await put('once')]
    await Promise.all([1, 2, 3].map(async () => await runnerOf(service, 'once', work).runDue()))
    expect(done.toSorted()).toEqual(ids.toSorted())
    expect(await stateOf(ids[0] ?? '')).toMatchObject({ state: 'DONE', attempt: 1, done: 3, total: 3, holder: null })
  })

  test('fails with a reason for people, and the log gets what they can’t know', async ({ service, put, stateOf }) => {
    const refused = await put('refused')
    const runner = runnerOf(service, 'refused', async () => {
      throw refuse.notFound('There is no such bookmark')
    })
    await runner.runDue()
    expect([await stateOf(refused), runner.faults]).toMatchObject([
      { state: 'FAILED', failure: 'There is no such bookmark' },
      [],
    ])
    const broken = await put('broken')
    const other = runnerOf(service, 'broken', async () => {
      throw new TypeError('undefined is not a function')
    })
    await other.runDue()
    expect((await stateOf(broken)).failure).toBe('The service failed; its log says why')
    expect(other.faults).toHaveLength(1)
    const full = await put('full')
    await runnerOf(service, 'full', async () => {
      throw Object.assign(new Error('could not extend file'), { code: '53100' })
    }).runDue()
    expect((await stateOf(full)).failure).toBe('The store has no space left')
  })

  test('whose holder is not heard of any more is taken up by another, and the first can write nothing more', async ({
    service,
    put,
    stateOf,
  }) => {
    const id = await put('lost')
    const { storage, clock } = service
    const request = { kinds: ['lost'], leaseMs: 10 * SECOND, perWorkspace: 2 }
    const claimAs = async (holder: string) =>
      await storage.transaction((tx) => claim(tx, { ...request, holder, now: clock.now }))
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await claimAs(first)).toMatchObject({ id, attempt: 1 })
    expect(await claimAs(second)).toBe('none')
    clock.advance(10 * SECOND)
    expect(await claimAs(second)).toMatchObject({ id, attempt: 2 })
    const key = { workspaceId: service.workspace.id, id }
    const figures = { done: 1, total: 2, until: clock.now }
    expect(await renew(storage.db, { ...key, holder: first, attempt: 1 }, figures)).toBe(false)
    expect(await end(storage.db, { ...key, holder: first, attempt: 1 }, { state: 'DONE', now: clock.now })).toBe(false)
    expect(await end(storage.db, { ...key, holder: second, attempt: 2 }, { state: 'DONE', now: clock.now })).toBe(true)
    expect((await stateOf(id)).state).toBe('DONE')
  })

  test('that ends its process each time is given up after five', async ({ service, put, stateOf }) => {
    const id = await put('deadly')
    const { storage, clock } = service
    const request = { kinds: ['deadly'], holder: crypto.randomUUID(), leaseMs: SECOND, perWorkspace: 2 }
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await storage.transaction((tx) => claim(tx, { ...request, now: clock.now }))).toMatchObject({ attempt })
      clock.advance(SECOND)
    }
    expect(await storage.transaction((tx) => claim(tx, { ...request, now: clock.now }))).toBe('waits')
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('five times') })
  })

  test('that is cancelled is told so within seconds, and is not done', async ({ service, put, stateOf }) => {
    const id = await put('long')
    const begun = Promise.withResolvers<void>()
    const runner = runnerOf(service, 'long', async ({ signal }) => {
      begun.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    const running = runner.runDue()
    await begun.promise
    const key = { workspaceId: service.workspace.id, id }
    await service.storage.transaction((tx) => cancel(tx, key, crypto.randomUUID(), service.clock.now))
    await running
    expect([await stateOf(id), runner.faults]).toMatchObject([{ state: 'CANCELLED', holder: null }, []])
    expect(await service.storage.transaction((tx) => cancel(tx, key, crypto.randomUUID(), service.clock.now))).toBe(
      false,
    )
  })

  test('is given back when its process stops, so that another goes on at once', async ({ service, put, stateOf }) => {
    const id = await put('stopped')
    const begun = Promise.withResolvers<void>()
    const runner = runnerOf(service, 'stopped', async ({ signal }) => {
      begun.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    runner.start()
    await begun.promise
    await runner.stop()
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempt: 0, holder: null })
    const other = runnerOf(service, 'stopped', async ({ lease }) => {
      await end(service.storage.db, lease, { state: 'DONE', now: service.clock.now })
    })
    await other.runDue()
    expect((await stateOf(id)).state).toBe('DONE')
  })

  test('tells how far it is while it runs', async ({ service, put, stateOf }) => {
    const id = await put('told')
    const goOn = Promise.withResolvers<void>()
    const running = runnerOf(service, 'told', async ({ lease, progress }) => {
      progress(40, 100)
      await goOn.promise
      await end(service.storage.db, lease, { state: 'DONE', now: service.clock.now, done: 90 })
    }).runDue()
    await expect.poll(() => stateOf(id)).toMatchObject({ done: 40, total: 100 })
    goOn.resolve()
    await running
    expect(await stateOf(id)).toMatchObject({ state: 'DONE', done: 90, total: 90 })
  })
})

test('two jobs of a workspace run at a time, and those of others beside them', async ({ service, put }) => {
  const other = await service.service.setup.createWorkspace('Beside')
  const mine = [await put('wide'), await put('wide'), await put('wide')]
  const theirs = await put('wide', other.id)
  let [most, now]: [number, number] = [0, 0]
  const order: string[] = []
  // Mine wait for theirs, which waits for two of mine; by then a third would have been taken up before theirs.
  const [twoRun, theirsRan] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work: DoJob = async ({ row, lease }) => {
    const isMine = row.workspace_id === service.workspace.id
    if (isMine) now += 1
    most = Math.max(most, now)
    if (now === 2) twoRun.resolve()
    await (isMine ? theirsRan : twoRun).promise
    if (isMine) now -= 1
    else theirsRan.resolve()
    order.push(row.id)
    await end(service.storage.db, lease, { state: 'DONE', now: service.clock.now })
  }
  await Promise.all([1, 2, 3].map(async () => await runnerOf(service, 'wide', work).runDue()))
  expect(most).toBe(2)
  expect(order.toSorted()).toEqual([...mine, theirs].toSorted())
})

describe('the jobs of several people', () => {
  test('take turns: nobody has two under way, and whoever waited longest is next', async ({ service, put }) => {
    const [many, few] = [crypto.randomUUID(), crypto.randomUUID()]
    const put2 = async (by: string) => {
      service.clock.advance(SECOND)
      return await put('turns', undefined, by)
    }
    const ids = []
    for (const by of [many, many, many, few, few, many]) ids.push(await put2(by))
    const begun: string[] = []
    let [running, most] = [new Set<string>(), 0]
    const runner = runnerOf(service, 'turns', async ({ row, lease }) => {
      begun.push(row.id)
      expect(running.has(row.created_by)).toBe(false)
      running = new Set([...running, row.created_by])
      most = Math.max(most, running.size)
      service.clock.advance(SECOND)
      await new Promise((resolve) => void setTimeout(resolve, 20))
      await end(service.storage.db, lease, { state: 'DONE', now: service.clock.now })
      running.delete(row.created_by)
    })
    await runner.runDue()
    expect(runner.faults).toEqual([])
    expect(most).toBe(2)
    const [first, second, third, fourth, fifth, sixth] = ids
    expect(begun.slice(0, 2).toSorted()).toEqual([first, fourth].toSorted())
    expect(begun.slice(2, 4).toSorted()).toEqual([second, fifth].toSorted())
    expect(begun.slice(4)).toEqual([third, sixth])
  })
})
