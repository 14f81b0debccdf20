import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql'
import { filterLimits } from './filter-size.ts'
import type { IntrospectionTimes } from './introspection-lengths.ts'
import { measure } from './request-size.ts'
import { rootCount } from './root-fields.ts'
import { validationError } from './validation.ts'

/** What one request may ask for, so that nobody brings the service down by a short text (security.md). */
export const limits = {
  /** Words and signs of a document. */
  tokens: 20_000,
  /** Levels of fields; `edges`, `node` and `factSheet` count. */
  depth: 20,
  /** Fields of the root, each of which is a search or a change of its own; about 50 are advised. */
  rootFields: 100,
  /** Fields when all fragments are written out. */
  fields: 5000,
  /** Brackets in brackets, which the parser goes into before anything can be measured. */
  nesting: 200,
  /** Questions for the whole schema, and for a type. */
  schemas: 1,
  types: 5,
  /** Fields of the answer, if every list were full, and what searches cost (request-size.ts). */
  cost: 2_000_000,
  /** Requests for relations that differ in more than the fact sheet: of one level, and of one statement. */
  relations: 500,
  relationsAtOnce: 50,
  /** Fields that a text may have, written out for each type, to be compiled; others are run as they are. */
  compiledFields: 1000,
  /** Bytes of all texts that are kept ready, as far as that can be told. */
  kept: 64_000_000,
}

interface Reckoned {
  readonly introspection: IntrospectionTimes
  readonly variables?: Readonly<Record<string, unknown>>
}

/** Why a document asks for too much, whatever its variables are. */
export function shapeError(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  introspection: IntrospectionTimes,
): GraphQLError | undefined {
  const roots = rootCount(document, operation.selectionSet)
  if (roots > limits.rootFields) {
    return exceeded(
      'MaxRootFields',
      `the request has ${roots} fields at its root; ${limits.rootFields} are allowed`,
      operation,
    )
  }
  const { depth, fields, schemas, types } = measure(document, operation, options({ introspection }))
  if (depth > limits.depth) {
    return exceeded('MaxQueryDepth', `the request is ${depth} levels deep; ${limits.depth} are allowed`, operation)
  }
  if (fields > limits.fields) {
    return exceeded('MaxQueryComplexity', `the request has ${fields} fields; ${limits.fields} are allowed`, operation)
  }
  if (schemas > limits.schemas || types > limits.types) {
    const asked = `the request asks ${schemas} times for __schema and ${types} times for __type`
    return exceeded('MaxIntrospection', `${asked}; ${limits.schemas} and ${limits.types} are allowed`, operation)
  }
  return undefined
}

/** Why a request with these variables, as they were read, asks for too much. */
export function costError(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  reckoned: Reckoned,
): GraphQLError | undefined {
  const { cost, searches, conditions, most, again, violation } = measure(document, operation, options(reckoned))
  if (violation !== undefined) return refused(violation, operation)
  if (most > filterLimits.conditions || conditions + again > filterLimits.conditionsOfRequest) {
    const [asked, limit, of] =
      most > filterLimits.conditions
        ? [most, filterLimits.conditions, 'a field']
        : [conditions + again, filterLimits.conditionsOfRequest, 'a request']
    return refused(`The filters of ${of} have ${asked} conditions; ${limit} are allowed`, operation)
  }
  const sum = cost + searches
  if (sum <= limits.cost) return undefined
  const asked = `up to ${sum.toPrecision(2)} values; ${limits.cost} are allowed`
  return exceeded(
    'MaxQueryCost',
    `the request asks for ${asked}: ask for fewer with first, and page with after`,
    operation,
  )
}

/** A refusal of what is well-formed. */
export const tooMuch = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { errorType: 'BUSINESS_LOGIC', code: 'BAD_REQUEST' } })

const options = ({ introspection, variables = {} }: Reckoned) => ({
  introspection,
  variables,
  deepest: limits.tokens,
})

const refused = (message: string, operation: OperationDefinitionNode) =>
  new GraphQLError(message, { nodes: [operation], extensions: { errorType: 'BUSINESS_LOGIC', code: 'BAD_REQUEST' } })

const exceeded = (type: string, message: string, operation: OperationDefinitionNode) =>
  validationError(type, message, [operation])
