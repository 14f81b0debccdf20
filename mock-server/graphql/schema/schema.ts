import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  isInterfaceType,
} from 'graphql'
import { chunk } from 'es-toolkit'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import type { Model } from '#data-model/model.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { FactSheetArguments } from '#features/fact-sheets/query/arguments.ts'
import { connectionType, edgesInSteps } from './connections.ts'
import type { ResolverContext, Warning } from './resolver-context.ts'
import { factSheetTypes } from './fact-sheet-types.ts'
import { warnOfUnknownValues } from './filter-warnings.ts'
import { filterOptionsField } from './facet-types.ts'
import { introspectInSteps } from './introspection-in-steps.ts'
import { hierarchyArgument, listArguments } from './list-arguments.ts'
import { listFields } from './list-fields.ts'
import { isSpellable } from './names.ts'
import { attachedFields } from './attached-fields.ts'
import { type AttachedTypes, attachedTypes } from './attached-types.ts'
import { selectedFields } from './selected-fields.ts'
import { type TagTypes, tagTypes } from './tag-types.ts'
import { rootView, viewField } from './view-types.ts'
import { withoutNulls } from './without-nulls.ts'

export type Fields = GraphQLFieldConfigMap<unknown, ResolverContext>

/** The types that the fields of the mutation root use. */
export interface SchemaTypes extends AttachedTypes, TagTypes {
  /** The interface; resolvers return a node (`loaders.factSheet`). */
  readonly factSheet: GraphQLInterfaceType
  readonly factSheetType: GraphQLEnumType
  /** The side names of all relations. */
  readonly relationName: GraphQLEnumType
}

export interface BuiltSchema {
  readonly schema: GraphQLSchema
  /** FieldNames of the model that GraphQL cannot spell. */
  readonly warnings: readonly Warning[]
}

type MutationFields = ((types: SchemaTypes) => Fields) | undefined

/** Types whose fields are built without a pause: 40 ms where each has hundreds. */
const TYPES_AT_ONCE = 25

/** Builds the schema of a data model, which can have tens of thousands of fields; others have their turn in between. */
export function schemaBuilder(mutations?: MutationFields): (model: Model) => Promise<BuiltSchema> {
  // The names of the types without a model are taken: a type of the model can't have one of them.
  const { types: taken } = reservedNames(mutations)
  introspectInSteps()
  return async (model) => {
    const { objects, build } = schemaParts(model, mutations, taken)
    for (const types of chunk(objects, TYPES_AT_ONCE)) {
      // Fields are built on first use.
      for (const type of types) type.getFields()
      await yieldToRequests()
    }
    return build()
  }
}

/** Names that the schema has without a model. */
export function reservedNames(mutations?: MutationFields): ReservedNames {
  const { schema } = schemaParts(emptyModel, mutations, new Set()).build()
  const base = schema.getType('BaseFactSheet')
  return {
    types: new Set(Object.keys(schema.getTypeMap())),
    members: new Set(isInterfaceType(base) ? Object.keys(base.getFields()) : []),
  }
}

const emptyModel: Model = {
  revision: 0,
  definition: { factSheets: {}, relations: {}, validators: {}, externalIdFields: {}, rules: {} },
  types: new Map(),
  relations: new Map(),
}

/** The object types of a model, and the function that builds the schema with them. */
function schemaParts(model: Model, mutations: MutationFields, taken: ReadonlySet<string>) {
  // `base` is defined below: the types ask for it when their fields are first read.
  const types = { ...tagTypes(), ...attachedTypes(() => base) }
  const { base, objects, warnings } = factSheetTypes(model, { attached: attachedFields(types), taken })
  const factSheetType = nameEnum('FactSheetType', [...model.types.keys()])
  const sideNames = [...model.types.values()].flatMap(({ sides }) => [...sides.keys()])
  const relationName = nameEnum('RelationName', sideNames)
  const mutation = mutations?.({ ...types, factSheet: base, factSheetType, relationName })
  const build = (): BuiltSchema => {
    // Unknown, because nothing is above the roots: their fields get no value from it.
    const schema = new GraphQLSchema({
      query: new GraphQLObjectType<unknown, ResolverContext>({
        name: 'Query',
        fields: rootOf({ ...queryFields(base, factSheetType), ...listFields(types) }),
      }),
      mutation:
        mutation && new GraphQLObjectType<unknown, ResolverContext>({ name: 'Mutation', fields: rootOf(mutation) }),
      types: objects,
    })
    return { schema, warnings }
  }
  return { objects, build }
}

/** Root fields are nullable, so that one that fails leaves the others their answers. */
const rootOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutNulls(field)]))

function nameEnum(name: string, names: readonly string[]): GraphQLEnumType {
  const keys = names.filter((key) => isSpellable(key) && !['true', 'false', 'null'].includes(key))
  // An enum must have a value.
  const values = keys.length > 0 ? keys : ['BaseFactSheet']
  return new GraphQLEnumType({ name, values: Object.fromEntries(values.map((key) => [key, {}])) })
}

const listMembers = { ...filterOptionsField, ...viewField, skippedCount: { type: GraphQLInt } }

const queryFields = (base: GraphQLInterfaceType, factSheetType: GraphQLEnumType): Fields => ({
  view: rootView(factSheetType),
  factSheet: {
    type: base,
    args: { id: { type: new GraphQLNonNull(GraphQLID) } },
    resolve: async (_root, { id }: { id: string }, { caller, loaders, reads }, info) => {
      const node = await loaders.existing.load({ id, names: selectedFields(info) })
      reads.viewed(caller, node.id)
      return node
    },
  },
  allFactSheets: {
    type: connectionType('FactSheet', edgesInSteps(base), listMembers),
    args: { ...listArguments, ...hierarchyArgument, factSheetType: { type: factSheetType } },
    resolve: async (_root, args: FactSheetArguments, context, info) => {
      const selected = selectedFields(info)
      const names = selectedFields(info, 'edges.node')
      // A request for only the facets or the total reads no page.
      const isListed = selected.has('edges') || selected.has('pageInfo')
      const withTotal = selected.has('totalCount')
      const list = await context.steps.list(info, () =>
        context.reads.page(context, args, { names, withTotal, isListed }),
      )
      await warnOfUnknownValues(context, args)
      return { ...list, skippedCount: 0, listArguments: args }
    },
  },
})
