import type { ServiceDocument } from '#contract/feeds.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { TableColumn } from '#kernel/table.ts'
import { csvHead, csvOf } from '#kernel/csv.ts'
import { type Feed, type Rows, noResource } from './feeds.service.ts'
import { type Media, contentTypeOf, mediaOf } from './media.ts'
import { type Query, type RowOptions, demandOptions, pageRowsOf, rowOptions, rowOptionsOf, whereOf } from './options.ts'
import { invalid } from './filter/refusals.ts'
import { contextOf, rowJson, withId } from './rows-json.ts'

type JsonMedia = Extract<Media, { kind: 'json' }>

interface FeedRequest {
  readonly query: Query
  readonly headers: Headers
}

const base = { 'odata-version': '4.0', 'cache-control': 'no-store', vary: 'accept, accept-language' }

/** A document or rows in JSON. */
export const jsonAnswer = (media: JsonMedia, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { headers: { ...base, 'content-type': contentTypeOf(media), ...headers } })

/** Text or XML. */
export const textAnswer = (type: string, body: string): Response =>
  new Response(body, { headers: { ...base, 'content-type': `${type};charset=utf-8` } })

/** The service document of a feed or of the list of feeds. */
export function documentAnswer(
  { query, headers }: FeedRequest,
  url: string,
  value: ServiceDocument['value'],
): Response {
  demandOptions(query, ['$format'])
  const media = jsonMedia({ query, headers })
  const context = media.control === 'none' ? {} : { '@odata.context': `${url}$metadata` }
  return jsonAnswer(media, { ...context, value } satisfies ServiceDocument)
}

/** The number of rows that `$filter` leaves. */
export async function countAnswer(feed: Feed, resource: string, { query }: FeedRequest): Promise<Response> {
  if (resource !== feed.names.entitySet) throw noResource()
  demandOptions(query, ['$format', '$filter'])
  const filter = query['$filter']
  const where = whereOf(typeof filter === 'string' ? filter : undefined, feed.properties)
  const { total = 0 } = await feed.read({ ...noRows, where, withTotal: true })
  return textAnswer('text/plain', String(total))
}

interface RowsRequest extends FeedRequest {
  /** Opens the feed once more, with the caller's access as of now; refuses once there is none for them. */
  readonly reopen: () => Promise<unknown>
  /** Takes a place for an answer that is read while it is made; returns what gives it back. */
  readonly takePlace: () => () => void
}

/** Rows or, with a key in brackets, one row. */
export async function rowsAnswer(feed: Feed, resource: string, request: RowsRequest): Promise<Response> {
  const [, name, key] = /^(\w+)(?:\((.*)\))?$/.exec(resource) ?? []
  if (name !== feed.names.entitySet) throw noResource()
  if (key !== undefined) return await rowAnswer(feed, key, request)
  demandOptions(request.query, rowOptions)
  const options = rowOptionsOf(request.query, feed.properties)
  const media = mediaOf({ format: formatOf(request.query), headers: request.headers, withCsv: true })
  return media.kind === 'csv'
    ? await csvAnswer(feed, options, request)
    : await pageAnswer(feed, options, { ...request, media })
}

async function rowAnswer(feed: Feed, key: string, { query, headers }: FeedRequest): Promise<Response> {
  demandOptions(query, ['$format', '$select'])
  const { selected } = rowOptionsOf(query, feed.properties)
  const media = jsonMedia({ query, headers })
  const id = /^(?:id=)?'?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})'?$/i.exec(key.trim())?.[1]?.toLowerCase()
  const where = {
    kind: 'compare',
    type: 'boolean',
    operator: 'eq',
    left: { kind: 'column', type: 'id', key: 'id' },
    right: { kind: 'value', type: 'id', text: id ?? '' },
  } as const
  const { rows } = await feed.read({ ...noRows, columns: withId(feed.properties, selected), where, first: 1 })
  const [row] = rows
  if (!row) throw refuse.notFound('This feed has no such row')
  const shown = { ...feed, selected, isNarrowed: selected !== feed.properties, media }
  return jsonAnswer(media, { ...contextOf(shown, true), ...rowJson(shown, row) })
}

async function pageAnswer(
  feed: Feed,
  options: RowOptions<TableColumn>,
  { query, headers, media }: FeedRequest & { media: JsonMedia },
): Promise<Response> {
  const { selected, top } = options
  const size = pageRowsOf(headers)
  const page = await readFrom(feed, {
    ...options,
    columns: withId(feed.properties, selected),
    first: Math.min(size, top ?? size),
    // A token says where the page begins; what was left out before it is behind it already.
    skip: options.after === undefined ? options.skip : 0,
  })
  const shown = { ...feed, selected, isNarrowed: selected !== feed.properties, media }
  const next = nextLink(feed, query, { page, top })
  const body = {
    ...contextOf(shown, false),
    ...(page.total === undefined ? {} : { '@odata.count': page.total }),
    value: page.rows.map((row) => rowJson(shown, row)),
    ...(next === undefined ? {} : { '@odata.nextLink': next }),
  }
  return jsonAnswer(media, body, headers.has('prefer') ? { 'preference-applied': `odata.maxpagesize=${size}` } : {})
}

/** Rows from a token of the client's on, which may be of another list. */
async function readFrom(feed: Feed, request: Parameters<Feed['read']>[0]): Promise<Rows> {
  try {
    return await feed.read(request)
  } catch (error) {
    const isAboutToken = error instanceof Refusal && error.detail.errors?.[0]?.value === 'cursor'
    throw isAboutToken ? invalid('$skiptoken', 'belongs to another feed or to other options') : error
  }
}

/** The address of the next page: the same options, with what is left of `$top`; the first page has told the total. */
function nextLink(
  feed: Feed,
  query: Query,
  { page, top }: { page: Rows; top: number | undefined },
): string | undefined {
  const left = top === undefined ? undefined : top - page.rows.length
  if (page.next === undefined || left === 0) return undefined
  const { $skip: _skip, $count: _count, $top: _top, ...same } = query
  const options = { ...same, ...(left === undefined ? {} : { $top: left }), $skiptoken: page.next }
  const text = Object.entries(options)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const))
    .filter(([name]) => query[name] !== undefined || name.startsWith('$'))
    .map(([name, value]) => `${encodeURIComponent(name).replaceAll('%24', '$')}=${encodeURIComponent(value)}`)
  return `${feed.url}${feed.names.entitySet}?${text.join('&')}`
}

/** All rows as CSV, or as many as `$top` asks for: read page by page, as fast as the client takes them, while the feed is open to them. */
async function csvAnswer(
  feed: Feed,
  options: RowOptions<TableColumn>,
  { reopen, takePlace }: RowsRequest,
): Promise<Response> {
  const { selected, top = Infinity } = options
  const columns = selected.map(({ column }) => column)
  const size = pageRowsOf(new Headers())
  const leave = takePlace()
  const query = { ...options, columns, first: Math.min(size, top), withTotal: false }
  const first = await readFrom(feed, query).catch((error: unknown) => {
    leave()
    throw error
  })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  void writeAll()
  return new Response(readable, { headers: { ...base, 'content-type': contentTypeOf({ kind: 'csv' }) } })

  // One loop from here, not a callback of the stream, so that the store still knows on whose behalf it reads.
  async function writeAll(): Promise<void> {
    const encoder = new TextEncoder()
    const writer = writable.getWriter()
    try {
      await writer.write(encoder.encode(csvHead(selected.map(({ name }) => name))))
      let page = first
      for (let left = top - page.rows.length; ; left -= page.rows.length) {
        await writer.write(encoder.encode(csvOf(columns, page.rows)))
        if (page.next === undefined || left <= 0) break
        const after = page.next
        await reopen()
        page = await feed.read({ ...options, columns, first: Math.min(size, left), skip: 0, after, withTotal: false })
      }
      await writer.close()
    } catch (error) {
      // Headers have gone out, so the answer ends early; a client that left has ended it itself.
      await writer.abort(error).catch(() => undefined)
    } finally {
      leave()
    }
  }
}

function jsonMedia({ query, headers }: FeedRequest): JsonMedia {
  const media = mediaOf({ format: formatOf(query), headers, withCsv: false })
  // Without CSV there is no other form.
  if (media.kind !== 'json') throw refuse.notAcceptable('$format must be json')
  return media
}

const noRows = { columns: [], where: undefined, order: [], first: 0, skip: 0, after: undefined, withTotal: false }

const formatOf = (query: Query): string | undefined => {
  const format = query['$format']
  return typeof format === 'string' ? format : undefined
}
