import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const GraphQLRequest = z
  .object({
    query: z.string(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
  })
  .meta({ id: 'GraphQLRequest' })
export type GraphQLRequest = z.output<typeof GraphQLRequest>

/** A query wrapped in `request`, as existing clients of the interface send it, or at the top as most GraphQL clients send it. */
const Body = z.union([z.object({ request: GraphQLRequest }).transform(({ request }) => request), GraphQLRequest], {
  error: 'must have a query, or a request that has one',
})

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
  path: '/graphql',
  costly: true,
  summary: 'Send a GraphQL request; a well-formed one is answered with 200, with its errors in `errors`',
  body: Body,
  result: GraphQLResult,
  fails: [422],
})

const MEBIBYTE = 1024 * 1024

/** A request as text in a form. Its texts must be storable, like those of other bodies. */
const RequestText = z
  .string()
  .transform((text, context): unknown => {
    const refused = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    try {
      let isStorable = true
      const value: unknown = JSON.parse(text, (name, one: unknown) => {
        for (const part of [name, one]) {
          if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) isStorable = false
        }
        return one
      })
      return isStorable ? value : refused('holds a NUL or a lone surrogate')
    } catch {
      return refused('must be JSON')
    }
  })
  .pipe(Body)

export const uploadGraphql = endpoint({
  id: 'uploadGraphql',
  at: 'pathfinder',
  method: 'POST',
  path: '/graphql/upload',
  costly: true,
  summary: 'Send a GraphQL request with a file of up to 10 MiB, for createDocument',
  bodyForm: 'multipart',
  // The file, the request beside it, and the boundaries of the form.
  maxBytes: 11 * MEBIBYTE,
  body: z.object({ graphQLRequest: RequestText, file: z.file().optional() }),
  result: GraphQLResult,
  fails: [413, 422],
})
