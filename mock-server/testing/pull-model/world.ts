import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { type Answer, clientOf, open, send } from '#testing/client.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { type Entry, WAIT_S, type Who } from './model.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit, subscribe } from '#testing/webhooks/webhooks.ts'

/** The behaviour of a faulty service, which the model must detect. */
export interface Fault {
  readonly storage?: (storage: Storage) => Storage
  readonly fetch?: (fetch: TestService['fetch']) => TestService['fetch']
}

/** A store and the service object on it, which is replaced when it is killed. */
export interface Host {
  readonly storage: Storage
  service: TestService
  readonly fault: Fault
  close(): Promise<void>
}

export async function startHost(fault: Fault = {}): Promise<Host> {
  const kept = await openTestStorage()
  const storage = fault.storage?.(kept) ?? kept
  const slowDown = speedUpWatch()
  const host: Host = {
    storage,
    service: await startService({ storage }),
    fault,
    async close() {
      await host.service.close()
      await kept.close()
      slowDown()
    },
  }
  return host
}

export interface Settings {
  /** KiB. */
  readonly maxBatchSize: number
  readonly payloadMode: 'DEFAULT' | 'WRAPPED_EVENT' | 'NO_PAYLOAD'
  readonly tagSets: readonly (readonly string[])[]
}

/** One retrieval as its client sees it. */
export interface Retrieving {
  readonly response: Promise<Response>
  isAnswered: boolean
  readonly gone: AbortController
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A workspace with two people and one PULL subscription, used through its HTTP interface. */
export async function openWorld(host: Host, settings: Settings) {
  const workspace = await host.service.service.setup.createWorkspace(`Pull ${crypto.randomUUID()}`)
  const emails: Record<Who, string> = { 'Ada Reader': '', 'Otto Other': '' }
  const tokens: Record<Who, string> = { 'Ada Reader': '', 'Otto Other': '' }
  const people: readonly Who[] = ['Ada Reader', 'Otto Other']
  for (const who of people) {
    const [firstName = '', lastName = ''] = who.split(' ')
    emails[who] = `${lastName.toLowerCase()}-${crypto.randomUUID()}@example.com`
    const person = { email: emails[who], firstName, lastName, role: 'ADMIN' as const, password: PASSWORD }
    await host.service.service.setup.addPeople(workspace, [person])
  }
  const here = (): TestService => ({ ...host.service, workspace })
  const wire = () => ({ fetch: host.fault.fetch?.(host.service.fetch) ?? host.service.fetch })
  const signIn = async () => {
    for (const who of people) tokens[who] = await tokenOf(host.service, emails[who])
  }
  const call = (method: string, at: string, body?: unknown): Promise<Answer> =>
    send(wire(), method, at, { token: tokens['Ada Reader'], ...(body === undefined ? {} : { body }) })
  await signIn()
  const path = await subscribe(here(), clientOf(wire(), '', tokens['Ada Reader']), { ...settings })
  const retrievals = new Map<number, Retrieving>()

  return {
    path,
    retrievals,
    now: () => host.service.clock.now.getTime(),
    keepsLeases: host.storage.engine === 'postgresql',
    show: async () => (await call('GET', path)).body.data,
    moveCursor: (offset: number) => call('PUT', `${path}/cursor`, { offset }),
    editTags: (tagSets: Settings['tagSets']) => call('PUT', path, { tagSets }),
    /** Activates the subscription again after it was deactivated for lack of retrievals. */
    activate: () => call('PUT', path, { active: true }),

    /** The events as they are stored, and must arrive byte for byte. */
    async emit(types: readonly string[], text: string): Promise<Entry[]> {
      await emit(here(), types, { text })
      const { rows } = await sql<Stored>`SELECT seq, id, type, tags, actor_id, created_at, body FROM event
        WHERE workspace_id = ${workspace.id} ORDER BY seq DESC LIMIT ${types.length}`.execute(host.storage.db)
      return rows.toReversed().map((row) => ({
        offset: row.seq,
        at: row.created_at.getTime(),
        tags: row.tags,
        text: shapeOf(row, settings.payloadMode, workspace.id),
      }))
    },

    retrieve(id: number, who: Who, auto: boolean): Retrieving {
      const gone = new AbortController()
      const at = `${path}/events?timeout=${WAIT_S}&autoCommit=${auto}`
      const response = open(wire(), 'GET', at, { token: tokens[who], signal: gone.signal })
      const retrieving: Retrieving = { response, isAnswered: false, gone }
      const settled = () => void (retrieving.isAnswered = true)
      response.then(settled, settled)
      retrievals.set(id, retrieving)
      return retrieving
    },

    /** Retention runs, and tokens have expired. */
    async advance(milliseconds: number): Promise<void> {
      host.service.clock.advance(milliseconds)
      await host.service.service.tick()
      await signIn()
    },

    /** Ends the service object and starts a new one on the same store; waiting retrievals get their empty result. */
    async kill(): Promise<void> {
      const { service, clock } = { service: host.service, clock: host.service.clock }
      await service.close()
      host.service = await startService({ storage: host.storage })
      host.service.clock.now = clock.now
    },

    /** No retrieval waits any more. */
    async close(): Promise<void> {
      for (const { gone, response } of retrievals.values()) {
        gone.abort()
        const { body } = await response
        if (body && !body.locked) await body.cancel()
      }
    },
  }
}

type Stored = {
  seq: number
  id: string
  type: string
  tags: string[]
  actor_id: string
  created_at: Date
  body: string
}

function shapeOf(row: Stored, mode: Settings['payloadMode'], workspaceId: string): string {
  if (mode === 'NO_PAYLOAD') return '{}'
  if (mode === 'DEFAULT') return row.body
  const { id, type, tags, actor_id: userId, seq: sequenceInfo } = row
  const createdAt = row.created_at.toISOString()
  const record = { id, createdAt, type, sourceName: 'pathfinder', workspaceId, userId, tags, sequenceInfo }
  return `${JSON.stringify(record).slice(0, -1)},"payload":${row.body}}`
}

const inHurry = new AsyncLocalStorage<{ ahead: number }>()

/**
 * Makes a minute of waiting pass in no time, for this work alone: each reading of the watch is a minute later than the one
 * before.
 */
export const hurried = <T>(work: () => Promise<T>): Promise<T> => inHurry.run({ ahead: 0 }, work)

function speedUpWatch(): () => void {
  const watch = performance.now
  performance.now = () => {
    const hurry = inHurry.getStore()
    return watch.call(performance) + (hurry ? (hurry.ahead += WAIT_S * 1000 + 1) : 0)
  }
  return () => void (performance.now = watch)
}
