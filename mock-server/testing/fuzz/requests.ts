import type { Dice } from './dice.ts'
import type { Operation, Parameter, Schema } from './documents.ts'
import type { Example } from './examples/example.ts'
import type { GraphqlTexts } from './graphql.ts'
import type { Live } from './live.ts'
import { type Source, valueOf } from './values.ts'

export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
}

export interface Making {
  readonly dice: Dice
  readonly live: Live
  readonly graphql: GraphqlTexts
  /** What a call that succeeds would send. */
  readonly example?: Example | undefined
}

/** A request of this operation: half of them as the document says, the others with something wrong in one or two places. */
export const requestOf = (op: Operation, { dice, live, graphql, example }: Making): FuzzRequest => {
  const source: Source = { dice, live, defs: op.defs, path: op.path, sparse: dice.pick([2, 5, 40]) }
  const isMutated = dice.once(2)
  const spoil = () => isMutated && dice.once(3)
  const path =
    op.base +
    pathOf(op, { ...source, params: example?.params ?? {} }, spoil) +
    queryOf(op, { ...source, params: example?.params ?? {} }, spoil)
  const headers: Record<string, string> = {}
  const body = bodyOf(op, { ...source, graphql, example }, { headers, spoil })
  const cookie = live.text(dice, 'cookie')
  if (cookie !== undefined && example?.caller === undefined && op.path.startsWith('/sessions'))
    headers['cookie'] = cookie.split(';')[0] ?? ''
  if (spoil()) Object.assign(headers, dice.pick(oddHeaders))
  return { method: isMutated && dice.once(10) ? dice.pick(methods) : op.method, path, headers, body }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

const oddHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '' },
  { accept: 'image/png' },
  { 'if-match': '"1"' },
  { 'if-match': '*' },
  { 'if-none-match': 'W/"x", ,' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer' },
  { cookie: 'landscape_session=x; a; =b' },
  { origin: 'https://elsewhere.example' },
  { range: 'bytes=5-2' },
  { 'x-forwarded-for': "'" },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': '-1' },
  { 'idempotency-key': 'a' },
]

type Spoil = () => boolean

const pathOf = (op: Operation, source: Source & Pick<Example, 'params'>, spoil: Spoil) =>
  op.path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const parameter = op.parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    const value = spoil()
      ? source.dice.wildText()
      : (source.params[name] ??
        valueOf(parameter?.schema ?? {}, { ...source, path: op.path.slice(0, at) }, uuidName(parameter) ?? name))
    // An empty part would be another address.
    return encode(String(value)) || '%20'
  })

/** An id in the path is one of the noun before it, whatever it is called. */
const uuidName = (parameter: Parameter | undefined) => (parameter?.schema.format === 'uuid' ? 'id' : undefined)

const queryOf = (op: Operation, source: Source & Pick<Example, 'params'>, spoil: Spoil) => {
  const { dice } = source
  const sent = op.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required ? !spoil() : dice.once(source.sparse)))
    .flatMap((parameter) => pairsOf(parameter, source, spoil))
  if (spoil() && dice.once(3)) sent.push(`${encode(dice.wildText())}=${encode(dice.wildText())}`)
  return sent.length === 0 ? '' : `?${sent.join('&')}`
}

const pairsOf = ({ name, schema }: Parameter, source: Source & Pick<Example, 'params'>, spoil: Spoil) => {
  const values = [spoil() ? source.dice.wild() : (source.params[name] ?? valueOf(schema, source, name))].flat()
  if (spoil()) values.push(source.dice.wildText())
  return values.map((value) => `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`)
}

/** Lone surrogates can't be sent in an address. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

type BodyContext = { headers: Record<string, string>; spoil: Spoil }

const bodyOf = (
  op: Operation,
  source: Source & Pick<Making, 'graphql' | 'example'>,
  { headers, spoil }: BodyContext,
) => {
  const { body } = op
  const { dice } = source
  if (body === undefined) return undefined
  if (!body.required && dice.once(3)) return undefined
  const value = contentOf(op, body.schema, source)
  if (value instanceof FormData) return value
  if (body.mediaType.includes('multipart')) {
    const form = new FormData()
    form.set('graphQLRequest', spoil() ? dice.wildText() : JSON.stringify(value))
    if (dice.once(2))
      form.set(dice.pick(['file', 'other']), new File([dice.wildText()], dice.wildText().toWellFormed() || 'a'))
    return form
  }
  headers['content-type'] = body.mediaType
  if (body.mediaType.includes('urlencoded')) {
    const members = Object.entries(Object(value)).map(([key, member]) => [key, String(member)])
    if (dice.once(2)) members.push(['grant_type', 'client_credentials'])
    return new URLSearchParams(members).toString()
  }
  const text = JSON.stringify(spoil() ? mutated(value, dice) : value)
  if (!spoil()) return text
  return dice.pick([
    text.slice(0, -1),
    `${text}${text}`,
    '',
    'null',
    '[]',
    `[${text}]`,
    text.replaceAll('"', "'"),
    '{"a":1e999}',
  ])
}

const contentOf = (op: Operation, schema: Schema, source: Source & Pick<Making, 'graphql' | 'example'>): unknown => {
  if (op.id.endsWith('Graphql')) return source.graphql.request(source)
  const { example, dice } = source
  return example?.body !== undefined && !dice.once(4) ? example.body : valueOf(schema, source)
}

/** The same value with one member replaced, removed or added, somewhere in it. */
const mutated = (value: unknown, dice: Dice): unknown => {
  if (Array.isArray(value) && value.length > 0 && !dice.once(4)) {
    const at = dice.below(value.length)
    return value.map((item, nth) => (nth === at ? mutated(item, dice) : item))
  }
  if (typeof value !== 'object' || value === null || dice.once(8)) return dice.wild()
  const entries = Object.entries(value)
  if (entries.length === 0 || dice.once(5)) return Object.fromEntries([...entries, [dice.wildText(), dice.wild()]])
  const at = dice.below(entries.length)
  if (dice.once(5)) return Object.fromEntries(entries.filter((_, nth) => nth !== at))
  return Object.fromEntries(entries.map(([key, member], nth) => [key, nth === at ? mutated(member, dice) : member]))
}
