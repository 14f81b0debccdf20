import { type GraphQLError, type GraphQLFormattedError, getVariableValues } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import type { GraphQLRequest, GraphQLResult } from '#contract/graphql.ts'
import type { Model } from '#model/model.ts'
import type { Db } from '#storage/database.ts'
import type { Step } from '../features/fact-sheets/changes.service.ts'
import type { GraphReads } from '../features/fact-sheets/graph-reads.service.ts'
import type { GraphContext, Warning } from './context.ts'
import { documentsOf } from './documents.ts'
import { type ErrorTools, toErrors } from './errors.ts'
import { costError } from './limits.ts'
import { loadersOf } from './loaders.ts'
import type { GraphAnswer, MutationRequest } from './mutation-transaction.ts'
import { type Fields, type SchemaTypes, schemaBuilder } from './schema.ts'

/** The root of changes: its fields, and what makes one transaction of a request. */
export interface Mutations {
  readonly fields: (types: SchemaTypes) => Fields
  readonly run: (request: MutationRequest) => Promise<GraphAnswer>
}

interface Parts extends ErrorTools {
  readonly db: Db
  readonly reads: GraphReads
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly mutations?: Mutations | undefined
}

export interface Options {
  /** Whether the answer carries `extensions.warnings`. */
  readonly withWarnings: boolean
  readonly file?: File | undefined
}

/** Schemas that are kept; one costs about a megabyte. */
const MAX_SCHEMAS = 40

/** About variables; more would only repeat themselves. */
const MAX_ERRORS = 20

/** Runs GraphQL requests against the schema of the caller's workspace. */
export function graphqlExecutor({ db, reads, currentModel, mutations, ...tools }: Parts) {
  const known = new LRUCache<Model, ReturnType<typeof made>>({ max: MAX_SCHEMAS })

  const build = schemaBuilder(mutations?.fields)

  function made(model: Model) {
    const { schema, warnings } = build(model)
    return { schema, prepare: documentsOf(schema), warnings }
  }

  function schemaOf(model: Model) {
    const before = known.get(model)
    if (before) return before
    const fresh = made(model)
    known.set(model, fresh)
    return fresh
  }

  const shown = (errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
    errors.flatMap((error) => toErrors(tools, error))

  return async (request: GraphQLRequest, caller: Caller, { withWarnings, file }: Options): Promise<GraphQLResult> => {
    const model = await currentModel(caller.workspaceId)
    const { schema, prepare, warnings: ofSchema } = schemaOf(model)
    const prepared = prepare(request.query, request.operationName ?? undefined)
    if ('errors' in prepared) return answerOf({ errors: shown(prepared.errors) })
    const { document, operation, run } = prepared
    const variables = request.variables ?? {}
    const tooMuch = costError(document, operation, variables)
    if (tooMuch) return answerOf({ errors: shown([tooMuch]) })
    const warnings: Warning[] = [...ofSchema]
    const contextOf = (step?: Step): GraphContext => {
      const reading = { caller, model, db: step?.tx ?? db }
      const warn = (warning: Warning) => void warnings.push(warning)
      return { ...reading, step, reads, loaders: loadersOf(reads, reading), file, warn }
    }
    return answerOf(await answer(), withWarnings ? warnings : undefined)

    async function answer(): Promise<GraphAnswer> {
      if (!run) return (await mutations?.run({ schema, document, operation, variables, caller, contextOf })) ?? {}
      const read = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: MAX_ERRORS })
      if (read.errors) return { errors: shown(read.errors) }
      const { data, errors } = await run(undefined, contextOf(), read.coerced)
      return { data: data ?? null, errors: shown(errors ?? []) }
    }
  }
}
export type ExecuteGraphql = ReturnType<typeof graphqlExecutor>

/** As it goes out: `errors` only where there are some. */
function answerOf({ data, errors = [] }: GraphAnswer, warnings?: readonly Warning[]): GraphQLResult {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors.length > 0 ? { errors: errors.map(plain) } : {}),
    ...(warnings ? { extensions: { warnings } } : {}),
  }
}

const plain = ({ message, locations, path, extensions }: GraphQLFormattedError) => ({
  message,
  ...(locations ? { locations: locations.map(({ line, column }) => ({ line, column })) } : {}),
  ...(path ? { path: [...path] } : {}),
  ...(extensions ? { extensions: { ...extensions } } : {}),
})
