import type { Answer } from '#storage/dialect.ts'

/** The messages between the service and the engine's thread. Parameters are sent as text, rows as parsed values. */

/** `directory` undefined = in memory. `archive` fills a store that doesn't exist yet. */
export interface Opening {
  directory: string | undefined
  archive: string | undefined
}

export type Request =
  | { kind: 'run'; id: number; sql: string; parameters: (string | null)[] }
  | { kind: 'dump'; id: number; path: string }
  | { kind: 'close'; id: number }

export type Reply =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; answer: Answer }
  | { kind: 'refused'; id: number; failure: Failure }
  /** The engine can't continue (panic, disk full in the WAL): the thread must be replaced. */
  | { kind: 'fatal'; message: string }

/** `computedMs`: how long the thread has computed since it began. */
export interface Message {
  reply: Reply
  computedMs: number
}

/** A failed statement, with the fields of PostgreSQL's protocol. */
export interface Failure {
  message: string
  code: string | undefined
  severity: string | undefined
  detail: string | undefined
  hint: string | undefined
  position: string | undefined
  schema: string | undefined
  table: string | undefined
  column: string | undefined
  constraint: string | undefined
}
