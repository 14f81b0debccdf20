import type { Caller } from '#contract/access.ts'
import { type GraphQLRequest, type GraphQLResult, executeGraphql, uploadGraphql } from '#contract/graphql.ts'
import { JsonPieces } from '#http/json-answers.ts'
import { type Call, type Route, route } from '#http/mount.ts'
import { encodeResult } from './rows/encode-result.ts'

type Execute = (
  request: GraphQLRequest,
  caller: Caller,
  options: { withWarnings: boolean; file?: File | undefined },
) => Promise<GraphQLResult>

export const graphqlRoutes = (execute: Execute): Route[] => [
  route(executeGraphql, async ({ body }, call) =>
    inPieces(await execute(body, call.caller, { withWarnings: wantsWarnings(call) })),
  ),
  route(uploadGraphql, async ({ body }, call) =>
    inPieces(await execute(body.graphQLRequest, call.caller, { withWarnings: wantsWarnings(call), file: body.file })),
  ),
]

const inPieces = async (result: GraphQLResult) => new JsonPieces(await encodeResult(result))

/** Whether the client asks for warnings beside the data, by the header of docs/interface/graphql.md. */
const wantsWarnings = ({ headers }: Call): boolean =>
  headers.get('x-graphql-enable-extensions')?.toLowerCase() === 'true'
