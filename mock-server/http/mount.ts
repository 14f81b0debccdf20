import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Caller } from '#contract/access.ts'
import type { Endpoint, Input, Output, ServiceId } from '#contract/endpoint.ts'
import { bearerChallenge } from '#kernel/challenge.ts'
import { demand } from '#kernel/may.ts'
import { demandAsFar } from '#kernel/power.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import type { Arriving } from './arriving.ts'
import { bytesToRead, hasLargeBody, parseBody, readBody } from './body.ts'
import { parseWithNulls } from './explicit-nulls.ts'
import { type JsonPieces, type JsonText, bytesOf } from './json-answers.ts'
import { pairsIn } from './pairs.ts'
import { parseInSlices } from './parse-in-slices.ts'
import { apiErrors, asRefusal, sentence } from './refuse.ts'
import { withSubject } from './subject.ts'
import { type ToldTopic, toldTopics } from './told-topics.ts'
import type { DoWork, Turns } from './turns.ts'
import { watched } from './watched.ts'

/** The request as a handler sees it, besides its parsed parts. */
export interface OpenCall {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  readonly headers: Headers
  /** Nobody reads the body of the answer. */
  readonly isHead: boolean
  /** The client's address as far as it can be trusted. */
  readonly address: string
  /** Headers of the answer, for the handler to set. */
  readonly answer: Headers
}
export interface Call extends OpenCall {
  readonly caller: Caller
  /** The caller with their access as of now, for answers that take long; throws if it has ended. */
  readonly again: () => Promise<Caller>
}

type Answered<E extends Endpoint> =
  | ([Output<E>] extends [undefined] ? void : Output<E>)
  | JsonText
  | JsonPieces
  | Response
type Asked = Pick<Call, 'caller' | 'again'>
type Handle = (input: Input<Endpoint>, call: OpenCall, asked: Asked | undefined) => Promise<unknown>

export interface Route {
  readonly op: Endpoint
  readonly handle: Handle
}

/** Binds an operation that needs a caller to its handler. */
export function route<E extends Endpoint>(
  op: E,
  handler: (input: Input<E>, call: Call) => Answered<E> | Promise<Answered<E>>,
): Route {
  return {
    op,
    handle: async (input, call, asked) => {
      if (!asked) throw refuse.unauthorized('A bearer access token is needed', { headers: bearerChallenge() })
      return await handler(input, { ...call, ...asked })
    },
  }
}

/** Binds an operation that needs no caller. */
export function openRoute<E extends Endpoint>(
  op: E,
  handler: (input: Input<E>, call: OpenCall) => Answered<E> | Promise<Answered<E>>,
): Route {
  return { op, handle: async (input, call) => await handler(input, call) }
}

export interface MountOptions {
  readonly prefix: (at: ServiceId) => string
  readonly authenticate: (headers: Headers) => Promise<Caller>
  /** The same for operations that also take HTTP Basic. */
  readonly authenticateBasic: (headers: Headers, address: string) => Promise<Caller>
  /** A caller who was identified earlier, with their access as of now; throws 401 if it has ended. */
  readonly current: (caller: Caller) => Promise<Caller>
  /** Refuses a change while the caller's workspace is being maintained. */
  readonly demandNoMaintenance: (caller: Caller) => void
  /** Counts the request against its limit; throws 429. */
  readonly limit: (op: Endpoint, key: string) => Promise<void>
  /** Counts a request whose caller could not be identified against the limit of its address; throws 429. */
  readonly limitStranger: (address: string) => Promise<void>
  /** Does the work of a request for its user or address, who share the store fairly; `signal` ends work that nobody waits for any more. */
  readonly onBehalfOf: <T>(sender: { key: string; signal?: AbortSignal | undefined }, work: () => T) => T
  /** Costly requests, and those with a large body, of one user or address take turns. */
  readonly turns: Turns
  /** All other bodies of one user or address share an amount of memory while they arrive. */
  readonly arriving: Arriving
  readonly addressOf: (context: Context) => string
  /** Tells pages what a caller has changed; `id`: of the object, if the address names one. */
  readonly tell: (caller: Caller, topics: readonly ToldTopic[], id: string | undefined) => void
  /** Parse answers by the contract: in tests and development, not in production. */
  readonly checkAnswers: boolean
}

/** Serves one operation: authenticate, count, parse the request, call the handler, answer. */
export function mount(app: Hono, { op, handle }: Route, options: MountOptions): void {
  const pattern = patternOf(op, options.prefix)
  const told = toldTopics(op)
  if (op.deprecated) app.on(op.method, pattern, deprecationOf(op, options.prefix(op.at)))
  app.on(op.method, pattern, async (context) => {
    try {
      return await serve(context)
    } catch (error) {
      throw withSubject(error, op)
    }
  })

  async function serve(context: Context): Promise<Response> {
    const request = context.req.raw
    const address = options.addressOf(context)
    const caller = op.open ? undefined : await identify(op, { headers: request.headers, address }, options)
    if (caller?.isPreview && !op.reads) throw refuse.forbidden('In a preview nothing can be changed')
    const key = caller?.userId ?? address
    await options.limit(op, key)
    if (caller && !op.reads && !op.inMaintenance) options.demandNoMaintenance(caller)
    if (caller) demandWhatItNeeds(caller, op)
    const call: OpenCall = {
      signal: request.signal,
      headers: request.headers,
      // Hono leaves the type of `env` open; `fetch` of the service puts it there.
      isHead: context.env?.isHead === true,
      address,
      answer: new Headers(),
    }
    // The access that an answer is read with.
    let basis = caller
    const again = async () => (basis = await currentCaller())
    const asked = caller && { caller, again }
    const takesTurn = op.costly || hasLargeBody(request)
    const read = async () => {
      if (takesTurn) return await readBody(op, request)
      return await options.arriving.read({ key, bytes: bytesToRead(op, request) }, () => readBody(op, request))
    }
    // What nobody waits for any more is given up where it only reads, or has not begun to write.
    const sender = { key, signal: op.costly ? request.signal : undefined }
    const answer = (doWork: DoWork) =>
      options.onBehalfOf(sender, async () => {
        const { params, query } = parseAddress(op, context)
        const content = takesBody(op) ? await read() : undefined
        return await doWork(async () => {
          const body = await parseByContract(op, takesBody(op) ? await parseBody(op, content) : undefined)
          return await handle({ params, query, body }, call, asked)
        })
      })
    const result = takesTurn
      ? await options.turns.take({ key, signal: request.signal }, answer)
      : await answer((work) => work())
    if (caller && told.length > 0) options.tell(caller, told, context.req.param('id'))
    const response = toResponse(op, result, call.answer, options.checkAnswers)
    if (!basis || !(result instanceof Response)) return response
    return watched(response, async () => {
      const now = await currentCaller()
      if (basis) demandAsFar(now, basis)
    })

    async function currentCaller(): Promise<Caller> {
      if (!caller) throw new Error(`${op.id} has no caller`)
      const now = await options.current(caller)
      demandWhatItNeeds(now, op)
      return now
    }
  }
}

function demandWhatItNeeds(caller: Caller, op: Endpoint): void {
  if (op.feature) demandFeature(caller, op.feature)
  if (op.needs) demand(caller, op.needs)
}

interface Sender {
  readonly headers: Headers
  readonly address: string
}

async function identify(op: Endpoint, { headers, address }: Sender, options: MountOptions): Promise<Caller> {
  try {
    return op.basic ? await options.authenticateBasic(headers, address) : await options.authenticate(headers)
  } catch (error) {
    if (asRefusal(error)?.kind === 'unauthorized') await options.limitStranger(address)
    throw error
  }
}

/** Adds to every answer, refusals too, that the operation is deprecated (RFC 9745), until when it is kept (RFC 8594), and where its successor is. */
function deprecationOf({ successor, sunset }: Endpoint, prefix: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('deprecation', DEPRECATED_SINCE)
    if (sunset !== undefined) headers.set('sunset', new Date(sunset).toUTCString())
    if (successor !== undefined) headers.append('link', `<${prefix}${successor}>; rel="successor-version"`)
  }
}

/** The beginning of 2024, as a structured date. */
const DEPRECATED_SINCE = '@1704067200'

const patternOf = (op: Endpoint, prefix: MountOptions['prefix']): string =>
  prefix(op.at) + op.path.replaceAll(/\{(\w+)\}/g, ':$1')

/** 405 with the allowed methods for a known path with another method. Call it after all operations are mounted. */
export function refuseOtherMethods(app: Hono, operations: readonly Endpoint[], prefix: MountOptions['prefix']): void {
  for (const [pattern, group] of Map.groupBy(operations, (op) => patternOf(op, prefix))) {
    const allow = group.map(({ method }) => method).join(', ')
    app.all(pattern, () => {
      throw refuse.wrongMethod(`This address takes ${allow}`, {
        headers: { allow },
        ...about('method', `must be one of ${allow}`),
      })
    })
  }
}

const takesBody = ({ body }: Endpoint): boolean => body.def.type !== 'undefined'

function parseAddress(op: Endpoint, context: Context): Pick<Input<Endpoint>, 'params' | 'query'> {
  const params = op.params.safeParse(context.req.param())
  if (!params.success) throw refuse.notFound('There is nothing at this address')
  const query = op.query.safeParse(queryOf(context.req.raw.url))
  if (!query.success) {
    const errors = apiErrors(query.error, '')
    throw refuse.badRequest(sentence('A query parameter is not valid', errors), { errors })
  }
  return { params: params.data, query: query.data }
}

async function parseByContract(op: Endpoint, content: unknown): Promise<unknown> {
  const { slicedMember } = op
  const body =
    slicedMember === undefined ? parseWithNulls(op.body, content) : await parseInSlices(op.body, content, slicedMember)
  if (body.success) return body.data
  const errors = apiErrors(body.error)
  throw refuse.invalid(sentence('The body is not valid', errors), { errors })
}

/** A parameter that is sent once is a string, a repeated one an array. */
function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  if (start < 0) return {}
  const byName = new Map<string, string[]>()
  for (const [name, value] of pairsIn(url.slice(start + 1), 'query')) {
    if (value.includes('\0')) {
      throw refuse.badRequest(`The query parameter ${name} holds a NUL`, about(name || 'query', 'must not hold a NUL'))
    }
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return Object.fromEntries([...byName].map(([name, values]) => [name, soleOf(values) ?? values]))
}

const soleOf = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined)

function toResponse(op: Endpoint, answer: unknown, headers: Headers, check: boolean): Response {
  if (answer instanceof Response) {
    for (const [name, value] of headers) answer.headers.append(name, value)
    return answer
  }
  // A caller's access can change at any moment, so answers must not be cached by intermediaries.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (op.answer === 'none') return new Response(null, { status: 204, headers })
  // Bytes, because Node would encode a long string a second time on its way to the socket.
  const bytes = bytesOf(answer)
  if (check) {
    op.result.parse(JSON.parse(new TextDecoder().decode(bytes)))
    if (headers.has('etag') !== op.tagged) throw new Error(`${op.id} declares another ETag than it sends`)
  }
  headers.set('content-type', 'application/json')
  return new Response(bytes, { status: op.ok, headers })
}
