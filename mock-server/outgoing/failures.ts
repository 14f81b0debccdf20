import { errors } from 'undici'
import type { Violation, OutgoingResult, Phases, UnreachableCode } from './outgoing.ts'

/** What the opening of a connection took, as far as it came. */
export type Opening = Pick<Phases, 'dns' | 'connect' | 'tls'>

/**
 * Why a target is not reached. Its code must be none of undici's: for some of those it would connect again by itself.
 * `message` names no resolved address.
 */
export class Unreachable extends Error {
  readonly code: UnreachableCode
  readonly detail: string | undefined

  constructor(code: UnreachableCode, message: string, detail?: string) {
    super(message)
    this.code = code
    this.detail = detail
  }

  violation(): Violation {
    const { code, message, detail } = this
    return { code, message, ...(detail !== undefined && { detail }) }
  }

  result(started: number, phases: Omit<Phases, 'total'> = {}): OutgoingResult {
    return { kind: 'unreachable', ...this.violation(), phases: { ...phases, total: since(started) } }
  }
}

export const ended = new Unreachable('ABORTED', 'The sending was ended.')

/** Milliseconds since then, rounded to 0.1. */
export const since = (then: number): number => Math.round((performance.now() - then) * 10) / 10

const meanings: Readonly<Record<string, readonly [UnreachableCode, string]>> = {
  ENOTFOUND: ['NAME_NOT_RESOLVED', 'The name of the target is not known.'],
  EAI_AGAIN: ['NAME_NOT_RESOLVED', 'The name of the target could not be looked up.'],
  ECONNREFUSED: ['CONNECTION_REFUSED', 'The target refused the connection.'],
  ETIMEDOUT: ['CONNECT_TIMEOUT', 'The target did not accept the connection in time.'],
  UND_ERR_HEADERS_OVERFLOW: ['BAD_ANSWER', 'The header section of the answer is too long.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['BAD_ANSWER', 'The answer is not as long as it says.'],
  UND_ERR_INVALID_ARG: ['TARGET_URL_INVALID', 'The request cannot be written as HTTP.'],
  UND_ERR_DESTROYED: ['ABORTED', 'The sending was ended.'],
  UND_ERR_CLOSED: ['ABORTED', 'The sending was ended.'],
  // undici's word for an answer that its parser would not take further.
  'bad response': ['BAD_ANSWER', 'The answer is not HTTP.'],
  'bad upgrade': ['BAD_ANSWER', 'The target switched to another protocol.'],
}

const otherwise = {
  open: ['CONNECTION_FAILED', 'The connection could not be made.'],
  tls: ['TLS_FAILED', 'No trusted TLS connection could be made'],
  answer: ['CONNECTION_RESET', 'The target closed the connection before it had answered.'],
} as const

/** What an error of the network or of undici means, at the stage where it came. */
export function asUnreachable(error: unknown, stage: keyof typeof otherwise = 'answer'): Unreachable {
  if (error instanceof Unreachable) return error
  const { code, text } = inside(error)
  const detail = storable([code, text].filter(Boolean).join(': '))
  // Errors of a certificate are told by their code, which names no address.
  if (stage === 'tls') return new Unreachable('TLS_FAILED', `${otherwise.tls[1]} (${code ?? 'no reason'}).`, detail)
  if (error instanceof errors.HTTPParserError) return new Unreachable('BAD_ANSWER', 'The answer is not HTTP.', detail)
  const [meaning, message] = meanings[code ?? ''] ?? meanings[text] ?? otherwise[stage]
  return new Unreachable(meaning, message, detail)
}

/** The store refuses NUL and lone surrogates, and words of a certificate are the target's. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Where several addresses were tried, the first failure speaks for all. */
function inside(error: unknown): { code: string | undefined; text: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return inside(error.errors[0])
  if (!(error instanceof Error)) return { code: undefined, text: String(error) }
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : undefined, text: error.message }
}
