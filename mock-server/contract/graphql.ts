import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Variables = z.record(z.string(), z.unknown())

const Sent = z
  .object({
    query: z.string(),
    /** Some programs send the text of their JSON, and an empty one for none. */
    variables: z
      .unknown()
      .optional()
      .meta({ type: ['object', 'string', 'null'] }),
    operationName: z.string().nullish(),
  })
  .meta({ id: 'GraphQLRequest' })

export interface GraphQLRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  readonly operationName?: string | null | undefined
}

/** A query wrapped in `request`, as existing clients of the interface send it, or at the top as most GraphQL clients send it. */
const Body = z
  .union([z.object({ request: Sent }).transform(({ request }) => request), Sent], {
    error: 'must have a query, or a request that has one',
  })
  .transform(({ variables, ...request }, context): GraphQLRequest => {
    const value = typeof variables === 'string' ? parsedJson(variables.trim() || 'null') : (variables ?? null)
    const parsed = Variables.nullable().safeParse(value)
    if (parsed.success) return { ...request, variables: parsed.data ?? undefined }
    const message = 'must be an object, or its text in JSON'
    context.addIssue({ code: 'custom', path: ['variables'], message })
    return z.NEVER
  })

/** Brackets, commas and colons of a JSON text in a JSON text, which parsing takes its time for: as many as a body may have. */
const MARKS = 100_000

/** The value of a JSON text; undefined if it is none, or has too many members. */
function parsedJson(text: string): unknown {
  let marks = 0
  for (let at = 0; at < text.length && marks <= MARKS; at += 1) if ('[{,:'.includes(text.charAt(at))) marks += 1
  try {
    return marks > MARKS ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const location = z.object({ line: z.int(), column: z.int() })

/** Without the envelope of other operations, as GraphQL itself lays down, but always with both members: programs read `errors` unasked. `null` errors mean success. */
const GraphQLResult = z
  .object({
    data: z.record(z.string(), z.unknown()).nullable(),
    errors: z
      .array(
        z.looseObject({
          message: z.string(),
          locations: z.array(location).optional(),
          path: z.array(z.union([z.string(), z.number()])).optional(),
          extensions: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .nullable(),
    extensions: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'GraphQLResult' })
export type GraphQLResult = z.output<typeof GraphQLResult>

export const executeGraphql = endpoint({
  id: 'executeGraphql',
  at: 'pathfinder',
  method: 'POST',
  reads: true,
  path: '/graphql',
  costly: true,
  takes: ['x-graphql-enable-extensions'],
  summary: 'Send a GraphQL request; a well-formed one is answered with 200, with its errors in `errors`',
  body: Body,
  refusesTexts: true,
  result: GraphQLResult,
  fails: [422],
})

const MEBIBYTE = 1024 * 1024

/** A request as text in a form. */
const RequestText = z
  .string()
  .transform((text, context): unknown => {
    const parsed = parsedJson(text)
    if (parsed === undefined) context.addIssue({ code: 'custom', message: 'must be JSON' })
    return parsed
  })
  .pipe(Body)

export const uploadGraphql = endpoint({
  id: 'uploadGraphql',
  at: 'pathfinder',
  method: 'POST',
  path: '/graphql/upload',
  feature: 'DOCUMENT_UPLOAD',
  costly: true,
  summary: 'Send a GraphQL request with a file of up to 10 MiB, for createDocument',
  bodyForm: 'multipart',
  // The file, the request beside it, and the boundaries of the form.
  maxBytes: 11 * MEBIBYTE,
  body: z.object({ graphQLRequest: RequestText, file: z.file().optional() }),
  result: GraphQLResult,
  fails: [403, 413, 422],
})
