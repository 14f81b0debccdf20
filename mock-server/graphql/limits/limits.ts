import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql'
import { filterLimits } from '#features/fact-sheets/query/filter-limits.ts'
import type { IntrospectionLengths } from './introspection-lengths.ts'
import { type RequestSize, measureRequest } from './request-size.ts'
import { countRootFields } from './root-fields.ts'
import { validationError } from './validation.ts'

/** Limits of a request, so that a short text cannot bring the service down (decision 014). */
export const limits = {
  /** Characters of a document, of which one literal may be nearly all: they are read in one go. */
  characters: 1_000_000,
  /** Lexical tokens of a document. */
  tokens: 20_000,
  /** Levels of fields; `edges`, `node` and `factSheet` count. */
  depth: 20,
  /** Fields at the root, each of which is a search or a change of its own; clients are advised to send about 50. */
  rootFields: 100,
  /** Fields of a document with all fragments written out. */
  fields: 5000,
  /** Bracket nesting of a document: the parser recurses this deep before anything can be measured. */
  nesting: 200,
  /** `__schema` and `__type` fields. */
  schemaFields: 1,
  typeFields: 5,
  /** Fields of the answer if every list were full, plus the cost of searches (request-size.ts). */
  cost: 2_000_000,
  /** Requests for relations that differ in more than the fact sheet: at one level, and in one statement. */
  relationRequests: 500,
  relationRequestsPerStatement: 50,
  /** Fields of the compiled code, with those of interfaces repeated for each type; larger documents are run uncompiled. */
  compiledFields: 1000,
  /** Values of an answer that takes so much memory that only one of its kind is put together at a time. */
  largeAnswer: 100_000,
  /** Bytes of files in one answer, where a `content` or a `previewImage` is asked for. */
  fileBytes: 20 * 1_048_576,
  /** Estimated bytes of all prepared documents in the cache. */
  preparedBytes: 64_000_000,
}

interface CostOptions {
  readonly introspection: IntrospectionLengths
  /** Coerced values of the variables. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** The number of fact sheets of each type, where it has been counted. */
  readonly factSheets?: ReadonlyMap<string, number>
}

/** The error of a document that exceeds a limit whatever its variables are. */
export function shapeError(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  introspection: IntrospectionLengths,
): GraphQLError | undefined {
  const exceeded = (type: string, message: string) => validationError(type, message, [operation])
  const roots = countRootFields(document, operation.selectionSet)
  if (roots > limits.rootFields) {
    return exceeded('MaxRootFields', `the request has ${roots} fields at its root; ${limits.rootFields} are allowed`)
  }
  const { depth, fields, schemaFields, typeFields } = sizeOf(document, operation, { introspection })
  if (depth > limits.depth) {
    return exceeded('MaxQueryDepth', `the request is ${depth} levels deep; ${limits.depth} are allowed`)
  }
  if (fields > limits.fields) {
    return exceeded('MaxQueryComplexity', `the request has ${fields} fields; ${limits.fields} are allowed`)
  }
  if (schemaFields > limits.schemaFields || typeFields > limits.typeFields) {
    const counts = `the request asks ${schemaFields} times for __schema and ${typeFields} times for __type`
    return exceeded('MaxIntrospection', `${counts}; ${limits.schemaFields} and ${limits.typeFields} are allowed`)
  }
  return undefined
}

/** The size of the answer with these variables, and the error of a request that exceeds a limit with them. */
export function answerSize(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  options: CostOptions,
): { error: GraphQLError | undefined; isLarge: boolean } {
  const size = sizeOf(document, operation, options)
  return { error: costError(operation, size), isLarge: size.cost > limits.largeAnswer }
}

function costError(operation: OperationDefinitionNode, size: RequestSize): GraphQLError | undefined {
  const violation = size.violation ?? conditionsViolation(size)
  if (violation !== undefined) return limitError(violation, operation)
  const sum = size.cost + size.searchCost
  if (sum <= limits.cost) return undefined
  const values = `up to ${sum.toPrecision(2)} values; ${limits.cost} are allowed`
  const message = `the request asks for ${values}: ask for fewer with first, and page with after`
  return validationError('MaxQueryCost', message, [operation])
}

/** The error of a well-formed request that asks for too much. */
export const limitError = (message: string, operation?: OperationDefinitionNode): GraphQLError =>
  new GraphQLError(message, {
    nodes: operation ?? null,
    extensions: { errorType: 'BUSINESS_LOGIC', code: 'BAD_REQUEST' },
  })

function conditionsViolation({ conditions, mostConditionsOfField, recountedConditions }: RequestSize) {
  const ofRequest = conditions + recountedConditions
  if (mostConditionsOfField > filterLimits.conditionsOfField)
    return `The filters of a field have ${mostConditionsOfField} conditions; ${filterLimits.conditionsOfField} are allowed`
  if (ofRequest > filterLimits.conditionsOfRequest)
    return `The filters of a request have ${ofRequest} conditions; ${filterLimits.conditionsOfRequest} are allowed`
  return undefined
}

const sizeOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { introspection, variables = {}, factSheets }: CostOptions,
): RequestSize => measureRequest(document, operation, { introspection, variables, maxDepth: limits.tokens, factSheets })
