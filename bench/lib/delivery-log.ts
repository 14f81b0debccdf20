import { sql } from 'kysely'
import { wordsOf } from '../../mock-server/features/webhooks/deliveries/words.ts'
import type { Storage } from '../../mock-server/storage/database.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  addAttempts,
  addDeliveries,
  addEvents,
} from '../../mock-server/testing/webhooks/deliveries.ts'

/** Random numbers that are the same in every run. */
let seed = 42
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 0x1_0000_0000
}
const below = (n: number) => Math.floor(random() * n)
const uuid = () => {
  const hex = Array.from({ length: 4 }, () => below(0x1_0000_0000).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const vocabulary = Array.from({ length: 5000 }, () =>
  Array.from({ length: 3 + below(7) }, () => 'etaoinsrhdlucmfywgpb'[below(20)]).join(''),
)
/** Draws words as in human texts: a few are everywhere and most are rare. */
const text = (words: number) =>
  Array.from({ length: words }, () => vocabulary[Math.floor(random() ** 3 * 5000)]).join(' ')

const objects = Array.from({ length: 5000 }, uuid)
const families = ['BOOKMARK', 'FACT_SHEET', 'RELATION', 'DOCUMENT', 'SUBSCRIPTION', 'COMMENT', 'MILESTONE', 'METRIC']
const acts = ['CREATED', 'UPDATED', 'DELETED']
export const types = families.flatMap((family) => acts.map((act) => `${family}_${act}`))
const typeOf = () => types[Math.floor(random() ** 2 * types.length)] ?? 'BOOKMARK_CREATED'

const DAY = 86_400_000
const failures = [
  [500, null],
  [503, null],
  [429, null],
  [404, null],
  [null, 'ANSWER_TIMEOUT'],
  [null, 'CONNECTION_REFUSED'],
] as const

export interface LogSize {
  events: number
  workspaceId: string
  subscriptions: readonly string[]
  now: Date
}

/** Writes events of 2 kB over 30 days, a delivery of each for every subscription, and all attempts, as the engine leaves them behind. */
export async function fillDeliveryLog(
  storage: Storage,
  size: LogSize,
  progress: (events: number) => void,
): Promise<void> {
  const { events, workspaceId, subscriptions, now } = size
  const start = now.getTime() - 30 * DAY + 60_000
  for (let from = 1; from <= events; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, events - from + 1) }, (_, n) => {
      const seq = from + n
      const createdAt = new Date(start + ((now.getTime() - start) * seq) / (events + 1))
      return { workspaceId, seq, createdAt, type: typeOf(), objectId: objects[below(5000)] ?? uuid(), id: uuid() }
    }).map((event) => ({ ...event, body: bodyOf(event) }))
    const rows = batch.flatMap((event) => subscriptions.map((id) => deliveryOf(event, id, now)))
    await storage.transaction(async (tx) => {
      await addEvents(
        tx,
        batch.map((event) => ({
          workspace_id: workspaceId,
          seq: event.seq,
          id: event.id,
          type: event.type,
          tags: ['pathfinder', event.type],
          actor_id: null,
          object_id: event.objectId,
          object_name: `Object ${event.objectId.slice(0, 4)}`,
          created_at: event.createdAt.toISOString(),
          body: event.body,
        })),
      )
      await addDeliveries(
        tx,
        rows.map(({ delivery }) => delivery),
      )
      await addAttempts(
        tx,
        rows.flatMap(({ attempts }) => attempts),
      )
    })
    progress(from + batch.length - 1)
  }
  await sql`UPDATE event_counter SET seq = ${events} WHERE workspace_id = ${workspaceId}`.execute(storage.db)
  await sql`UPDATE fan_out SET seq = ${events} WHERE workspace_id = ${workspaceId}`.execute(storage.db)
}

const BATCH = 200

type Event = { workspaceId: string; seq: number; createdAt: Date; type: string; objectId: string; id: string }

const bodyOf = ({ workspaceId, seq, createdAt, type, objectId }: Event) =>
  JSON.stringify({
    id: seq,
    transactionSequenceNumber: seq,
    type,
    createdAt: createdAt.toISOString(),
    userId: objects[seq % 40],
    workspaceId,
    object: {
      id: objectId,
      name: text(4),
      description: text(110),
      filter: [{ facetKey: 'FactSheetTypes', operator: 'OR', keys: ['Application'] }],
      ids: [uuid(), uuid(), uuid()],
    },
    note: text(110),
    ...(seq % 10_000 === 5000 ? { marker: 'needle' } : {}),
  })

function deliveryOf(event: Event & { body: string }, subscriptionId: string, now: Date) {
  const chance = random()
  const failed = failures[below(failures.length)] ?? failures[0]
  const isOpen = event.createdAt.getTime() > now.getTime() - 3 * 3_600_000
  const state =
    chance < 0.96
      ? 'delivered'
      : chance < 0.98
        ? isOpen
          ? 'retrying'
          : 'omitted'
        : chance < 0.99
          ? 'suppressed'
          : 'delivered'
  const tries = state === 'retrying' || chance >= 0.99 ? 2 + below(5) : 1
  const common = { workspace_id: event.workspaceId, subscription_id: subscriptionId, seq: event.seq }
  const trigger = chance > 0.997 ? 'manual' : chance > 0.995 ? 'bulk' : 'automatic'
  const attempts = Array.from({ length: tries }, (_, n): AttemptRow => {
    const isLast = n === tries - 1
    const outcome =
      isLast && state !== 'retrying' && state !== 'omitted' ? state : failed[0] ? 'refused' : 'unreachable'
    const status =
      outcome === 'delivered'
        ? ([200, 200, 200, 202, 204][below(5)] ?? 200)
        : outcome === 'suppressed'
          ? null
          : failed[0]
    const error = outcome === 'unreachable' ? failed[1] : null
    const duration = outcome === 'unreachable' ? 15_000 : Math.round(20 * Math.exp(random() * random() * 6))
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ['date', event.createdAt.toUTCString()],
      ['x-request-id', uuid()],
    ]
    const answer = status === null ? null : status < 300 ? '{"status":"accepted"}' : `{"message":"${text(5)}"}`
    const url = `https://hooks.example.com/${subscriptionId.slice(0, 8)}/in`
    return {
      ...common,
      nth: n + 1,
      created_at: new Date(event.createdAt.getTime() + 40 + n * 50_000).toISOString(),
      trigger: isLast ? trigger : 'automatic',
      outcome,
      http_status: status,
      error,
      error_text: error,
      error_detail: null,
      duration_ms: duration,
      phases: { total: duration, firstByte: duration / 2 },
      target_url: url,
      target_method: 'POST',
      request_headers: [
        ['content-type', 'application/json'],
        ['user-agent', 'Landscape-Webhooks/1.0'],
        ['authorization', '••••'],
      ],
      payload_mode: 'DEFAULT',
      payload: null,
      response_headers: status === null ? null : headers,
      response_body: answer,
      response_bytes: answer?.length ?? null,
      truncated: false,
      cut: null,
      callback_console: null,
      callback_ms: null,
      words: wordsOf(
        [...(n === 0 ? [event.body, url] : []), answer ?? '', ...headers.map(([, value]) => value), error ?? ''],
        subscriptionId,
      ),
    }
  })
  const last = attempts.at(-1)
  const delivery: DeliveryRow = {
    ...common,
    type: event.type,
    state,
    created_at: event.createdAt.toISOString(),
    due_at: state === 'retrying' ? new Date(now.getTime() + 30_000).toISOString() : null,
    claim_id: null,
    started_at: last?.created_at ?? null,
    attempts: tries,
    attempted_at: last?.created_at ?? null,
    http_status: last?.http_status ?? null,
    error: last?.error ?? null,
    duration_ms: last?.duration_ms ?? null,
    settled_at: state === 'retrying' ? null : (last?.created_at ?? event.createdAt.toISOString()),
    trigger,
    recovery_id: null,
    lane: 'usual',
    cause: null,
  }
  return { delivery, attempts }
}
