import {
  GraphQLError,
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
import { largeAnswer } from '#kernel/large-answers.ts'
import { isStorable } from '#kernel/cursor.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Db } from '#storage/database.ts'
import type { Step } from '#events/step.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { querySubject } from './error-subject.ts'
import type { ResolverContext, Warning } from '#graphql/schema/resolver-context.ts'
import { type RunnableDocument, documentPreparer } from './prepared-documents.ts'
import { type ErrorHandlers, type ErrorSubject, formatError } from './errors.ts'
import { fileBytes } from '#graphql/limits/file-bytes.ts'
import { answerSize, limitError } from '#graphql/limits/limits.ts'
import { textBudget } from '#features/fact-sheets/rows/text-budget.ts'
import { answerSteps } from '#graphql/schema/in-steps.ts'
import { createLoaders } from '#graphql/schema/loaders.ts'
import type { ExecutionAnswer, MutationRequest } from './mutation-transaction.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'
import { type Fields, type SchemaTypes, schemaBuilder } from '#graphql/schema/schema.ts'

/** The mutation root: its fields, and the function that runs the mutations of a request in one transaction. */
export interface MutationRoot {
  readonly fields: (types: SchemaTypes) => Fields
  readonly run: (request: MutationRequest) => Promise<ExecutionAnswer>
}

interface ExecutorOptions extends ErrorHandlers {
  readonly db: Db
  readonly reads: FactSheetQueries
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly mutations?: MutationRoot | undefined
  /** Refuses a change while the caller's workspace is being maintained. */
  readonly demandNoMaintenance: (caller: Caller) => void
}

export interface RequestOptions {
  /** Whether the answer carries `extensions.warnings`. */
  readonly withWarnings: boolean
  /** The uploaded file. */
  readonly file?: File | undefined
}

/** Schemas in the cache; one takes about a megabyte. */
const MAX_SCHEMAS = 40

/** Errors of variables in one answer: more would only repeat the first ones. */
const MAX_ERRORS = 20

/** Runs GraphQL requests against the schema of the caller's workspace. */
export function graphqlExecutor(options: ExecutorOptions) {
  const { db, reads, currentModel, mutations, demandNoMaintenance, ...errorHandlers } = options
  const schemaOf = schemaCache(mutations)

  const format = (
    errors: readonly GraphQLError[],
    subjectOf?: (error: GraphQLError) => ErrorSubject | undefined,
  ): GraphQLFormattedError[] => errors.map((error) => formatError(errorHandlers, error, subjectOf?.(error)))

  return async (
    request: GraphQLRequest,
    caller: Caller,
    { withWarnings, file }: RequestOptions,
  ): Promise<GraphQLResult> => {
    // Before anything that depends on the model: its schema and its errors would tell what it has.
    const barred = whyNotRead(caller)
    if (barred) return toResult({ errors: format([barred]) })
    const model = await currentModel(caller.workspaceId)
    const { schema, prepare, warnings: schemaWarnings } = await schemaOf(model)
    const prepareText = () => prepare(request.query, request.operationName ?? undefined)
    const prepared = prepareText()
    if ('errors' in prepared) return toResult({ errors: format(prepared.errors) })
    const { document, operation, introspection } = prepared
    // The answer as a whole is 503, so that clients try again.
    if (operation.operation === OperationTypeNode.MUTATION) demandNoMaintenance(caller)
    const rawVariables = request.variables ?? {}
    const coercion = coerceVariables(schema, operation, rawVariables)
    if (coercion.errors) return toResult({ errors: format(coercion.errors) })
    const variables = coercion.coerced
    const largest = answerSize(document, operation, { introspection, variables })
    // Most lists come without a `first`, and are shorter than the longest page.
    const size = largest.isLarge
      ? answerSize(document, operation, { introspection, variables, factSheets: await reads.counts({ db, caller }) })
      : largest
    const refusal = size.error ?? fileError(prepared, variables, file)
    if (refusal) return toResult({ errors: format([refusal]) })
    const warnings: Warning[] = [...schemaWarnings]
    const takeBytes = fileBytes()
    // A large answer is compiled at once: graphql-js would hold up everybody else for several times as long.
    const { run } = size.isLarge ? { ...prepared, ...prepareText() } : prepared
    const texts = textBudget(tooManyTexts)
    const contextOf = (step?: Step): ResolverContext => {
      const reading = { caller, model: readableModel(caller, model), db: step?.tx ?? db, texts }
      const warn = withWarnings ? (warning: Warning) => void warnings.push(warning) : undefined
      const loaders = createLoaders(reads, reading, takeBytes)
      return { ...reading, step, reads, loaders, steps: answerSteps(), file, warn }
    }
    return toResult(await (size.isLarge ? largeAnswer(answer) : answer()), withWarnings ? warnings : undefined)

    async function answer(): Promise<ExecutionAnswer> {
      if (operation.operation === OperationTypeNode.MUTATION) {
        if (caller.isPreview) return { errors: format([inPreview()]) }
        return (await mutations?.run({ schema, document, operation, rawVariables, caller, contextOf })) ?? {}
      }
      const { data, errors } = run
        ? await run(undefined, contextOf(), variables)
        : await execute({
            schema,
            document,
            operationName: operation.name?.value ?? null,
            variableValues: rawVariables,
            contextValue: contextOf(),
          })
      const subjectOf = (error: GraphQLError) => querySubject({ schema, document, operation, variables }, error)
      return { data: data ?? null, errors: format(errors ?? [], subjectOf) }
    }
  }
}
export type ExecuteGraphql = ReturnType<typeof graphqlExecutor>

/** The refusal of a caller who may not see the landscape, nor its model. */
function whyNotRead(caller: Caller): GraphQLError | undefined {
  try {
    demand(caller, 'factSheet.read')
    return undefined
  } catch (refusal) {
    const originalError = refusal instanceof Error ? refusal : new Error(String(refusal))
    return new GraphQLError(originalError.message, { originalError })
  }
}

const tooManyTexts = (allowed: string): GraphQLError =>
  limitError(`The request asks for more than ${allowed} of text: ask for fewer with first, and page with after`)

const inPreview = (): GraphQLError => {
  const originalError = refuse.forbidden('In a preview nothing can be changed')
  return new GraphQLError(originalError.message, { originalError })
}

/** One schema for each compiled data model, with its prepared documents. Requests that come while it is built wait for the same one. */
function schemaCache(mutations: MutationRoot | undefined) {
  const preparerOf = documentPreparer()
  const buildSchema = schemaBuilder(mutations?.fields)
  const build = async (model: Model) => {
    const { schema, warnings } = await buildSchema(model)
    return { schema, prepare: preparerOf(schema), warnings }
  }
  const schemas = new LRUCache<Model, ReturnType<typeof build>>({ max: MAX_SCHEMAS })

  return (model: Model) => {
    const cached = schemas.get(model)
    if (cached) return cached
    const built = build(model)
    schemas.set(model, built)
    // Whoever waits is told; the next request builds it anew.
    built.catch(() => schemas.delete(model))
    return built
  }
}

/** Coerces variables to the types that the operation declares, with their defaults. */
function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  rawVariables: Record<string, unknown>,
) {
  try {
    const unstorable = Object.keys(rawVariables).find((name) => !isStorableValue(rawVariables[name]))
    if (unstorable !== undefined)
      return { errors: [limitError(`The variable $${unstorable} holds a NUL or half a character`)] }
    return getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables, { maxErrors: MAX_ERRORS })
  } catch (error) {
    // Deeply nested filters overflow the stack.
    if (error instanceof RangeError) return { errors: [limitError('The variables are too deep')] }
    throw error
  }
}

/** Whether the store can hold all texts in a value; names of members are those of the schema. */
function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorableValue)
}

/** A request with a file needs exactly one document to attach it to. */
function fileError(
  { document, operation }: Pick<RunnableDocument, 'document' | 'operation'>,
  variables: Readonly<Record<string, unknown>>,
  file: File | undefined,
): GraphQLError | undefined {
  if (!file) return undefined
  const mutations = rootFields(document, operation, variables).filter(
    ({ fields: [field] }) => field?.name.value === 'createDocument',
  )
  if (mutations.length === 1) return undefined
  return limitError(`A request with a file has one createDocument, not ${mutations.length}`)
}

/** The answer as it goes over the wire, with both members: `data` is null where nothing ran, `errors` where there are none. */
function toResult({ data = null, errors = [] }: ExecutionAnswer, warnings?: readonly Warning[]): GraphQLResult {
  return {
    data,
    errors: errors.length > 0 ? errors.map(toPlainError) : null,
    ...(warnings ? { extensions: { warnings } } : {}),
  }
}

const toPlainError = ({ message, locations, path, extensions }: GraphQLFormattedError) => ({
  message,
  ...(locations ? { locations: locations.map(({ line, column }) => ({ line, column })) } : {}),
  ...(path ? { path: [...path] } : {}),
  ...(extensions ? { extensions: { ...extensions } } : {}),
})
