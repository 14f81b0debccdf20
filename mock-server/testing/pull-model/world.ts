import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { type Answer, clientOf, open, send } from '#testing/client.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { type Entry, WAIT_S, type Person } from './model.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit, subscribe } from '#testing/webhooks/webhooks.ts'

/** A fault that is planted into the service, which the model must detect. */
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
  const ownStorage = await openTestStorage()
  const storage = fault.storage?.(ownStorage) ?? ownStorage
  const restoreWatch = makeWatchSkippable()
  const host: Host = {
    storage,
    service: await startService({ storage }),
    fault,
    async close() {
      await host.service.close()
      await ownStorage.close()
      restoreWatch()
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
export interface ClientRetrieval {
  readonly response: Promise<Response>
  isAnswered: boolean
  readonly connection: AbortController
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A workspace with two people and one PULL subscription, used through its HTTP interface. */
export async function openWorld(host: Host, settings: Settings) {
  const workspace = await host.service.service.setup.createWorkspace(`Pull ${crypto.randomUUID()}`)
  const emails: Record<Person, string> = { 'Ada Reader': '', 'Otto Other': '' }
  const tokens: Record<Person, string> = { 'Ada Reader': '', 'Otto Other': '' }
  const people: readonly Person[] = ['Ada Reader', 'Otto Other']
  for (const name of people) {
    const [firstName = '', lastName = ''] = name.split(' ')
    emails[name] = `${lastName.toLowerCase()}-${crypto.randomUUID()}@example.com`
    const person = { email: emails[name], firstName, lastName, role: 'ADMIN' as const, password: PASSWORD }
    await host.service.service.setup.addPeople(workspace, [person])
  }
  const serviceHere = (): TestService => ({ ...host.service, workspace })
  const faultyService = () => ({ fetch: host.fault.fetch?.(host.service.fetch) ?? host.service.fetch })
  const signIn = async () => {
    for (const name of people) tokens[name] = await tokenOf(host.service, emails[name])
  }
  const callAs = (person: Person, method: string, { address, body }: { address: string; body?: unknown }) =>
    send(faultyService(), method, address, { token: tokens[person], ...(body === undefined ? {} : { body }) })
  const call = (method: string, address: string, body?: unknown): Promise<Answer> =>
    callAs('Ada Reader', method, { address, body })
  await signIn()
  const path = await subscribe(serviceHere(), clientOf(faultyService(), '', tokens['Ada Reader']), { ...settings })
  const retrievals = new Map<number, ClientRetrieval>()

  return {
    path,
    retrievals,
    now: () => host.service.clock.now.getTime(),
    keepsLeases: host.storage.engine === 'postgresql',
    show: async () => (await call('GET', path)).body.data,
    moveCursor: (person: Person, offset: number) =>
      callAs(person, 'PUT', { address: `${path}/cursor`, body: { offset } }),
    editTags: (tagSets: Settings['tagSets']) => call('PUT', path, { tagSets }),
    /** Activates the subscription again after it was deactivated for lack of retrievals. */
    activate: () => call('PUT', path, { active: true }),

    /** Emits events; resolves to what must arrive, byte for byte. */
    async emit(types: readonly string[], text: string): Promise<Entry[]> {
      await emit(serviceHere(), types, { text })
      const { rows } = await sql<EventRow>`SELECT seq, id, type, tags, actor_id, created_at, body FROM event
        WHERE workspace_id = ${workspace.id} ORDER BY seq DESC LIMIT ${types.length}`.execute(host.storage.db)
      return rows.toReversed().map((row) => ({
        offset: row.seq,
        createdAt: row.created_at.getTime(),
        tags: row.tags,
        text: textOf(row, settings.payloadMode, workspace.id),
      }))
    },

    retrieve(id: number, person: Person, auto: boolean): ClientRetrieval {
      const connection = new AbortController()
      const address = `${path}/events?timeout=${WAIT_S}&autoCommit=${auto}`
      const response = open(faultyService(), 'GET', address, { token: tokens[person], signal: connection.signal })
      const retrieval: ClientRetrieval = { response, isAnswered: false, connection }
      const onAnswer = () => void (retrieval.isAnswered = true)
      response.then(onAnswer, onAnswer)
      retrievals.set(id, retrieval)
      return retrieval
    },

    /** Advances the clock, runs the retention and renews the tokens that have expired. Sessions go on, because an answer ends with that of its reader. */
    async advance(milliseconds: number): Promise<void> {
      host.service.clock.advance(milliseconds)
      const { now } = host.service.clock
      const renewed = { last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) }
      await host.storage.db.updateTable('session').set(renewed).execute()
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

    /** Ends every retrieval. */
    async close(): Promise<void> {
      for (const { connection, response } of retrievals.values()) {
        connection.abort()
        const { body } = await response
        if (body && !body.locked) await body.cancel()
      }
    },
  }
}

type EventRow = {
  seq: number
  id: string
  type: string
  tags: string[]
  actor_id: string
  created_at: Date
  body: string
}

function textOf(row: EventRow, mode: Settings['payloadMode'], workspaceId: string): string {
  if (mode === 'NO_PAYLOAD') return '{}'
  if (mode === 'DEFAULT') return row.body
  const { id, type, tags, actor_id: userId, seq: sequenceInfo } = row
  const createdAt = row.created_at.toISOString()
  const record = { id, createdAt, type, sourceName: 'pathfinder', workspaceId, userId, tags, sequenceInfo }
  return `${JSON.stringify(record).slice(0, -1)},"payload":${row.body}}`
}

const skippedTime = new AsyncLocalStorage<{ ms: number }>()

/**
 * Makes a minute of waiting pass in no time, for this work alone: each reading of the watch is a minute later than the one
 * before.
 */
export const skippingWaits = <T>(work: () => Promise<T>): Promise<T> => skippedTime.run({ ms: 0 }, work)

function makeWatchSkippable(): () => void {
  const watch = performance.now
  performance.now = () => {
    const skipped = skippedTime.getStore()
    return watch.call(performance) + (skipped ? (skipped.ms += WAIT_S * 1000 + 1) : 0)
  }
  return () => void (performance.now = watch)
}
