import type { Asked } from './largest-requests.ts'

type Schema = Readonly<Record<string, unknown>>
interface Printed {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Printed>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const LONGEST_TEXT = 20_000
const MOST_ITEMS = 1000
const LEVELS = 4

/** Parameters that make a list longer; others narrow it. */
const LENGTHENING = /^(pageSize|limit|size|count|first|q)$/

/** Every operation of a document with the largest values that it allows, and an id of the store where its path has one. */
export const genericRequests = (base: string, document: OpenapiDocument, idIn: (path: string) => string): Asked[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters = [], requestBody }]): Asked => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) =>
        name.toLowerCase().endsWith('id') ? idIn(path.slice(0, at)) : '1',
      )
      const query = parameters
        .filter(({ in: where, required, name }) => where === 'query' && (required || LENGTHENING.test(name)))
        .map(({ name, schema }) => {
          const value = name.endsWith('Id') ? idIn(name) : largest(schema, document, 0)
          return `${name}=${encodeURIComponent(String(value))}`
        })
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const body =
        content && type === 'application/json' ? JSON.stringify(largest(content.schema, document, 0)) : undefined
      return {
        operation: operationId,
        what: 'the largest that its document allows',
        method: method.toUpperCase(),
        path: base + filled + (query.length > 0 ? `?${query.join('&').slice(0, 8000)}` : ''),
        ...(body === undefined ? {} : { body }),
      }
    }),
  )

/** The largest value of a schema, as far as it is bounded. */
function largest(schema: Schema, document: OpenapiDocument, level: number): unknown {
  const { $ref, anyOf, allOf, enum: values, type, format } = schema
  if (typeof $ref === 'string')
    return largest(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document, level)
  if (Array.isArray(values)) return values.at(-1)
  if (Array.isArray(anyOf)) return largest(schemaIn(anyOf[0]), document, level)
  if (Array.isArray(allOf))
    return Object.fromEntries(allOf.flatMap((part) => entriesOf(largest(schemaIn(part), document, level))))
  switch (type) {
    case 'string':
      if (format === 'uuid') return crypto.randomUUID()
      if (format === 'date-time') return new Date().toISOString()
      return 'x'.repeat(Math.min(Number(schema.maxLength ?? 100), LONGEST_TEXT))
    case 'integer':
    case 'number':
      return Math.min(Number(schema.maximum ?? 1), 100_000)
    case 'boolean':
      return true
    case 'array':
      if (level > LEVELS) return []
      return Array.from({ length: Math.min(Number(schema.maxItems ?? 10), level === 0 ? MOST_ITEMS : 10) }, () =>
        largest(schemaIn(schema.items), document, level + 1),
      )
    case 'object':
      if (level > LEVELS) return {}
      return Object.fromEntries(
        entriesOf(schema.properties).map(([name, member]) => [name, largest(schemaIn(member), document, level + 1)]),
      )
    default:
      return null
  }
}

// Values of JSON that the type of a document doesn't describe: what isn't an object counts as an empty schema.
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemaIn = (value: unknown): Schema => (isSchema(value) ? value : {})
const entriesOf = (value: unknown): [string, unknown][] => (isSchema(value) ? Object.entries(value) : [])
