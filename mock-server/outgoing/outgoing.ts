import { lookup } from 'node:dns/promises'
import { readAllowList } from './allow-list.ts'
import { type AddressGuard, addressGuard } from './address-guard.ts'
import { connector } from './connector.ts'
import { exchange } from './exchange.ts'
import { Unreachable, asUnreachable } from './failures.ts'
import { clientLanes } from './lanes.ts'
import { type Limits, usualLimits } from './limits.ts'
import { readTarget } from './target.ts'

/** The only way out: every request that the service sends for somebody goes through here (security.md rows 1 and 2). */
export interface Outgoing {
  /** Sends once; never throws for what the target or the network does. */
  send(request: OutgoingRequest, signal?: AbortSignal): Promise<OutgoingResult>
  /** Whether a target may be sent to at all, as far as can be said now; a name that does not resolve is no violation. */
  violation(url: string): Promise<Violation | undefined>
  /** Ends what is under way as ABORTED. */
  close(): Promise<void>
}

export interface OutgoingRequest {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  headers: readonly (readonly [string, string])[]
  body: string
  /** For whom: a target that hangs for one lane does not hold up the requests of another to the same origin. */
  lane?: string
}

/** `message` names no resolved address; `detail` may, and is for administrators only. */
export interface Violation {
  code: UnreachableCode
  message: string
  detail?: string
}

export type UnreachableCode =
  | 'TARGET_ADDRESS_BLOCKED'
  | 'TARGET_URL_INVALID'
  | 'NAME_NOT_RESOLVED'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'CONNECT_TIMEOUT'
  | 'ANSWER_TIMEOUT'
  | 'CONNECTION_RESET'
  | 'BAD_ANSWER'
  | 'ABORTED'

/** Milliseconds, rounded to 0.1; dns, connect and tls only where this request opened its connection. */
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
      /** Without NUL or lone surrogates; bytes that are not UTF-8 are shown as U+FFFD. */
      body: string
      /** How many bytes came, as far as they were read. */
      bodyBytes: number
      /** Whether less was kept than came. */
      truncated: boolean
      /** Why the body was not read to its end. */
      cut?: 'size' | 'time' | 'connection'
      phases: Phases
    }
  | { kind: 'unreachable'; code: UnreachableCode; message: string; detail?: string; phases: Phases }

export interface OutgoingSettings {
  /** The entries of OUTGOING_ALLOW: what may be sent to although it is not public. */
  allow: readonly string[]
  /** All addresses of a name; the system's resolver unless told. */
  resolve?: (name: string) => Promise<readonly string[]>
  userAgent: string
  limits?: Partial<Limits>
}

/** Throws where an entry of the allow list cannot be read. */
export function openOutgoing(settings: OutgoingSettings): Outgoing {
  const limits = { ...usualLimits, ...settings.limits }
  const guard = addressGuard(readAllowList(settings.allow), settings.resolve ?? resolveBySystem)
  const ending = new AbortController()
  const { connect, opened } = connector(guard, limits.connectMs, ending.signal)
  const lanes = clientLanes(connect, limits)

  return {
    send: (request, signal) => {
      const target = readTarget(request.url)
      const started = performance.now()
      if (target instanceof Unreachable) return Promise.resolve(target.result(started))
      return exchange({ target, request, userAgent: settings.userAgent, lanes, limits, opened, signal, started })
    },
    violation: (url) => violationOf(url, guard, limits.connectMs),
    close: () => {
      ending.abort()
      return lanes.close()
    },
  }
}

async function violationOf(url: string, guard: AddressGuard, patience: number): Promise<Violation | undefined> {
  const target = readTarget(url)
  if (target instanceof Unreachable) return target.violation()
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, patience, undefined)
  try {
    await Promise.race([guard.addressesOf(target.host, target.port), late.promise])
    return undefined
  } catch (error) {
    const found = asUnreachable(error)
    return found.code === 'NAME_NOT_RESOLVED' ? undefined : found.violation()
  } finally {
    clearTimeout(timer)
  }
}

/** With the hosts file and the search order of the machine, which is where names are made known on premises. */
const resolveBySystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address)
