import { sql } from 'kysely'
import type { DeliveryLane } from '#storage/tables/deliveries.ts'
import type { Database, Db } from '#storage/database.ts'

export interface EventRow {
  workspace_id: string
  seq: number
  id: string
  type: string
  tags: string[]
  actor_id: string | null
  object_id: string | null
  object_name: string | null
  created_at: string
  body: string
}

export interface DeliveryRow {
  workspace_id: string
  subscription_id: string
  seq: number
  type: string
  state: Database['delivery']['state']
  created_at: string
  due_at: string | null
  claim_id: string | null
  started_at: string | null
  attempts: number
  attempted_at: string | null
  http_status: number | null
  error: string | null
  duration_ms: number | null
  settled_at: string | null
  trigger: Database['delivery']['trigger']
  recovery_id: string | null
  lane: DeliveryLane
  cause: string | null
}

export interface AttemptRow {
  workspace_id: string
  subscription_id: string
  seq: number
  nth: number
  created_at: string
  trigger: Database['attempt']['trigger']
  outcome: Database['attempt']['outcome']
  http_status: number | null
  error: string | null
  error_text: string | null
  error_detail: string | null
  duration_ms: number | null
  phases: Record<string, number> | null
  target_url: string
  target_method: string
  request_headers: [string, string][]
  payload_mode: Database['attempt']['payload_mode']
  payload: string | null
  response_headers: [string, string][] | null
  response_body: string | null
  response_bytes: number | null
  truncated: boolean
  cut: string | null
  callback_console: string | null
  callback_ms: number | null
  /** Text of a tsvector. */
  words: string
}

/** These three write rows as fan-out and delivery leave them behind. */
export const addEvents = (db: Db, rows: readonly EventRow[]) =>
  sql`INSERT INTO event SELECT r.* FROM json_populate_recordset(NULL::event, ${JSON.stringify(
    rows.map((row) => ({ ...row, workspaceless: false, read_acl: [] })),
  )}::json) AS r`.execute(db)

export const addDeliveries = (db: Db, rows: readonly DeliveryRow[]) =>
  sql`INSERT INTO delivery SELECT r.* FROM json_populate_recordset(NULL::delivery, ${JSON.stringify(rows)}::json) AS r`.execute(
    db,
  )

export const addAttempts = (db: Db, rows: readonly AttemptRow[]) =>
  sql`INSERT INTO attempt SELECT r.* FROM json_populate_recordset(NULL::attempt, ${JSON.stringify(rows)}::json) AS r`.execute(
    db,
  )

/** The key of a delivery. */
export interface DeliveryKey {
  workspace_id: string
  subscription_id: string
  seq: number
}

/** An event of this service, recorded at the time `at`. */
export const eventRow = (
  { workspace_id, seq }: Pick<DeliveryKey, 'workspace_id' | 'seq'>,
  at: Date,
  members: Partial<EventRow> = {},
): EventRow => ({
  workspace_id,
  seq,
  id: crypto.randomUUID(),
  type: 'BOOKMARK_CREATED',
  tags: ['pathfinder', members.type ?? 'BOOKMARK_CREATED'],
  actor_id: null,
  object_id: null,
  object_name: null,
  created_at: at.toISOString(),
  body: JSON.stringify({ id: seq, note: `event ${seq}` }),
  ...members,
})

/** A delivery that succeeded at the first attempt, unless `members` says otherwise. */
export const deliveryRow = (key: DeliveryKey, at: Date, members: Partial<DeliveryRow> = {}): DeliveryRow => ({
  ...key,
  type: 'BOOKMARK_CREATED',
  state: 'delivered',
  created_at: at.toISOString(),
  due_at: null,
  claim_id: null,
  started_at: at.toISOString(),
  attempts: 1,
  attempted_at: at.toISOString(),
  http_status: 200,
  error: null,
  duration_ms: 20,
  settled_at: (members.due_at ?? null) === null ? at.toISOString() : null,
  trigger: 'automatic',
  recovery_id: null,
  lane: 'usual',
  cause: null,
  ...members,
})

/** An attempt that succeeded, unless `members` says otherwise. */
export const attemptRow = (
  key: DeliveryKey & { nth?: number },
  at: Date,
  members: Partial<AttemptRow> = {},
): AttemptRow => ({
  nth: 1,
  ...key,
  created_at: at.toISOString(),
  trigger: 'automatic',
  outcome: 'delivered',
  http_status: 200,
  error: null,
  error_text: null,
  error_detail: null,
  duration_ms: 20,
  phases: { total: 20 },
  target_url: 'https://example.com/in?token=••••',
  target_method: 'POST',
  request_headers: [['content-type', 'application/json']],
  payload_mode: 'DEFAULT',
  payload: null,
  response_headers: [['server', 'test']],
  response_body: 'fine',
  response_bytes: 4,
  truncated: false,
  cut: null,
  callback_console: null,
  callback_ms: null,
  words: '',
  ...members,
})

/** Makes the log continue after rows that were written directly. */
export const setHead = async (db: Db, workspaceId: string, seq: number): Promise<void> => {
  await sql`UPDATE event_counter SET seq = ${seq} WHERE workspace_id = ${workspaceId}`.execute(db)
  await sql`UPDATE fan_out SET seq = ${seq} WHERE workspace_id = ${workspaceId}`.execute(db)
}
