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
import type { About } from './errors.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'

type Variables = Readonly<Record<string, unknown>>
type Arguments = Readonly<Record<string, unknown>>

/** What a mutation is about, and whether it is only tried: told by its arguments, which have the same names everywhere. */
export function aboutMutation(
  schema: GraphQLSchema,
  node: FieldNode | undefined,
  variables: Variables,
): { about: About | undefined; isTried: boolean } {
  const given = node && argumentsOf(schema.getMutationType(), node, variables)
  if (!given) return { about: undefined, isTried: false }
  const entityType = node.name.value
    .replace(/^[a-z]+/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase()
  const own = textIn(given.id) ?? textIn(memberOf(given.input, 'id'))
  return { about: owner(given) ?? { entityType, objectId: own }, isTried: given.validateOnly === true }
}

/** What an error of a query is about, where the field at the root that it stands below names one fact sheet. */
export function aboutQuery(
  { path }: GraphQLError,
  schema: GraphQLSchema,
  { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
  variables: Variables,
): About | undefined {
  if (operation.operation !== OperationTypeNode.QUERY || !path) return undefined
  const node = rootFields(document, operation, variables).find(({ alias }) => alias === path[0])?.fields[0]
  const given = node && argumentsOf(schema.getQueryType(), node, variables)
  if (!given) return undefined
  const isFactSheet = node.name.value === 'factSheet'
  return owner(given) ?? (isFactSheet ? { entityType: 'FACT_SHEET', objectId: textIn(given.id) } : undefined)
}

/** What somebody wants to hang something on: until that is there, it alone has an id. */
function owner({ factSheetId, commentId }: Arguments): About | undefined {
  if (typeof factSheetId === 'string') return { entityType: 'FACT_SHEET', objectId: factSheetId }
  return typeof commentId === 'string' ? { entityType: 'COMMENT', objectId: commentId } : undefined
}

/** What is wrong with the arguments is said when the field is resolved. */
function argumentsOf(
  root: GraphQLObjectType | null | undefined,
  node: FieldNode,
  variables: Variables,
): Arguments | undefined {
  const field = root?.getFields()[node.name.value]
  try {
    return field && getArgumentValues(field, node, variables)
  } catch {
    return {}
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([one]) => one === name)?.[1] : undefined
