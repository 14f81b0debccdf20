import type { Operation } from './documents.ts'
import type { FuzzRequest } from './requests.ts'

export interface Outcome {
  readonly status: number
  readonly text: string
  readonly isJson: boolean
  /** The cookie that the answer set. */
  readonly cookie: string | null
  readonly milliseconds: number
}

export interface Finding {
  readonly nth: number
  readonly kind: 'fault' | 'hang' | 'internals' | 'undocumented' | 'schema' | 'write' | 'shown'
  readonly operation: string
  readonly who: string
  readonly request: string
  readonly detail: string
}

type Judgement = Pick<Finding, 'kind' | 'detail'>

/** What is wrong with an answer, whatever was asked. */
export const judge = (
  op: Operation,
  request: FuzzRequest,
  outcome: Outcome,
  faults: readonly unknown[],
): Judgement[] => {
  const { status, text } = outcome
  const findings: Judgement[] = []
  if (faults.length > 0) findings.push({ kind: 'fault', detail: faults.map(describeFault).join(' | ') })
  else if (status >= 500) findings.push({ kind: 'fault', detail: `${status} ${text.slice(0, 300)}` })
  if (status >= 400 || op.id.endsWith('Graphql')) {
    // The errors of a callback are those of the script that the client sent.
    const leak = (/callback/i.test(text) ? internalsBesideScripts : internals).exec(text)
    if (leak) findings.push({ kind: 'internals', detail: text.slice(Math.max(0, leak.index - 100), leak.index + 200) })
  }
  // HEAD and OPTIONS have no operation, and a method that the address doesn't take is refused with 405 everywhere.
  if (request.method !== op.method) return findings
  if (!op.statuses.has(status)) findings.push({ kind: 'undocumented', detail: `${status} ${text.slice(0, 300)}` })
  else if (outcome.isJson) {
    const problem = schemaProblem(op, status, text)
    if (problem !== undefined) findings.push({ kind: 'schema', detail: `${status}: ${problem.slice(0, 600)}` })
  }
  return findings
}

const schemaProblem = (op: Operation, status: number, text: string) => {
  try {
    return op.check(status, JSON.parse(text))
  } catch (error) {
    return String(error)
  }
}

/** Texts that only the inside of the service knows. */
const internalsBesideScripts =
  /\.(ts|js|mjs):\d+|node_modules|node:internal|SQLSTATE|(syntax error|operator does not exist|relation ").{0,40}|violates \w+ constraint|invalid input syntax|PGlite|kysely|ZodError/

const internals = new RegExp(
  `${internalsBesideScripts.source}|TypeError|ReferenceError|RangeError|SyntaxError|undefined is not|Cannot read propert`,
)

const describeFault = (fault: unknown) =>
  fault instanceof Error ? (fault.stack ?? fault.message).split('\n').slice(0, 8).join('\n      ') : String(fault)
