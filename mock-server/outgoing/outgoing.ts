import { lookup } from 'node:dns/promises'
import { readAllowList } from './allow-list.ts'
import { addressGuard } from './address-guard.ts'
import { connector } from './connector.ts'
import { exchange } from './exchange.ts'
import { Unreachable } from './failures.ts'
import { type Inspection, inspectTarget } from './inspect.ts'
import { clientLanes } from './lanes.ts'
import { type Limits, usualLimits } from './limits.ts'
import { readTarget } from './target.ts'

/** The only way out: every request that the service sends on behalf of a user goes through here (docs/design/security.md). */
export interface Outgoing {
  /** The User-Agent header of every request; requests that are logged list it among their own headers. */
  readonly userAgent: string
  /** Sends once; never throws because of the target or the network. */
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingResult>
  /** Why requests to a URL are forbidden, as far as known now; a name that does not resolve is not a violation. */
  violation(url: string): Promise<Violation | undefined>
  /** What the guard says about a URL, without sending anything to it. */
  inspect(url: string): Promise<Inspection>
  /** Ends requests in flight as ABORTED. */
  close(): Promise<void>
}

export interface OutgoingRequest {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  headers: readonly (readonly [string, string])[]
  body: string
  /** Whose connections to use: a target that hangs for one lane does not delay requests of another lane to the same origin. */
  lane?: string
}

/** `message` contains no resolved address; `detail` may, and is for administrators only. */
export interface Violation {
  code: UnreachableCode
  message: string
  detail?: string
}

export type UnreachableCode =
  | 'TARGET_ADDRESS_BLOCKED'
  | 'TARGET_URL_INVALID'
  | 'HTTPS_REQUIRED'
  | 'NAME_NOT_RESOLVED'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'CONNECT_TIMEOUT'
  | 'ANSWER_TIMEOUT'
  | 'CONNECTION_RESET'
  | 'BAD_ANSWER'
  | 'ABORTED'

/** Milliseconds, rounded to 0.1; dns, connect and tls only if this request opened its connection. */
export interface Phases {
  dns?: number
  connect?: number
  tls?: number
  firstByte?: number
  total: number
}

export type OutgoingResult =
  | {
      kind: 'answered'
      status: number
      headers: [string, string][]
      /** Without NUL or lone surrogates; bytes that are not UTF-8 become U+FFFD. */
      body: string
      /** Bytes that were read. */
      bodyBytes: number
      /** Whether more bytes were received than kept. */
      truncated: boolean
      /** Why reading stopped before the end of the body. */
      cut?: 'size' | 'time' | 'connection'
      phases: Phases
    }
  | { kind: 'unreachable'; code: UnreachableCode; message: string; detail?: string; phases: Phases }

export interface OutgoingSettings {
  /** The entries of OUTGOING_ALLOW: hosts that are allowed although they are not public. */
  allow: readonly string[]
  /** Refuses targets over plain HTTP. */
  requireHttps?: boolean
  /** Resolves a name to all its addresses; the resolver of the system by default. */
  resolve?: (name: string) => Promise<readonly string[]>
  userAgent: string
  limits?: Partial<Limits>
}

/** Opens the way out; throws if an entry of the allow list cannot be read. */
export function openOutgoing(settings: OutgoingSettings): Outgoing {
  const limits = { ...usualLimits, ...settings.limits }
  const targetOf = (url: string) => readTarget(url, settings.requireHttps ?? false)
  const guard = addressGuard(readAllowList(settings.allow), settings.resolve ?? resolveBySystem)
  const ending = new AbortController()
  const { connect, opened } = connector(guard, limits.connectMs, ending.signal)
  const lanes = clientLanes(connect, limits)
  const inspect = (url: string) => inspectTarget(targetOf(url), guard, limits.connectMs)

  return {
    userAgent: settings.userAgent,
    send: (request, signal) => {
      const target = targetOf(request.url)
      const started = performance.now()
      if (target instanceof Unreachable) return Promise.resolve(target.result(started))
      return exchange({ target, request, userAgent: settings.userAgent, lanes, limits, opened, signal, started })
    },
    violation: async (url) => (await inspect(url)).violation,
    inspect,
    close: () => {
      ending.abort()
      return lanes.close()
    },
  }
}

/** Uses the hosts file and the search order of the machine, where on-premises names are defined. */
const resolveBySystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address)
