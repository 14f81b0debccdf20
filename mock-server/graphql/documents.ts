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
import { limits, shapeError } from './limits.ts'
import { validationErrors } from './validation.ts'
import { toCompile } from './variables.ts'

/** A request's text made ready to run with any variables, or what is wrong with it. */
export type Prepared =
  | { readonly document: DocumentNode; readonly operation: OperationDefinitionNode; readonly run: Run | undefined }
  | { readonly errors: readonly GraphQLError[] }

/** Only of queries; mutations are run one by one (mutation-transaction.ts). */
type Run = CompiledQuery['query']

/** Characters of the texts that are kept ready for one schema. */
const MAX_KEPT = 1_000_000

/** Parses, checks and compiles each text once for a schema. */
export function documentsOf(schema: GraphQLSchema) {
  const known = new LRUCache<string, Prepared>({
    max: 500,
    maxSize: MAX_KEPT,
    sizeCalculation: (_prepared, key) => key.length + 1,
  })
  return (text: string, operationName: string | undefined): Prepared => {
    const key = `${operationName ?? ''}\n${text}`
    const before = known.get(key)
    if (before) return before
    const prepared = prepare(schema, text, operationName)
    known.set(key, prepared)
    return prepared
  }
}

function prepare(schema: GraphQLSchema, text: string, operationName: string | undefined): Prepared {
  const document = parsed(text)
  if (document instanceof GraphQLError) return { errors: [document] }
  const operation = getOperationAST(document, operationName)
  if (!operation) return { errors: [new GraphQLError(unknownOperation(document, operationName))] }
  const tooMuch = shapeError(document, operation)
  if (tooMuch) return { errors: [tooMuch] }
  const errors = validationErrors(schema, document)
  if (errors.length > 0) return { errors }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    return { errors: [new GraphQLError('Subscriptions are not supported')] }
  if (operation.operation === OperationTypeNode.MUTATION) return { document, operation, run: undefined }
  // What resolvers give is in the form of the answer already.
  const given = toCompile(schema, document, operation)
  const compiled = compileQuery(given.schema, given.document, operationName, { disableLeafSerialization: true })
  return isCompiledQuery(compiled)
    ? { document, operation, run: compiled.query }
    : { errors: compiled.errors ?? [new GraphQLError('The request could not be prepared')] }
}

function parsed(text: string): DocumentNode | GraphQLError {
  // What no store can hold; in variables it is refused with the body.
  if (/\\u(?:0000|\{0+\})/.test(text)) return new GraphQLError('Invalid Syntax: a text holds a NUL')
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
