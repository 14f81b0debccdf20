import { z } from 'zod'
import { type Json, send } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

/** A schema as the document prints it; references are below `$defs` of `Operation.defs`. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

/** One operation, as the served document describes it. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly base: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { mediaType: string; schema: Schema; required: boolean } | undefined
  readonly defs: Readonly<Record<string, Schema>>
  /** Whether a body fits the documented answer with this status; undefined if there is none with it. */
  check(status: number, body: unknown): string | undefined
  readonly statuses: ReadonlySet<number>
  readonly streams: boolean
}

/** Every operation of the four documents that the service serves. */
export const readDocuments = async (service: TestService): Promise<Operation[]> => {
  const documents = await Promise.all(
    ['pathfinder', 'webhooks', 'mtm', 'console'].map(async (id) => {
      const { body } = await send(service, 'GET', `/services/${id}/v1/openapi.json`)
      return JSON.parse(JSON.stringify(body).replaceAll('#/components/schemas/', '#/$defs/'))
    }),
  )
  return documents.flatMap((document: Json) =>
    Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, printed]) => readOperation(document, { path, method, printed })),
    ),
  )
}

type Place = { path: string; method: string; printed: Json }

const readOperation = (document: Json, { path, method, printed }: Place): Operation => {
  const defs = document.components.schemas
  const [mediaType, content] = Object.entries<Json>(printed.requestBody?.content ?? {})[0] ?? []
  const contentOf = (status: number): Json => {
    const response = printed.responses[status]
    return (response?.$ref ? document.components.responses.Refused : response)?.content
  }
  const validators = new Map<number, z.ZodType>()
  const validatorOf = (status: number, schema: Json) => {
    const existing = validators.get(status)
    if (existing) return existing
    const made = z.fromJSONSchema({ ...schema, $defs: defs })
    validators.set(status, made)
    return made
  }
  return {
    id: printed.operationId,
    method: method.toUpperCase(),
    base: document.servers[0].url,
    path,
    parameters: printed.parameters ?? [],
    body:
      mediaType === undefined
        ? undefined
        : { mediaType, schema: content.schema ?? {}, required: printed.requestBody.required },
    defs,
    statuses: new Set(Object.keys(printed.responses).map(Number)),
    streams: 'text/event-stream' in (contentOf(200) ?? {}),
    check: (status, body) => {
      const schema = contentOf(status)?.['application/json']?.schema
      if (schema === undefined) return undefined
      const result = validatorOf(status, schema).safeParse(body)
      return result.success ? undefined : z.prettifyError(result.error)
    },
  }
}
