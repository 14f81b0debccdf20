import type { ViolationCode } from './violation-codes.ts'

/** The kinds of refusal; only http/refuse.ts maps them to a status. */
export type RefusalKind =
  | 'badRequest'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'wrongMethod'
  | 'notAcceptable'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'invalid'
  | 'tooMany'
  | 'notImplemented'
  | 'unavailable'
  | 'inMaintenance'

/**
 * An error of the envelope: `value` is the part of the request that it is about (the JSON path of a member, or the name of a parameter or header), `messages` say
 * what is wrong with it.
 */
export type ApiError = { value: string; messages: string[] }

/** What is wrong with a member of a fact sheet: `path` as in a patch (`/lifecycle/plan`), a stable code, a message for people. */
export type Violation = { readonly path: string; readonly code: ViolationCode; readonly message: string }

export type RefusalDetail = {
  errors?: ApiError[]
  /** Why the data model or the landscape refuses a change; GraphQL shows them as business errors. */
  violations?: readonly Violation[]
  /** The refused member as in a patch, where no violation names it. */
  path?: string
  data?: unknown
  type?: string
  headers?: Record<string, string>
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly detail: RefusalDetail
  constructor(kind: RefusalKind, message: string, detail: RefusalDetail = {}) {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}

const kind =
  (name: RefusalKind) =>
  (message: string, detail?: RefusalDetail): Refusal =>
    new Refusal(name, message, detail)

/** The detail of a refusal about one part of the request: the JSON path of a member, or the name of a parameter or header. */
export const about = (value: string, message: string) => ({ errors: [{ value, messages: [message] }] })

/** `throw refuse.forbidden('…')`: a message for people and, where there is one, the member it is about. */
export const refuse = {
  badRequest: kind('badRequest'),
  unauthorized: kind('unauthorized'),
  forbidden: kind('forbidden'),
  notFound: kind('notFound'),
  wrongMethod: kind('wrongMethod'),
  notAcceptable: kind('notAcceptable'),
  conflict: kind('conflict'),
  tooLarge: kind('tooLarge'),
  unsupported: kind('unsupported'),
  invalid: kind('invalid'),
  tooMany: kind('tooMany'),
  notImplemented: kind('notImplemented'),
  unavailable: kind('unavailable'),
  /** 503 that somebody wants, so it is no fault. */
  inMaintenance: kind('inMaintenance'),
  /** 422 for a change that the data model or the landscape refuses. */
  violations: (violations: readonly Violation[]): Refusal =>
    new Refusal('invalid', violations.map(({ path, code, message }) => `${path}: ${message} (${code})`).join('; '), {
      violations,
      errors: violations.map(({ path, message }) => ({ value: `$${path.replaceAll('/', '.')}`, messages: [message] })),
    }),
  /** 422 about one member. */
  member: (path: string, message: string): Refusal =>
    new Refusal('invalid', `${path}: ${message}`, about(path, message)),
}
