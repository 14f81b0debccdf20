import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { type Write, checkLog, markOf } from '#testing/log-check.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { eventsIn, subscribe } from '#testing/webhooks/webhooks.ts'
import { type EventLog, type NewEvent, eventLog } from './log.ts'
import { readAfter, readEnds } from './read.ts'

const all = sql<boolean>`true`
const ACTOR = '11111111-1111-1111-1111-111111111111'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const clock = () => service.clock.now
const newWorkspace = async () => (await service.service.setup.createWorkspace(`Log ${crypto.randomUUID()}`)).id

class RolledBack extends Error {}

/** A store whose transactions are rolled back after their work is done. */
const undoing = (storage: Storage): Storage =>
  Object.create(storage, {
    transaction: {
      value: (work: Parameters<Storage['transaction']>[0]) =>
        storage.transaction(async (tx) => {
          await work(tx)
          throw new RolledBack()
        }),
    },
  })

function writeTo(logOn: (storage: Storage) => EventLog, workspaceId: string): Write {
  const [log, undone] = [logOn(service.storage), logOn(undoing(service.storage))]
  return async (events, rollBack) => {
    const work = async (tx: Parameters<Parameters<EventLog['record']>[1]>[0], emit: (event: NewEvent) => void) => {
      await sql`SELECT count(*) FROM bookmark WHERE workspace_id = ${workspaceId}`.execute(tx)
      for (const event of events) emit(event)
    }
    const about = { workspaceId, actorId: ACTOR }
    if (!rollBack) return await log.record(about, work)
    await expect(undone.record(about, work)).rejects.toThrow(RolledBack)
  }
}

const ours = (storage: Storage) =>
  eventLog({ storage, application: 'pathfinder', clock, newId: () => crypto.randomUUID() })
const sound = { missed: 0, twice: 0, unreal: 0, holes: 0 }

describe('the log of eight writers with rollbacks', () => {
  test('gives a PULL reader every committed event once, with gapless offsets', async () => {
    const admin = await signedIn(service, 'ADMIN')
    const path = await subscribe(service, admin)
    const read = async () => {
      const answer = await admin.get(`${path}/events?autoCommit=true&timeout=1`)
      expect(answer.status).toBe(200)
      return eventsIn(answer).map(({ event }) => event.mark)
    }
    const write = writeTo(ours, service.workspace.id)
    const { committed, rolledBack, ...verdict } = await checkLog(service.storage, service.workspace.id, { write, read })
    expect(verdict).toEqual(sound)
    expect({ committed, rolledBack }).toEqual({ committed: 360, rolledBack: 120 })
  })

  const readLog = (workspaceId: string) => {
    let after = 0
    return async () => {
      const rows = await readAfter(service.storage.db, workspaceId, {
        after,
        upTo: Number.MAX_SAFE_INTEGER,
        limit: 500,
        visible: all,
      })
      after = rows.at(-1)?.offset ?? after
      return rows.map(({ body }) => markOf(body))
    }
  }

  test('gives a reader by offset every committed event once', async () => {
    const workspaceId = await newWorkspace()
    const { committed, rolledBack, ...verdict } = await checkLog(service.storage, workspaceId, {
      write: writeTo(ours, workspaceId),
      read: readLog(workspaceId),
    })
    expect(verdict).toEqual(sound)
    expect(committed + rolledBack).toBe(480)
  })

  // The embedded engine runs one transaction after the other, so only a server can show what a sequence does.
  if (testDatabaseUrl !== undefined) {
    test('would lose events if offsets came from a sequence, and the check finds that', async () => {
      const workspaceId = await newWorkspace()
      await sql`CREATE SEQUENCE planted`.execute(service.storage.db)
      const { missed, holes } = await checkLog(
        service.storage,
        workspaceId,
        {
          write: writeTo(planted, workspaceId),
          read: readLog(workspaceId),
        },
        { rounds: 200 },
      )
      expect(missed).toBeGreaterThan(0)
      expect(holes).toBeGreaterThan(0)
    })
  }
})

/** The planted fault: the same log, but offsets come from a sequence column instead of the counter. */
const planted = (storage: Storage): EventLog => ({
  record: ({ workspaceId }, work) =>
    storage.transaction(async (tx) => {
      const events: NewEvent[] = []
      const value = await work(tx, (event) => void events.push(event))
      for (const { type, objectId, objectName, members } of events) {
        await sql`INSERT INTO event (workspace_id, seq, id, type, tags, actor_id, object_id, object_name, created_at, body)
          VALUES (${workspaceId}, nextval('planted'), ${crypto.randomUUID()}, ${type}, '{}', ${ACTOR}, ${objectId}, ${objectName},
            ${clock()}, ${JSON.stringify(members)})`.execute(tx)
      }
      return value
    }),
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
  const bodiesIn = async (workspaceId: string) =>
    (await readAfter(service.storage.db, workspaceId, { after: 0, upTo: 1000, limit: 1000, visible: all })).map(
      ({ body }) => JSON.parse(body),
    )

  test('writes its events consecutively, with one transaction number and the common members first', async () => {
    const workspaceId = await newWorkspace()
    const log = ours(service.storage)
    const about = { workspaceId, actorId: ACTOR }
    await log.record(about, async (_, emit) => emit(event('A')))
    await log.record(about, async (_, emit) => {
      emit(event('B', { text: 'ü"\\\n\u2028😀' }))
      emit(event('C', {}, false))
    })
    const common = { createdAt: clock().toISOString(), userId: ACTOR, workspaceId, type: 'TestEvent' }
    expect(await bodiesIn(workspaceId)).toEqual([
      { ...common, id: 1, transactionSequenceNumber: 1 },
      { ...common, id: 2, transactionSequenceNumber: 2, text: 'ü"\\\n\u2028😀' },
      { ...common, id: 3, transactionSequenceNumber: null },
    ])
    expect(await readEnds(service.storage.db, workspaceId)).toEqual({ head: 3, oldest: 1 })
  })

  test('stores the fact-sheet type of its events', async () => {
    const workspaceId = await newWorkspace()
    await ours(service.storage).record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit({ ...event('A'), factSheetType: 'Application' })
      emit(event('B'))
    })
    const { db } = service.storage
    const rows = await db
      .selectFrom('event')
      .select('fact_sheet_type')
      .where('workspace_id', '=', workspaceId)
      .orderBy('seq')
      .execute()
    expect(rows.map((row) => row.fact_sheet_type)).toEqual(['Application', null])
  })

  test('stores the readers of each event, and the other end of a relation', async () => {
    const workspaceId = await newWorkspace()
    const [one, other, end] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await ours(service.storage).record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit({ ...event('A'), readAcl: [one, other], otherId: end })
      emit(event('B'))
      emit({ ...event('C'), readAcl: [other] })
    })
    const rows = await service.storage.db
      .selectFrom('event')
      .select(['read_acl', 'other_id'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { read_acl: [one, other], other_id: end },
      { read_acl: [], other_id: null },
      { read_acl: [other], other_id: null },
    ])
  })

  test('that is run again after a conflict writes its events once', async () => {
    const workspaceId = await newWorkspace()
    let runs = 0
    await ours(service.storage).record({ workspaceId, actorId: ACTOR }, async (_, emit) => {
      emit(event('A', { run: (runs += 1) }))
      if (runs < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    expect((await bodiesIn(workspaceId)).map(({ run }) => run)).toEqual([3])
  })

  test('that fails leaves neither events nor a gap, and wakes no reader', async () => {
    const workspaceId = await newWorkspace()
    const log = ours(service.storage)
    const about = { workspaceId, actorId: ACTOR }
    let woken = 0
    const stop = service.storage.listen('event', () => (woken += 1))
    await expect(
      log.record(about, async (_, emit) => {
        emit(event('A'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(ours(undoing(service.storage)).record(about, async (_, emit) => emit(event('A')))).rejects.toThrow(
      RolledBack,
    )
    expect(woken).toBe(0)
    await log.record(about, async (_, emit) => emit(event('A')))
    stop()
    expect(woken).toBe(1)
    expect((await bodiesIn(workspaceId)).map(({ id }) => id)).toEqual([1])
  })

  test('without events writes nothing and wakes no reader', async () => {
    const workspaceId = await newWorkspace()
    expect(await ours(service.storage).record({ workspaceId, actorId: ACTOR }, async () => 'done')).toBe('done')
    expect(await readEnds(service.storage.db, workspaceId)).toEqual({ head: 0, oldest: 1 })
  })

  test('in an unknown workspace fails instead of losing its event', async () => {
    const about = { workspaceId: crypto.randomUUID(), actorId: ACTOR }
    await expect(ours(service.storage).record(about, async (_, emit) => emit(event('A')))).rejects.toThrow(
      'no event counter',
    )
  })
})
