import { errors } from 'undici'
import type { Violation, OutgoingResult, Phases, UnreachableCode } from './outgoing.ts'

/** Timings of the steps of opening a connection that were completed. */
export type OpeningPhases = Pick<Phases, 'dns' | 'connect' | 'tls'>

/**
 * Why a target was not reached. The code must differ from all codes of undici, which reconnects automatically after some of them. `message`
 * never contains a resolved address.
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

/** Milliseconds since `start`, rounded to 0.1. */
export const since = (start: number): number => Math.round((performance.now() - start) * 10) / 10

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
  // The message of undici for an answer that its parser rejects.
  'bad response': ['BAD_ANSWER', 'The answer is not HTTP.'],
  'bad upgrade': ['BAD_ANSWER', 'The target switched to another protocol.'],
}

const otherwise = {
  open: ['CONNECTION_FAILED', 'The connection could not be made.'],
  tls: ['TLS_FAILED', 'No trusted TLS connection could be made'],
  answer: ['CONNECTION_RESET', 'The target closed the connection before it had answered.'],
} as const

/** Translates an error of the network or of undici, depending on the stage at which it occurred. */
export function asUnreachable(error: unknown, stage: keyof typeof otherwise = 'answer'): Unreachable {
  if (error instanceof Unreachable) return error
  const { code, text } = causeOf(error)
  const detail = storable([code, text].filter(Boolean).join(': '))
  // Certificate errors are described by their code, which contains no address.
  if (stage === 'tls') return new Unreachable('TLS_FAILED', `${otherwise.tls[1]} (${code ?? 'no reason'}).`, detail)
  if (error instanceof errors.HTTPParserError) return new Unreachable('BAD_ANSWER', 'The answer is not HTTP.', detail)
  const [meaning, message] = meanings[code ?? ''] ?? meanings[text] ?? otherwise[stage]
  return new Unreachable(meaning, message, detail)
}

/** The store refuses NUL and lone surrogates, and the target chooses the texts in its certificate. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** If several addresses were tried, the first failure stands for all. */
function causeOf(error: unknown): { code: string | undefined; text: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0])
  if (!(error instanceof Error)) return { code: undefined, text: String(error) }
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : undefined, text: error.message }
}
