import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  getArgumentValues,
} from 'graphql'
import { memberOf } from '#contract/at-path.ts'
import type { ErrorSubject } from './errors.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'

type Arguments = Readonly<Record<string, unknown>>

/** A validated operation with the coerced values of its variables. */
interface ValidatedOperation {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>>
}

/** The subject of a mutation, and whether it is only validated. Read from its arguments, which have the same names everywhere. */
export function mutationSubject(
  { schema, variables }: Pick<ValidatedOperation, 'schema' | 'variables'>,
  node: FieldNode | undefined,
): { subject: ErrorSubject | undefined; validatesOnly: boolean } {
  const args = node && argumentsOf(schema.getMutationType(), node, variables)
  if (!args) return { subject: undefined, validatesOnly: false }
  const entityType = node.name.value
    .replace(/^[a-z]+/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase()
  const objectId = textOf(args.id) ?? textOf(memberOf(args.input, 'id'))
  return { subject: ownerOf(args) ?? { entityType, objectId }, validatesOnly: args.validateOnly === true }
}

/** The subject of an error of a query, where the root field above it names one fact sheet. */
export function querySubject(
  { schema, document, operation, variables }: ValidatedOperation,
  { path }: GraphQLError,
): ErrorSubject | undefined {
  if (operation.operation !== OperationTypeNode.QUERY || !path) return undefined
  const node = rootFields(document, operation, variables).find(({ alias }) => alias === path[0])?.fields[0]
  const args = node && argumentsOf(schema.getQueryType(), node, variables)
  if (!args) return undefined
  const isFactSheet = node.name.value === 'factSheet'
  return ownerOf(args) ?? (isFactSheet ? { entityType: 'FACT_SHEET', objectId: textOf(args.id) } : undefined)
}

/** The record that a new one is attached to: until the new one is stored, only its owner has an id. */
function ownerOf({ from, factSheetId = memberOf(from, 'id'), commentId }: Arguments): ErrorSubject | undefined {
  if (typeof factSheetId === 'string') return { entityType: 'FACT_SHEET', objectId: factSheetId }
  return typeof commentId === 'string' ? { entityType: 'COMMENT', objectId: commentId } : undefined
}

/** The coerced arguments of a field. Wrong ones are empty here: resolving the field reports their errors. */
function argumentsOf(
  root: GraphQLObjectType | null | undefined,
  node: FieldNode,
  variables: Arguments,
): Arguments | undefined {
  const field = root?.getFields()[node.name.value]
  try {
    return field && getArgumentValues(field, node, variables)
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
