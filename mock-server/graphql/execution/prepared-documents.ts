import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  getOperationAST,
  parse,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { countCompiledFields } from '#graphql/limits/compiled-fields.ts'
import { type IntrospectionLengths, introspectionLengths } from '#graphql/limits/introspection-lengths.ts'
import { limits, shapeError } from '#graphql/limits/limits.ts'
import { bracketDepth } from '#graphql/limits/bracket-depth.ts'
import { repetitionError } from '#graphql/limits/repetitions.ts'
import { validationErrors } from '#graphql/limits/validation.ts'
import { withCompilableVariables } from './compilable-variables.ts'

/** A document that is ready to run with any variables, or the errors in it. */
export type PreparedDocument = RunnableDocument | { readonly errors: readonly GraphQLError[] }

export interface RunnableDocument {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** The compiled query; undefined until a text is sent for the second time, and where graphql-js runs the document. */
  readonly run: CompiledQuery['query'] | undefined
  readonly introspection: IntrospectionLengths
}

interface CacheEntry {
  readonly prepared: PreparedDocument
  /** The number of fields to compile when the text comes again; undefined where it is compiled, or never will be. */
  readonly fieldsToCompile: number | undefined
}

interface SchemaFacts {
  readonly schema: GraphQLSchema
  readonly introspection: IntrospectionLengths
}

/** Estimated bytes: of any cache entry, for each character of a parsed text, and for each field of compiled code. */
const BYTES = { entry: 2000, character: 50, field: 10_000 }

/** Parses and validates each text once for a schema, and compiles it when it comes again. All schemas share one limited cache. */
export function documentPreparer() {
  const cache = new LRUCache<string, CacheEntry>({ maxSize: limits.preparedBytes })
  let schemas = 0

  return (schema: GraphQLSchema) => {
    schemas += 1
    const [number, facts] = [schemas, { schema, introspection: introspectionLengths(schema) }]

    return (text: string, operationName: string | undefined): PreparedDocument => {
      const key = `${number} ${operationName ?? ''}\n${text}`
      const cached = cache.get(key)
      if (cached && cached.fieldsToCompile === undefined) return cached.prepared
      const entry = cached ? compile(schema, cached) : newEntry(schema, prepare(facts, text, operationName))
      cache.set(key, entry, { size: bytesOf(text, entry, cached?.fieldsToCompile) })
      return entry.prepared
    }
  }
}

function bytesOf(text: string, { prepared }: CacheEntry, compiledFields = 0): number {
  if ('errors' in prepared) return BYTES.entry + 2 * text.length
  return BYTES.entry + BYTES.character * text.length + (prepared.run ? BYTES.field * compiledFields : 0)
}

function newEntry(schema: GraphQLSchema, prepared: PreparedDocument): CacheEntry {
  // Mutations are run field by field (mutation-transaction.ts).
  if ('errors' in prepared || prepared.operation.operation === OperationTypeNode.MUTATION)
    return { prepared, fieldsToCompile: undefined }
  const fields = countCompiledFields(schema, prepared.document, prepared.operation)
  return { prepared, fieldsToCompile: fields > limits.compiledFields ? undefined : fields }
}

function compile(schema: GraphQLSchema, { prepared }: CacheEntry): CacheEntry {
  if ('errors' in prepared) return { prepared, fieldsToCompile: undefined }
  const { document, operation } = prepared
  const compilable = withCompilableVariables(schema, document, operation)
  // Resolvers return leaf values in the form of the answer already.
  const query = compileQuery(compilable.schema, compilable.document, operation.name?.value, {
    disableLeafSerialization: true,
  })
  return {
    prepared: isCompiledQuery(query) ? { ...prepared, run: query.query } : prepared,
    fieldsToCompile: undefined,
  }
}

function prepare(facts: SchemaFacts, text: string, operationName: string | undefined): PreparedDocument {
  try {
    return validateDocument(facts, text, operationName)
  } catch (error) {
    // A long chain of fragments overflows the stack.
    if (error instanceof RangeError) return { errors: [nestingError()] }
    throw error
  }
}

function validateDocument(
  { schema, introspection }: SchemaFacts,
  text: string,
  operationName: string | undefined,
): PreparedDocument {
  const document = parseText(text)
  if (document instanceof GraphQLError) return { errors: [document] }
  const operation = getOperationAST(document, operationName)
  if (!operation) return { errors: [new GraphQLError(unknownOperation(document, operationName))] }
  // Every operation, not only the one to run: validation visits them all.
  for (const definition of document.definitions) {
    const error =
      definition.kind === Kind.OPERATION_DEFINITION ? shapeError(document, definition, introspection) : undefined
    if (error) return { errors: [error] }
  }
  const repetition = repetitionError(document)
  if (repetition) return { errors: [repetition] }
  const errors = validationErrors(schema, document)
  if (errors.length > 0) return { errors }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    return { errors: [new GraphQLError('Subscriptions are not supported')] }
  return { document, operation, run: undefined, introspection }
}

const nestingError = () => new GraphQLError(`Invalid Syntax: brackets may be ${limits.nesting} levels deep`)

function parseText(text: string): DocumentNode | GraphQLError {
  if (text.length > limits.characters) {
    const most = limits.characters.toLocaleString('en')
    return new GraphQLError(`Invalid Syntax: a request may have ${most} characters; send long values as variables`)
  }
  // No store can hold a NUL; in variables it is refused with the body.
  if (/\\u(?:0000|\{0+\})/.test(text)) return new GraphQLError('Invalid Syntax: a text holds a NUL')
  if (bracketDepth(text) > limits.nesting) return nestingError()
  try {
    return parse(text, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError)
      return new GraphQLError(`Invalid Syntax: ${error.message}`, { ...locationOf(error) })
    throw error
  }
}

const locationOf = ({ source, positions }: GraphQLError) => ({ source: source ?? null, positions: positions ?? null })

function unknownOperation(document: DocumentNode, operationName: string | undefined): string {
  if (operationName !== undefined) return `There is no operation named ${operationName} in the request`
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length
  return operations === 0 ? 'There is no operation in the request' : 'operationName must say which operation to run'
}
