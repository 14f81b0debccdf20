import { z } from 'zod'
import type { Right } from './access.ts'

type Shape = z.ZodObject

/** The services of one installation; each has its own base path and its own OpenAPI document. */
export const serviceIds = ['pathfinder', 'webhooks', 'mtm', 'console', 'odata'] as const
export type ServiceId = (typeof serviceIds)[number]

/** The features of a workspace that operations can belong to: where one is switched off, its operations are refused. */
export const featureIds = [
  'DOCUMENT_UPLOAD',
  'COMMENTS',
  'EXPORTS',
  'ODATA',
  'CUSTOM_ROLES',
  'META_MODEL',
  'TECHNICAL_USER_QUOTA',
  'SSO',
] as const
export type FeatureId = (typeof featureIds)[number]

/** Those that are off in a new workspace. */
export const featuresOffAtFirst: readonly FeatureId[] = ['TECHNICAL_USER_QUOTA', 'SSO']
/** How many technical users a workspace has at most while `TECHNICAL_USER_QUOTA` is on. */
export const TECHNICAL_USER_QUOTA = 100

/** The encoding of the body. `form` is application/x-www-form-urlencoded; a `form` body may be missing altogether. */
export type BodyForm = 'json' | 'form' | 'multipart'

/** The kind of response: an envelope in JSON, nothing, bytes, plain text, XML, or a stream of server-sent events. */
export type AnswerForm = 'json' | 'none' | 'binary' | 'text' | 'xml' | 'events'

/** Headers of requests that some operations read. */
export type RequestHeader = 'If-Match' | 'Last-Event-ID' | 'x-graphql-enable-extensions'

/** One operation of the interface: what client and service both must know about it, and no behaviour. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly id: string
  readonly at: ServiceId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly bodyForm: BodyForm
  /** Maximum size of the request body in bytes. */
  readonly maxBytes: number
  /**
   * Most brackets, commas and colons outside of texts in a JSON body, for which parsing blocks everybody else: more than the default only
   * where `needs` keeps others out.
   */
  readonly maxMarks: number
  /** A member of a large body (`member`, `owner.member`), a record of many entries, that is parsed some of them at a time. */
  readonly slicedMember?: string | undefined
  /** A right without which the body is not even read: 403. */
  readonly needs?: Right | undefined
  /** The feature that it belongs to. */
  readonly feature?: FeatureId | undefined
  /** True where the operation itself refuses texts that can't be stored (NUL, half characters), in the form of its answers. */
  readonly refusesTexts: boolean
  readonly answer: AnswerForm
  readonly ok: 200 | 204
  readonly result: R
  /** Declared refusals besides 401, 429, 500 and 503, which every operation may answer. */
  readonly fails: readonly number[]
  /** True where no bearer token is needed. */
  readonly open: boolean
  /** True where an API token as the password of HTTP Basic is taken besides bearer tokens. */
  readonly basic: boolean
  /** True where the operation changes nothing, so that it is open to a preview. GET reads unless it says otherwise, the others don't. */
  readonly reads: boolean
  /** True where it goes on while the workspace is being maintained, though it changes something of the caller's own. */
  readonly inMaintenance: boolean
  /** True for searches and counts: a user has two of them under way, the others wait. */
  readonly costly: boolean
  readonly deprecated: boolean
  /** Headers that change what the operation does, besides those that every one reads. */
  readonly takes: readonly RequestHeader[]
  /** True where the answer carries an `ETag`: the version of its record. */
  readonly tagged: boolean
  /** For a deprecated operation: the instant (ISO 8601) from which on nobody may rely on it. */
  readonly sunset?: string | undefined
  /** For a deprecated operation: the path of its replacement at the same service. */
  readonly successor?: string | undefined
}

const MEBIBYTE = 1024 * 1024
const nothing = z.object({})
const absent = z.undefined()

type Parts<P extends Shape, Q extends Shape, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint,
  'id' | 'at' | 'method' | 'path' | 'summary'
> &
  Partial<
    Pick<
      Endpoint,
      | 'bodyForm'
      | 'maxBytes'
      | 'maxMarks'
      | 'slicedMember'
      | 'needs'
      | 'feature'
      | 'refusesTexts'
      | 'answer'
      | 'fails'
      | 'open'
      | 'basic'
      | 'costly'
      | 'reads'
      | 'inMaintenance'
      | 'takes'
      | 'tagged'
      | 'deprecated'
      | 'sunset'
      | 'successor'
    >
  > & {
    params?: P
    query?: Q
    body?: B
    result?: R
  }

/** Declares an operation. Parts that are left out are empty, and an operation without a result answers 204. */
// An overload, because a type parameter is inferred as its default exactly when the part is left out, which TypeScript cannot see.
export function endpoint<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends z.ZodType = typeof absent,
  R extends z.ZodType = typeof absent,
>(parts: Parts<P, Q, B, R>): Endpoint<P, Q, B, R>
export function endpoint(parts: Parts<Shape, Shape, z.ZodType, z.ZodType>): Endpoint {
  const { params = nothing, query = nothing, body = absent, result = absent } = parts
  const answer = parts.answer ?? (parts.result ? 'json' : 'none')
  return {
    bodyForm: 'json',
    maxBytes: 5 * MEBIBYTE,
    maxMarks: 100_000,
    refusesTexts: false,
    fails: [],
    open: false,
    basic: false,
    costly: false,
    reads: parts.method === 'GET',
    inMaintenance: false,
    takes: [],
    tagged: false,
    deprecated: false,
    ...parts,
    params,
    query,
    body,
    result,
    answer,
    ok: answer === 'none' ? 204 : 200,
  }
}

/** The parts of a request as its handler receives them. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
/** What a handler returns, before it is validated against the contract. */
export type Output<E extends Endpoint> = z.input<E['result']>
/** The response as a client receives it. */
export type Result<E extends Endpoint> = z.output<E['result']>

type Needed<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [_ in K]?: T }
    : { [_ in K]: T }
/** The parts of a request as a client sends them; those that may be empty may be left out. */
export type Request<E extends Endpoint> = Needed<'params', z.input<E['params']>> &
  Needed<'query', z.input<E['query']>> &
  Needed<'body', z.input<E['body']>>
