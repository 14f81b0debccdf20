import type { TailEvent } from 'mock-server/contract/events.ts'
import type { Run } from './callback.queries.ts'

export const verdicts = ['pass', 'fail', 'suppressed'] as const
export type Verdict = (typeof verdicts)[number]

/** What a callback is tried on: a delivery, an event of the log, or an invented one. */
export type Subject = {
  /** Absent if it is invented. */
  readonly offset?: number
  readonly name: string
  readonly type: string
  readonly at: string
}

export type Result = { readonly subject: Subject; readonly run: Run; readonly verdict: Verdict }

type Named = Pick<TailEvent, 'offset' | 'objectName' | 'createdAt'>

export const subjectOf = ({ offset, objectName, createdAt }: Named, type: string): Subject => ({
  offset,
  name: objectName ?? type,
  type,
  at: createdAt,
})

/** A run that would be sent passes; one whose target is refused fails, as its delivery would. */
export function verdictOf({ error, active, target }: Run): Verdict {
  if (error) return 'fail'
  if (active === false) return 'suppressed'
  return target?.allowed === false ? 'fail' : 'pass'
}

/** Runs with what they ran on, the newest first. A run of an event that isn't listed is left out: it came in between. */
export function resultsOf(runs: readonly Run[], subjects: readonly Subject[]): Result[] {
  const byOffset = new Map(subjects.map((subject) => [subject.offset, subject]))
  return runs
    .flatMap((run) => {
      const subject = byOffset.get(run.offset)
      return subject ? [{ subject, run, verdict: verdictOf(run) }] : []
    })
    .toSorted((a, b) => (b.subject.offset ?? 0) - (a.subject.offset ?? 0))
}

export type Counts = Readonly<Record<Verdict, number>>

export const countsOf = (results: readonly Result[]): Counts => {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  return { pass: count('pass'), fail: count('fail'), suppressed: count('suppressed') }
}

export type LineError = {
  readonly line: number
  readonly column?: number
  readonly message: string
  readonly count: number
}

/** The errors of all runs, by the line where they were thrown. */
export function errorsByLine(results: readonly Result[]): LineError[] {
  const errors = new Map<string, LineError>()
  for (const { run } of results) {
    const { line, column, message } = run.error ?? {}
    if (line === undefined || message === undefined) continue
    const key = `${line} ${message}`
    const count = (errors.get(key)?.count ?? 0) + 1
    errors.set(key, { line, message, count, ...(column === undefined ? {} : { column }) })
  }
  return [...errors.values()].toSorted((a, b) => a.line - b.line)
}

/** The place and the message that a refusal of a text names: "line 2, column 9: SyntaxError: …". */
export function placeIn(refusal: string): { line: number; column?: number; message: string } | undefined {
  const [, line, column, message] = /^line (\d+)(?:, column (\d+))?: (.*)$/s.exec(refusal) ?? []
  if (line === undefined || message === undefined) return undefined
  return { line: Number(line), message, ...(column === undefined ? {} : { column: Number(column) }) }
}
