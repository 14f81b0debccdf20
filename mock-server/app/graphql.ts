import type { Caller } from '#contract/access.ts'
import type { GraphQLRequest } from '#contract/graphql.ts'
import { factSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import { graphqlRoutes } from '#features/fact-sheets/graphql.routes.ts'
import type { ExecuteGraphql, MutationRoot, RequestOptions } from '#graphql/execution/execute.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { asRefusal } from '#http/refuse.ts'
import type { Model } from '#data-model/model.ts'
import { demandNoMaintenance } from '#kernel/workspace-rules.ts'
import type { Storage } from '#storage/database.ts'

interface GraphqlOptions {
  readonly storage: Storage
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
  readonly viewed: (caller: Caller, factSheetId: string) => void
  readonly onFault: (error: unknown) => void
  /** Loads the mutations, with the first request like everything else of GraphQL. */
  readonly mutations?: (() => Promise<MutationRoot>) | undefined
}

/** GraphQL over the landscape. The library is loaded by the first request, because it would double the time of a start. */
export function composeGraphql({ storage, currentModel, clock, viewed, onFault, mutations }: GraphqlOptions) {
  const reads = factSheetQueries({ clock, viewed })
  let ready: Promise<ExecuteGraphql> | undefined

  async function load(): Promise<ExecuteGraphql> {
    const [{ graphqlExecutor }, changes] = await Promise.all([import('#graphql/execution/execute.ts'), mutations?.()])
    return graphqlExecutor({
      db: storage.db,
      reads,
      currentModel,
      asRefusal,
      onFault,
      mutations: changes,
      demandNoMaintenance: (caller) => demandNoMaintenance(caller, clock()),
    })
  }

  const execute = async (request: GraphQLRequest, caller: Caller, options: RequestOptions) =>
    await (
      await (ready ??= load())
    )(request, caller, options)
  /** Names that GraphQL has for itself. */
  async function reserved(): Promise<ReservedNames> {
    const [{ reservedNames }, changes] = await Promise.all([import('#graphql/schema/schema.ts'), mutations?.()])
    return reservedNames(changes?.fields)
  }
  let known: Promise<ReservedNames> | undefined
  return { routes: graphqlRoutes(execute), execute, reservedNames: async () => await (known ??= reserved()) }
}
