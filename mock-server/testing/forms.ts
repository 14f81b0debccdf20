import { accessOfRole } from './access/of-role.ts'
import { Hono } from 'hono'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/ids.ts'
import { flag, integer, list, repeated } from '#contract/query.ts'
import { refuse } from '#kernel/refusal.ts'
import { arriving } from '#http/arriving.ts'
import { JsonText } from '#http/json-answers.ts'
import { type Route, mount, openRoute, route } from '#http/mount.ts'
import { asRefusal, faultResponse, refusalResponse } from '#http/refuse.ts'
import { turns } from '#http/turns.ts'

/** Operations that only tests mount, one for each kind of request that the contract layer knows. */
const common = { at: 'console', summary: 'For tests', open: true } as const
const signedIn = { ...common, open: false } as const
const echoQuery = endpoint({
  ...common,
  id: 'echoQuery',
  method: 'GET',
  path: '/query/{id}',
  params: z.object({ id: Id }),
  query: z.object({
    flag: flag.default(false),
    count: integer(1, 10).default(5),
    types: list(z.string().max(5)).optional(),
    cursor: repeated.optional(),
    text: z.string().optional(),
  }),
  result: z.object({ params: z.unknown(), query: z.unknown() }),
})
const echoJson = endpoint({
  ...signedIn,
  id: 'echoJson',
  method: 'POST',
  path: '/json',
  body: z.object({ name: z.string(), rows: z.array(z.object({ n: z.int() })).default([]) }),
  result: z.object({ got: z.unknown() }),
})
const maybeJson = endpoint({
  ...signedIn,
  id: 'maybeJson',
  method: 'DELETE',
  path: '/maybe',
  body: z.object({ comment: z.string() }).optional(),
})
const open = endpoint({
  ...common,
  id: 'open',
  method: 'POST',
  path: '/open',
  body: z.object({ name: z.string() }),
  result: z.object({ length: z.int() }),
})
const echoForm = endpoint({
  ...signedIn,
  id: 'echoForm',
  method: 'POST',
  path: '/form',
  bodyForm: 'form',
  body: z.object({ a: z.string(), b: z.string().optional() }),
  result: z.object({ got: z.unknown() }),
})
const upload = endpoint({
  ...signedIn,
  id: 'upload',
  method: 'POST',
  path: '/upload',
  bodyForm: 'multipart',
  body: z.object({ file: z.instanceof(File), note: z.string().optional() }),
  result: z.object({ name: z.string(), type: z.string(), bytes: z.array(z.int()), note: z.string().optional() }),
})
const download = endpoint({ ...common, id: 'download', method: 'GET', path: '/download', answer: 'binary' })
const text = endpoint({ ...common, id: 'text', method: 'GET', path: '/text', result: z.object({ a: z.int() }) })
const guarded = endpoint({
  ...signedIn,
  id: 'guarded',
  method: 'GET',
  path: '/guarded',
  result: z.object({ name: z.string() }),
})
const wrong = endpoint({ ...common, id: 'wrong', method: 'GET', path: '/wrong', result: z.object({ a: z.int() }) })

const caller = {
  userId: 'u',
  workspaceId: 'w',
  accountId: 'a',
  role: 'ADMIN' as const,
  ...accessOfRole('ADMIN'),
  name: 'Ada',
  entities: [],
  credentialId: 'c',
}
/** Requests counted against limits: operation and user or address. */
export const counted: string[] = []
/** Addresses of requests whose caller could not be identified. */
export const strangers: string[] = []

const routes: Route[] = [
  openRoute(echoQuery, ({ params, query }) => ({ params, query })),
  openRoute(echoJson, ({ body }) => ({ got: body })),
  openRoute(open, ({ body }) => ({ length: body.name.length })),
  openRoute(maybeJson, ({ body }, { answer }) => answer.set('x-comment', body?.comment ?? 'none')),
  openRoute(echoForm, ({ body }) => ({ got: body })),
  openRoute(upload, async ({ body: { file, note } }) => ({
    name: file.name,
    type: file.type,
    bytes: [...new Uint8Array(await file.arrayBuffer())],
    ...(note === undefined ? {} : { note }),
  })),
  openRoute(download, (_, { answer }) => {
    answer.set('x-more', 'yes')
    return new Response(new Uint8Array([0, 255, 10]), { headers: { 'content-type': 'image/png' } })
  }),
  openRoute(text, () => new JsonText('{"a": 1.0}')),
  route(guarded, (_, call) => ({ name: call.caller.name })),
  openRoute(wrong, () => new JsonText('{"a":"text"}')),
]

/** These operations alone, under `/x`; the bearer token is `good`. */
export const forms = new Hono()
for (const each of routes) {
  mount(forms, each, {
    prefix: () => '/x',
    authenticateBasic: async () => caller,
    current: async () => caller,
    authenticate: async (headers) => {
      if (headers.get('authorization') === 'Bearer good' || headers.get('cookie') === 'good') return caller
      throw refuse.unauthorized('no')
    },
    demandNoMaintenance: () => {},
    limit: async (op: Endpoint, who: string) => void counted.push(`${op.id} ${who}`),
    limitStranger: async (address) => void strangers.push(address),
    onBehalfOf: (_, work) => work(),
    turns: turns({ atOnce: 2, waiting: 10, ofBusy: 2 }),
    arriving: arriving(),
    tell: () => {},
    addressOf: () => '10.0.0.1',
    checkAnswers: true,
  })
}
forms.onError((error) => {
  const refusal = asRefusal(error)
  return refusal ? refusalResponse(refusal) : faultResponse('test')
})

/**
 * One request to these operations, signed in unless `/guarded` is to see how it comes; the answer's body as text and, if it is JSON,
 * parsed.
 */
export async function fetched(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  if (!path.startsWith('/guarded') && !headers.has('cookie')) headers.set('authorization', 'Bearer good')
  const response = await forms.request(`/x${path}`, { ...init, headers })
  const raw = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, raw, body: isJson ? JSON.parse(raw) : undefined }
}

/** The members that a refusal names. */
export const membersIn = (body: { errors: { value: string }[] }): string[] => body.errors.map(({ value }) => value)

/** A JSON body as it is sent. */
export const json = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})
