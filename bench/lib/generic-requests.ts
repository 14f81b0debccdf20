import type { Call, Calls } from './accepted/call.ts'
import type { Asked } from './largest-requests.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly maximum?: number
}
interface Printed {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
}
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Printed>>>>
}

/** Parameters that make a list longer; others narrow it. */
const LENGTHENING = /^(pageSize|limit|size|count|first|q)$/

/** A request that is made just before it is sent. */
export interface Request {
  readonly operation: string
  readonly method: string
  readonly make: () => Promise<Asked>
}

interface Known {
  /** An id of the store for the path or name before it. */
  readonly idIn: (path: string) => string
  /** What operations need besides ids and the longest pages. */
  readonly calls: Calls
}

/** Every operation of a document with ids of the store and the largest values in its query, or as the calls say. */
export const genericRequests = (base: string, document: OpenapiDocument, { idIn, calls }: Known): Request[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([name, printed]): Request => {
      const [operation, method] = [printed.operationId, name.toUpperCase()]
      return {
        operation,
        method,
        async make() {
          const call: Call = (await calls[operation]?.()) ?? {}
          const query = queryOf({ ...largestQuery(printed, idIn), ...call.query })
          return {
            operation,
            what: call.what ?? 'the largest that its document allows',
            method,
            path: base + filled(path, { ...idsOf(path, idIn), ...call.params }) + query,
            ...(call.body && { body: isForm(call.body) ? call.body : JSON.stringify(call.body) }),
            ...(call.headers && { headers: call.headers }),
          }
        },
      }
    }),
  )

type Values = Readonly<Record<string, string | number>>

function queryOf(values: Values): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}

const filled = (path: string, params: Values) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
const isForm = (body: object) => body instanceof FormData || body instanceof URLSearchParams

/** An id of the store for each parameter of a path that is one; the others are numbers mostly. */
const idsOf = (path: string, idIn: Known['idIn']): Values =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(({ 1: name = '', index }) => [
      name,
      name.toLowerCase().endsWith('id') ? idIn(path.slice(0, index)) : '1',
    ]),
  )

const largestQuery = ({ parameters = [] }: Printed, idIn: Known['idIn']): Values =>
  Object.fromEntries(
    parameters
      .filter(({ in: where, required, name }) => where === 'query' && (required || LENGTHENING.test(name)))
      .map(({ name, schema }) => [name, name.endsWith('Id') ? idIn(name) : largest(schema)]),
  )

function largest({ type, enum: values, maxLength = 100, maximum = 1 }: Schema): string | number {
  if (values) return values.at(-1) ?? ''
  if (type === 'boolean') return 'true'
  return type === 'string' ? 'x'.repeat(maxLength) : maximum
}
