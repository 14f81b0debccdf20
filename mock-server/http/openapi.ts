import { z } from 'zod'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Endpoint, RequestHeader, ServiceId } from '#contract/endpoint.ts'
import { ErrorEnvelope } from '#contract/envelope.ts'
import { ODataError } from '#contract/feeds.ts'

type Json = Record<string, unknown>

const titles: Record<ServiceId, string> = {
  pathfinder: 'Landscape service',
  webhooks: 'Webhooks',
  mtm: 'Tokens and tenancy',
  console: 'Operations of the console',
  odata: 'Feeds of bookmarks',
}

/** The OpenAPI 3.1 document of one of the services, generated from the contract; other requests are served between two operations. */
export async function openapi(operations: readonly Endpoint[], at: ServiceId, basePath: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const op of operations.filter((candidate) => candidate.at === at)) {
    await yieldToRequests()
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: describe(op) }
  }
  const refusal = at === 'odata' ? ODataError : ErrorEnvelope
  const { document, schemas } = liftSchemas({ paths, refused: schemaOf(refusal, 'output') })
  const hasBasic = operations.some((op) => op.at === at && op.basic)
  return {
    openapi: '3.1.0',
    info: { title: titles[at], version: '5.0.1100' },
    servers: [{ url: basePath }],
    paths: document['paths'],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(hasBasic ? { apiToken: { type: 'http', scheme: 'basic' } } : {}),
      },
      responses: Object.fromEntries(
        Object.entries(refusalHeaders).map(([name, headers]) => {
          const described = Object.keys(headers).length === 0 ? {} : { headers }
          const body = { 'application/json': { schema: document['refused'] } }
          return [name, { description: 'Refused', ...described, content: body }]
        }),
      ),
      schemas,
    },
  }
}

/** Zod puts named records into `$defs` beside each schema; OpenAPI has them once, under components. */
function liftSchemas(printed: Json): { document: Json; schemas: Json } {
  const schemas: Json = {}
  const text = JSON.stringify(printed, (key, value: unknown) => {
    if (key === '$defs') Object.assign(schemas, value)
    // The dialect is that of OpenAPI, so no schema needs to name it.
    return key === '$defs' || key === '$schema' ? undefined : value
  })
  const refs = (json: string): Json => JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/'))
  return { document: refs(text), schemas: refs(JSON.stringify(schemas)) }
}

function describe(op: Endpoint): Json {
  const parameters = [
    ...parametersOf('path', op.params),
    ...parametersOf('query', op.query),
    ...op.takes.map((name) => ({ name, in: 'header', required: false, ...requestHeaders[name] })),
  ]
  const ofBody = op.body.def.type === 'undefined' ? [] : [413, 415, 422]
  // Any address may come with a query that can't be read.
  const refusals = [...new Set([400, ...(op.open ? [] : [401]), ...ofBody, ...op.fails, 405, 429, 500, 503])].toSorted(
    (a, b) => a - b,
  )
  return {
    operationId: op.id,
    summary: op.summary,
    ...(op.deprecated ? { deprecated: true } : {}),
    security: op.open ? [] : [{ token: [] }, ...(op.basic ? [{ apiToken: [] }] : [])],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(op),
    responses: {
      [op.ok]: {
        description: op.ok === 204 ? 'Done' : 'The answer',
        ...(op.tagged ? { headers: { ETag: etag } } : {}),
        ...content(op),
      },
      ...Object.fromEntries(
        refusals.map((status) => [status, { $ref: `#/components/responses/${responseOf(status)}` }]),
      ),
    },
  }
}

const text = { schema: { type: 'string' } }
const etag = { description: 'The version of the record, for `If-Match`', ...text }
const requestHeaders: Record<RequestHeader, Json> = {
  'If-Match': { description: 'The `ETag` of the version to change; 409 if there is a newer one', ...text },
  'Last-Event-ID': {
    description: 'The offset after which to resume',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  },
  'x-graphql-enable-extensions': { description: '`true` adds warnings to `extensions`', schema: { type: 'boolean' } },
}

/** The headers of refusals, by the name of the response under components. */
const refusalHeaders = {
  Refused: {},
  Unauthorized: { 'WWW-Authenticate': { description: 'How to identify oneself', ...text } },
  WrongMethod: { Allow: { description: 'The methods of this address', ...text } },
  Later: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
}

function responseOf(status: number): keyof typeof refusalHeaders {
  if (status === 401) return 'Unauthorized'
  if (status === 405) return 'WrongMethod'
  return status === 429 || status === 503 ? 'Later' : 'Refused'
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

function requestBody(op: Endpoint): Json {
  if (op.body.def.type === 'undefined') return {}
  const required = !op.body.safeParse(undefined).success
  return { requestBody: { required, content: { [mediaTypes[op.bodyForm]]: { schema: schemaOf(op.body, 'input') } } } }
}

function content(op: Endpoint): Json {
  switch (op.answer) {
    case 'none':
      return {}
    case 'json':
      return { content: { 'application/json': { schema: schemaOf(op.result, 'output') } } }
    case 'binary':
      return { content: { 'application/octet-stream': {} } }
    case 'text':
      return { content: { 'text/plain': { schema: { type: 'string' } } } }
    case 'xml':
      return { content: { 'application/xml': { schema: { type: 'string' } } } }
    case 'events':
      return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
    default:
      throw op.answer satisfies never
  }
}

function parametersOf(location: 'path' | 'query', shape: z.ZodObject): Json[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const leftOut = z.safeParse(schema, undefined)
    const defaultValue = leftOut.data === undefined ? {} : { default: leftOut.data }
    const required = location === 'path' || !leftOut.success
    return { name, in: location, required, schema: { ...schemaOf(schema, 'input'), ...defaultValue } }
  })
}

/** Members that are sent as text but mean a number, a flag or a list declare it by `wire` metadata. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      const wire: unknown = jsonSchema['wire']
      if (typeof wire !== 'object' || wire === null) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, wire)
    },
  })
}
