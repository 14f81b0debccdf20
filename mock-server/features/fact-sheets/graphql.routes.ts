import type { Caller } from '#contract/access.ts'
import { type GraphQLRequest, type GraphQLResult, executeGraphql, uploadGraphql } from '#contract/graphql.ts'
import { type Call, type Route, route } from '#http/mount.ts'

type Execute = (
  request: GraphQLRequest,
  caller: Caller,
  options: { withWarnings: boolean; file?: File | undefined },
) => Promise<GraphQLResult>

export const graphqlRoutes = (execute: Execute): Route[] => [
  route(executeGraphql, ({ body }, call) => execute(body, call.caller, { withWarnings: wantsWarnings(call) })),
  route(uploadGraphql, ({ body }, call) =>
    execute(body.graphQLRequest, call.caller, { withWarnings: wantsWarnings(call), file: body.file }),
  ),
]

/** Whether the client asks for warnings beside the data, by the header of docs/interface/graphql.md. */
const wantsWarnings = ({ headers }: Call): boolean =>
  headers.get('x-graphql-enable-extensions')?.toLowerCase() === 'true'
