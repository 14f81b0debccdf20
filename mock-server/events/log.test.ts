import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Write, checkLog, markOf } from '#testing/log-check.ts'
import { eventsIn, subscribe } from '#testing/webhooks/webhooks.ts'
import { type EventLog, type NewEvent, eventLog } from './log.ts'
import { readAfter, readEnds } from './read.ts'

const everything = sql<boolean>`true`
const ACTOR = '11111111-1111-1111-1111-111111111111'

class RolledBack extends Error {}

/** The same store, but its transactions are rolled back after their work is done. */
const rollingBack = (storage: Storage): Storage =>
  Object.create(storage, {
    transaction: {
      value: (work: Parameters<Storage['transaction']>[0]) =>
        storage.transaction(async (tx) => {
          await work(tx)
          throw new RolledBack()
        }),
    },
  })

type OpenLog = (storage: Storage) => EventLog

const test = fixtures
  .extend('storage', { scope: 'file' }, ({ service }) => service.storage)
  // The log of the service on this store, or on one that behaves differently.
  .extend('openLog', { scope: 'file' }, ({ clock }): OpenLog => {
    const options = { application: 'pathfinder', clock: () => clock.now, newId: () => crypto.randomUUID() }
    return (storage) => eventLog({ ...options, storage })
  })
  .extend('log', { scope: 'file' }, ({ storage, openLog }) => openLog(storage))
  // The planted fault: the same log, but offsets come from a sequence instead of the counter.
  .extend('openSequenceLog', { scope: 'file' }, ({ clock }): OpenLog => (storage) => ({
    record: ({ workspaceId }, work) =>
      storage.transaction(async (tx) => {
        const events: NewEvent[] = []
        const value = await work(tx, (event) => void events.push(event))
        for (const { type, objectId, objectName, members } of events) {
          await sql`INSERT INTO event (workspace_id, seq, id, type, tags, actor_id, object_id, object_name, created_at, body)
            VALUES (${workspaceId}, nextval('planted'), ${crypto.randomUUID()}, ${type}, '{}', ${ACTOR}, ${objectId}, ${objectName},
              ${clock.now}, ${JSON.stringify(members)})`.execute(tx)
        }
        return value
      }),
  }))
  // The ID of a workspace for one test.
  .extend('workspaceId', async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Log ${crypto.randomUUID()}`)
    return workspace.id
  })
  // The parsed events of that workspace.
  .extend('readBodies', ({ storage, workspaceId }) => async () => {
    const range = { after: 0, upTo: 1000, limit: 1000, visible: everything }
    const rows = await readAfter(storage.db, workspaceId, range)
    return rows.map(({ body }) => JSON.parse(body))
  })

function writeTo(openLog: OpenLog, storage: Storage, workspaceId: string): Write {
  const [log, rollingBackLog] = [openLog(storage), openLog(rollingBack(storage))]
  return async (events, rollBack) => {
    const work = async (tx: Parameters<Parameters<EventLog['record']>[1]>[0], emit: (event: NewEvent) => void) => {
      await sql`SELECT count(*) FROM bookmark WHERE workspace_id = ${workspaceId}`.execute(tx)
      for (const event of events) emit(event)
    }
    const about = { workspaceId, actorId: ACTOR }
    if (!rollBack) return await log.record(about, work)
    await expect(rollingBackLog.record(about, work)).rejects.toThrow(RolledBack)
  }
}

/** Reads on from the offset that it reached the last time. */
function readerOf({ db }: Storage, workspaceId: string) {
  let after = 0
  return async () => {
    const range = { after, upTo: Number.MAX_SAFE_INTEGER, limit: 500, visible: everything }
    const rows = await readAfter(db, workspaceId, range)
    after = rows.at(-1)?.offset ?? after
    return rows.map(({ body }) => markOf(body))
  }
}

const noFaults = { missed: 0, twice: 0, unreal: 0, holes: 0 }

describe('the log of eight writers with rollbacks', () => {
  test('gives a PULL reader every committed event once, with gapless offsets', async ({
    service,
    storage,
    admin,
    openLog,
  }) => {
    const path = await subscribe(service, admin)
    const read = async () => {
      const answer = await admin.get(`${path}/events?autoCommit=true&timeout=1`)
      expect(answer.status).toBe(200)
      return eventsIn(answer).map(({ event }) => event.mark)
    }
    const write = writeTo(openLog, storage, service.workspace.id)
    const { committed, rolledBack, ...faults } = await checkLog(storage, service.workspace.id, { write, read })
    expect(faults).toEqual(noFaults)
    expect({ committed, rolledBack }).toEqual({ committed: 360, rolledBack: 120 })
  })

  test('gives a reader by offset every committed event once', async ({ storage, openLog, workspaceId }) => {
    const { committed, rolledBack, ...faults } = await checkLog(storage, workspaceId, {
      write: writeTo(openLog, storage, workspaceId),
      read: readerOf(storage, workspaceId),
    })
    expect(faults).toEqual(noFaults)
    expect(committed + rolledBack).toBe(480)
  })

  // The embedded engine runs one transaction after the other, so only a server can show what a sequence does.
  if (testDatabaseUrl !== undefined) {
    test('would lose events if offsets came from a sequence, and the check finds that', async ({
      storage,
      openSequenceLog,
      workspaceId,
    }) => {
      await sql`CREATE SEQUENCE planted`.execute(storage.db)
      const write = writeTo(openSequenceLog, storage, workspaceId)
      const read = readerOf(storage, workspaceId)
      const { missed, holes } = await checkLog(storage, workspaceId, { write, read }, { rounds: 200 })
      expect(missed).toBeGreaterThan(0)
      expect(holes).toBeGreaterThan(0)
    })
  }
})

describe('a transaction', () => {
  const event = (type: string, members: Record<string, unknown> = {}, changes = true): NewEvent => ({
    type,
    className: 'TestEvent',
    objectId: ACTOR,
    objectName: 'An object',
    members,
    changes,
  })

  test('writes its events consecutively, with one transaction number and the common members first', async ({
    storage,
    clock,
    log,
    workspaceId,
    readBodies,
  }) => {
    const about = { workspaceId, actorId: ACTOR }
    await log.record(about, async (_, emit) => emit(event('A')))
    await log.record(about, async (_, emit) => {
      emit(event('B', { text: 'ü"\\\n\u2028😀' }))
      emit(event('C', {}, false))
    })
    const common = { createdAt: clock.now.toISOString(), userId: ACTOR, workspaceId, type: 'TestEvent' }
    expect(await readBodies()).toEqual([
      { ...common, id: 1, transactionSequenceNumber: 1 },
      { ...common, id: 2, transactionSequenceNumber: 2, text: 'ü"\\\n\u2028😀' },
      { ...common, id: 3, transactionSequenceNumber: null },
    ])
    expect(await readEnds(storage.db, workspaceId)).toEqual({ head: 3, oldest: 1 })
  })

  test('stores the fact-sheet type of its events', async ({ storage, log, workspaceId }) => {
    await log.record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit({ ...event('A'), factSheetType: 'Application' })
      emit(event('B'))
    })
    const rows = await storage.db
      .selectFrom('event')
      .select('fact_sheet_type')
      .where('workspace_id', '=', workspaceId)
      .orderBy('seq')
      .execute()
    expect(rows.map((row) => row.fact_sheet_type)).toEqual(['Application', null])
  })

  test('stores the entities whose holders can read each event, and the other end of a relation', async ({
    storage,
    log,
    workspaceId,
  }) => {
    const [entity, otherEntity, otherEnd] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await log.record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit({ ...event('A'), readAcl: [entity, otherEntity], otherId: otherEnd })
      emit(event('B'))
      emit({ ...event('C'), readAcl: [otherEntity] })
    })
    const rows = await storage.db
      .selectFrom('event')
      .select(['read_acl', 'other_id'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { read_acl: [entity, otherEntity], other_id: otherEnd },
      { read_acl: [], other_id: null },
      { read_acl: [otherEntity], other_id: null },
    ])
  })

  test('that is run again after a conflict writes its events once', async ({ log, workspaceId, readBodies }) => {
    let runs = 0
    await log.record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit(event('A', { run: (runs += 1) }))
      if (runs < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    expect((await readBodies()).map(({ run }) => run)).toEqual([3])
  })

  test('that fails leaves neither events nor a gap, and wakes no reader', async ({
    storage,
    openLog,
    log,
    workspaceId,
    readBodies,
  }) => {
    const about = { workspaceId, actorId: ACTOR }
    let wakeUps = 0
    const stop = storage.listen('event', () => (wakeUps += 1))
    const failure = log.record(about, async (_, emit) => {
      emit(event('A'))
      throw new Error('no')
    })
    await expect(failure).rejects.toThrow('no')
    const rollback = openLog(rollingBack(storage)).record(about, async (_, emit) => emit(event('A')))
    await expect(rollback).rejects.toThrow(RolledBack)
    expect(wakeUps).toBe(0)
    await log.record(about, async (_, emit) => emit(event('A')))
    stop()
    expect(wakeUps).toBe(1)
    expect((await readBodies()).map(({ id }) => id)).toEqual([1])
  })

  test('without events writes nothing and wakes no reader', async ({ storage, log, workspaceId }) => {
    let wakeUps = 0
    const stop = storage.listen('event', () => (wakeUps += 1))
    expect(await log.record({ workspaceId, actorId: ACTOR }, async () => 'done')).toBe('done')
    stop()
    expect(wakeUps).toBe(0)
    expect(await readEnds(storage.db, workspaceId)).toEqual({ head: 0, oldest: 1 })
  })

  test('in an unknown workspace fails instead of losing its event', async ({ log }) => {
    const about = { workspaceId: crypto.randomUUID(), actorId: ACTOR }
    await expect(log.record(about, async (_, emit) => emit(event('A')))).rejects.toThrow('no event counter')
  })
})
