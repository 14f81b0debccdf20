import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  execute,
  getVariableValues,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Caller } from '#contract/access.ts'
import type { GraphQLRequest, GraphQLResult } from '#contract/graphql.ts'
import type { Model } from '#data-model/model.ts'
import type { Db } from '#storage/database.ts'
import type { Step } from '#events/step.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import { aboutQuery } from './error-subject.ts'
import type { GraphContext, Warning } from '#graphql/schema/resolver-context.ts'
import { type Ready, preparedDocuments } from './prepared-documents.ts'
import { type About, type ErrorTools, toErrors } from './errors.ts'
import { costError, tooMuch } from '#graphql/limits/limits.ts'
import { loadersOf } from '#graphql/schema/loaders.ts'
import type { GraphAnswer, MutationRequest } from './mutation-transaction.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'
import { type Fields, type SchemaTypes, schemaBuilder } from '#graphql/schema/schema.ts'

/** The root of changes: its fields, and what makes one transaction of a request. */
export interface Mutations {
  readonly fields: (types: SchemaTypes) => Fields
  readonly run: (request: MutationRequest) => Promise<GraphAnswer>
}

interface Parts extends ErrorTools {
  readonly db: Db
  readonly reads: FactSheetQueries
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

  const documentsOf = preparedDocuments()
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

  const shown = (
    errors: readonly GraphQLError[],
    about?: (error: GraphQLError) => About | undefined,
  ): GraphQLFormattedError[] => errors.flatMap((error) => toErrors(tools, error, about?.(error)))

  return async (request: GraphQLRequest, caller: Caller, { withWarnings, file }: Options): Promise<GraphQLResult> => {
    const model = await currentModel(caller.workspaceId)
    const { schema, prepare, warnings: ofSchema } = schemaOf(model)
    const prepared = prepare(request.query, request.operationName ?? undefined)
    if ('errors' in prepared) return answerOf({ errors: shown(prepared.errors) })
    const { document, operation, run, introspection } = prepared
    const given = request.variables ?? {}
    const read = variablesOf(schema, operation, given)
    if (read.errors) return answerOf({ errors: shown(read.errors) })
    const variables = read.coerced
    const refused = costError(document, operation, { introspection, variables }) ?? fileError(prepared, variables, file)
    if (refused) return answerOf({ errors: shown([refused]) })
    const warnings: Warning[] = [...ofSchema]
    const contextOf = (step?: Step): GraphContext => {
      const reading = { caller, model, db: step?.tx ?? db }
      const warn = (warning: Warning) => void warnings.push(warning)
      return { ...reading, step, reads, loaders: loadersOf(reads, reading), file, warn }
    }
    return answerOf(await answer(), withWarnings ? warnings : undefined)

    async function answer(): Promise<GraphAnswer> {
      if (operation.operation === OperationTypeNode.MUTATION)
        return (await mutations?.run({ schema, document, operation, variables: given, caller, contextOf })) ?? {}
      const { data, errors } = run
        ? await run(undefined, contextOf(), variables)
        : await execute({
            schema,
            document,
            operationName: operation.name?.value ?? null,
            variableValues: given,
            contextValue: contextOf(),
          })
      const about = (error: GraphQLError) => aboutQuery(error, schema, { document, operation }, variables)
      return { data: data ?? null, errors: shown(errors ?? [], about) }
    }
  }
}
export type ExecuteGraphql = ReturnType<typeof graphqlExecutor>

/** As GraphQL reads them, with their defaults. */
function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Record<string, unknown>) {
  try {
    return getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: MAX_ERRORS })
  } catch (error) {
    // The stack, by filters in filters.
    if (error instanceof RangeError) return { errors: [tooMuch('The variables are too deep')] }
    throw error
  }
}

/** A file has one document: of several, nobody knows which. */
function fileError(
  { document, operation }: Pick<Ready, 'document' | 'operation'>,
  variables: Readonly<Record<string, unknown>>,
  file: File | undefined,
): GraphQLError | undefined {
  if (!file) return undefined
  const made = rootFields(document, operation, variables).filter(
    ({ fields: [field] }) => field?.name.value === 'createDocument',
  )
  if (made.length === 1) return undefined
  return tooMuch(`A request with a file has one createDocument, not ${made.length}`)
}

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
