import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

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
  state: string
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
  trigger: string
  recovery_id: string | null
}

export interface AttemptRow {
  workspace_id: string
  subscription_id: string
  seq: number
  nth: number
  created_at: string
  trigger: string
  outcome: string
  http_status: number | null
  error: string | null
  error_text: string | null
  error_detail: string | null
  duration_ms: number | null
  phases: Record<string, number> | null
  target_url: string
  target_method: string
  request_headers: [string, string][]
  payload_mode: string
  payload: string | null
  response_headers: [string, string][] | null
  response_body: string | null
  response_bytes: number | null
  truncated: boolean
  cut: string | null
  callback_console: string | null
  callback_ms: number | null
  /** Text of a tsvector; `words_of_event` is put in front of it. */
  words: string
}

/** Rows as the delivery engine leaves them behind, without its running. */
export const addEvents = (db: Db, rows: readonly EventRow[]) =>
  sql`INSERT INTO event SELECT r.* FROM json_populate_recordset(NULL::event, ${JSON.stringify(
    rows.map((row) => ({ ...row, workspaceless: false })),
  )}::json) AS r`.execute(db)

export const addDeliveries = (db: Db, rows: readonly DeliveryRow[]) =>
  sql`INSERT INTO delivery SELECT r.* FROM json_populate_recordset(NULL::delivery, ${JSON.stringify(rows)}::json) AS r`.execute(
    db,
  )

export const addAttempts = (db: Db, rows: readonly AttemptRow[]) =>
  sql`INSERT INTO attempt SELECT r.* FROM json_populate_recordset(NULL::attempt, ${JSON.stringify(rows)}::json) AS r`.execute(
    db,
  )
