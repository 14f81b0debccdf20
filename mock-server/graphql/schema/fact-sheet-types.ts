import {
  type GraphQLFieldConfigMap,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { Model, TypeModel } from '#data-model/model.ts'
import type { FactSheetNode } from '#features/fact-sheets/query/nodes.ts'
import type { ResolverContext, Warning } from './resolver-context.ts'
import { isSpellable } from './names.ts'
import { relationFields } from './relation-types.ts'
import { GraphQLLong } from './scalars.ts'
import { fieldsOf, valueType } from './value-types.ts'

export type FactSheetFields = GraphQLFieldConfigMap<FactSheetNode, ResolverContext>

export interface FactSheetTypes {
  readonly base: GraphQLInterfaceType
  /** One for each type of the model that GraphQL can spell. */
  readonly objects: readonly GraphQLObjectType<FactSheetNode, ResolverContext>[]
  /** What was left out of the schema; complete once the fields of all types are built. */
  readonly warnings: readonly Warning[]
}

/** Stands in for types that GraphQL cannot spell or the model no longer has, so that lists that contain them can be read. */
const UNNAMED = 'UnnamedFactSheet'

interface FactSheetTypeOptions {
  /** The fields of attached records: tags, documents, subscriptions and comments. */
  readonly attached: FactSheetFields
  /** Names of the schema's other types. */
  readonly taken: ReadonlySet<string>
}

/** The interface of all fact sheets, and one object type for each type of the model. */
export function factSheetTypes(model: Model, { attached, taken }: FactSheetTypeOptions): FactSheetTypes {
  const warnings: Warning[] = []
  const skip = (subject: string, reason: string) =>
    void warnings.push({ message: `${subject} is not in the GraphQL schema`, reasons: [reason] })
  const named = [...model.types.values()].filter(({ key }) => {
    if (isSpellable(key) && !taken.has(key)) return true
    skip(`The fact sheet type ${key}`, taken.has(key) ? 'GraphQL has another type of this name' : unspellable)
    return false
  })
  const base: GraphQLInterfaceType = new GraphQLInterfaceType({
    name: 'BaseFactSheet',
    fields: () => ({ ...baseFields(attached), ...common }),
    resolveType: (node: FactSheetNode) => (objectsByKey.has(node.type) ? node.type : UNNAMED),
  })
  const objectsByKey = new Map<string, GraphQLObjectType<FactSheetNode, ResolverContext>>()
  const sides = relationFields({ model, base, object: (key) => objectsByKey.get(key), taken, skip })
  const common = sides.ofEvery(named)
  for (const type of named) {
    objectsByKey.set(
      type.key,
      new GraphQLObjectType<FactSheetNode, ResolverContext>({
        name: type.key,
        interfaces: [base],
        fields: () => ({ ...sides.of(type), ...valueFields(type, skip), ...baseFields(attached), ...common }),
      }),
    )
  }
  const objects = [...objectsByKey.values()]
  const fields = () => ({ ...baseFields(attached), ...common })
  objects.push(new GraphQLObjectType<FactSheetNode, ResolverContext>({ name: UNNAMED, interfaces: [base], fields }))
  return { base, objects, warnings }
}

const unspellable = 'GraphQL names consist of letters, digits and underscores, and do not begin with a digit'

function valueFields({ key, fields }: TypeModel, skip: (subject: string, reason: string) => void): FactSheetFields {
  const spelled = [...fields.values()].filter(({ name }) => {
    if (isSpellable(name)) return true
    skip(`The field ${name} of ${key}`, unspellable)
    return false
  })
  return Object.fromEntries(spelled.map((field) => [field.name, { type: valueType(field) }]))
}

const texts = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString)))

const baseFields = (attached: FactSheetFields): FactSheetFields => ({
  id: { type: new GraphQLNonNull(GraphQLID) },
  rev: { type: new GraphQLNonNull(GraphQLLong) },
  ...fieldsOf(new GraphQLNonNull(GraphQLString), [
    'name',
    'displayName',
    'fullName',
    'type',
    'status',
    'createdAt',
    'updatedAt',
    'lxState',
    'qualitySeal',
  ]),
  category: { type: GraphQLString, description: 'The key of its subtype' },
  description: { type: GraphQLString },
  level: { type: new GraphQLNonNull(GraphQLInt), description: '1 = without a parent' },
  naFields: { type: texts, description: 'Fields and relations that are empty on purpose' },
  lxExcludeFromQuota: { type: GraphQLBoolean },
  ...attached,
})
