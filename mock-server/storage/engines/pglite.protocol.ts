import type { Answer } from '#storage/dialect.ts'

/** What the threads say to each other. Parameters travel as text, rows as they are read. */

/** `directory` undefined = in memory. `archive` fills a store that does not exist yet. */
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
  /** The engine is beyond use (panic, disk full in the WAL): the thread must be replaced. */
  | { kind: 'fatal'; message: string }

/** A statement that PostgreSQL refused, in the words of its protocol. */
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
