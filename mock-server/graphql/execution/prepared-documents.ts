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
import { compiledFields } from '#graphql/limits/compiled-fields.ts'
import { type IntrospectionTimes, introspectionTimes } from '#graphql/limits/introspection-lengths.ts'
import { limits, shapeError } from '#graphql/limits/limits.ts'
import { nestingOf } from '#graphql/limits/bracket-depth.ts'
import { validationErrors } from '#graphql/limits/validation.ts'
import { toCompile } from './compilable-variables.ts'

/** A request's text made ready to run with any variables, or what is wrong with it. */
export type Prepared = Ready | { readonly errors: readonly GraphQLError[] }

export interface Ready {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** Of a query that was asked before; others are run by the library as they are. */
  readonly run: Run | undefined
  readonly introspection: IntrospectionTimes
}

type Run = CompiledQuery['query']

interface Kept {
  readonly prepared: Prepared
  /** How many fields are still to be compiled; undefined where nothing is, or too much. */
  readonly toCompile: number | undefined
}

/** Bytes, about: of what is kept of any text, for each character of one that was parsed, and for each field of compiled code. */
const BYTES = { entry: 2000, character: 50, field: 10_000 }

/** Parses and checks each text once for a schema, and compiles it when it comes again. What is kept has one limit for all schemas. */
export function preparedDocuments() {
  const known = new LRUCache<string, Kept>({ maxSize: limits.kept })
  let schemas = 0

  return (schema: GraphQLSchema) => {
    schemas += 1
    const [number, introspection] = [schemas, introspectionTimes(schema)]

    return (text: string, operationName: string | undefined): Prepared => {
      const key = `${number} ${operationName ?? ''}\n${text}`
      const before = known.get(key)
      if (before && before.toCompile === undefined) return before.prepared
      const fresh = before
        ? compiled(schema, before)
        : kept(schema, prepare({ schema, introspection }, text, operationName))
      known.set(key, fresh, { size: sizeOf(text, fresh, before?.toCompile) })
      return fresh.prepared
    }
  }
}

function sizeOf(text: string, { prepared }: Kept, fields = 0): number {
  if ('errors' in prepared) return BYTES.entry + 2 * text.length
  return BYTES.entry + BYTES.character * text.length + (prepared.run ? BYTES.field * fields : 0)
}

function kept(schema: GraphQLSchema, prepared: Prepared): Kept {
  // Mutations are run one by one (mutation-transaction.ts).
  if ('errors' in prepared || prepared.operation.operation === OperationTypeNode.MUTATION)
    return { prepared, toCompile: undefined }
  const fields = compiledFields(schema, prepared.document, prepared.operation)
  return { prepared, toCompile: fields > limits.compiledFields ? undefined : fields }
}

function compiled(schema: GraphQLSchema, { prepared }: Kept): Kept {
  if ('errors' in prepared) return { prepared, toCompile: undefined }
  const { document, operation } = prepared
  const given = toCompile(schema, document, operation)
  // What resolvers give is in the form of the answer already.
  const query = compileQuery(given.schema, given.document, operation.name?.value, { disableLeafSerialization: true })
  return { prepared: isCompiledQuery(query) ? { ...prepared, run: query.query } : prepared, toCompile: undefined }
}

type Given = { readonly schema: GraphQLSchema; readonly introspection: IntrospectionTimes }

function prepare(given: Given, text: string, operationName: string | undefined): Prepared {
  try {
    return checked(given, text, operationName)
  } catch (error) {
    // The stack, by a chain of fragments.
    if (error instanceof RangeError) return { errors: [tooDeep()] }
    throw error
  }
}

function checked({ schema, introspection }: Given, text: string, operationName: string | undefined): Prepared {
  const document = parsed(text)
  if (document instanceof GraphQLError) return { errors: [document] }
  const operation = getOperationAST(document, operationName)
  if (!operation) return { errors: [new GraphQLError(unknownOperation(document, operationName))] }
  // All of them: each is validated.
  for (const one of document.definitions) {
    const tooMuch = one.kind === Kind.OPERATION_DEFINITION ? shapeError(document, one, introspection) : undefined
    if (tooMuch) return { errors: [tooMuch] }
  }
  const errors = validationErrors(schema, document)
  if (errors.length > 0) return { errors }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    return { errors: [new GraphQLError('Subscriptions are not supported')] }
  return { document, operation, run: undefined, introspection }
}

const tooDeep = () => new GraphQLError(`Invalid Syntax: brackets may be ${limits.nesting} levels deep`)

function parsed(text: string): DocumentNode | GraphQLError {
  // What no store can hold; in variables it is refused with the body.
  if (/\\u(?:0000|\{0+\})/.test(text)) return new GraphQLError('Invalid Syntax: a text holds a NUL')
  if (nestingOf(text) > limits.nesting) return tooDeep()
  try {
    return parse(text, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) return new GraphQLError(`Invalid Syntax: ${error.message}`, { ...place(error) })
    throw error
  }
}

const place = ({ source, positions }: GraphQLError) => ({ source: source ?? null, positions: positions ?? null })

function unknownOperation(document: DocumentNode, operationName: string | undefined): string {
  if (operationName !== undefined) return `There is no operation named ${operationName} in the request`
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length
  return operations === 0 ? 'There is no operation in the request' : 'operationName must say which operation to run'
}
