import {
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { Model, SideModel, TypeModel } from '#data-model/model.ts'
import { type FactSheetNode, type Page, type RelationNode, internal } from '#features/fact-sheets/query/nodes.ts'
import { Permissions } from './completion-types.ts'
import { connectionType } from './connections.ts'
import type { ResolverContext } from './resolver-context.ts'
import { listArguments, validityArgument } from './list-arguments.ts'
import { capitalised, isSpellable } from './names.ts'
import { selectedFields } from './selected-fields.ts'
import { fieldsOf, valueType } from './value-types.ts'
import { withoutNulls } from './without-nulls.ts'

type RelationField = GraphQLFieldConfig<FactSheetNode, ResolverContext>
type Fields = Record<string, RelationField>
type ObjectType = GraphQLObjectType<FactSheetNode, ResolverContext>

interface RelationFieldOptions {
  readonly model: Model
  readonly base: GraphQLInterfaceType
  /** The object type of a type of the model, once it exists. */
  readonly object: (typeKey: string) => ObjectType | undefined
  /** Names of the schema's other types. */
  readonly taken: ReadonlySet<string>
  /** Warns that something is left out of the schema. */
  readonly skip: (subject: string, reason: string) => void
}

/** Builds the field of each side of a relation: a connection of relation objects. */
export function relationFields(options: RelationFieldOptions) {
  const { model, taken, skip } = options
  const fieldsByKey = new Map<string, RelationField | undefined>()
  const isUniqueName = uniqueSideNames(model)
  const reserve = nameReservation([...taken, ...model.types.keys()])
  const relationType = relationTypes(options)

  function fieldOf(type: TypeModel, side: SideModel): RelationField | undefined {
    const key = isUniqueName(side) ? side.name : `${type.key} ${side.name}`
    if (fieldsByKey.has(key)) return fieldsByKey.get(key)
    const sideName = capitalised(side.name)
    const nameWithType = `${type.key}${sideName}Relation`
    const name = (isUniqueName(side) ? [sideName, nameWithType] : [nameWithType]).find(reserve)
    if (name === undefined) skip(`The relation ${side.name} of ${type.key}`, 'GraphQL has other types of its names')
    const field = name === undefined ? undefined : connectionField(side, connectionOf(name, side))
    fieldsByKey.set(key, field)
    return field
  }

  const connectionOf = (name: string, side: SideModel) =>
    connectionType<RelationConnection>(name, relationType(name, side), {
      skippedCount: { type: GraphQLInt },
      permissions: {
        type: Permissions,
        resolve: async ({ ownerId, ownerType }, _args, context) => {
          const writable = await context.loaders.writable.load(ownerId)
          return context.reads.relationPermissions(context, side, { type: ownerType, writable })
        },
      },
    })

  const fieldsFor = (type: TypeModel, sides: readonly SideModel[]): Fields =>
    Object.fromEntries(
      sides.flatMap((side) => {
        const field = fieldOf(type, side)
        return field ? [[side.name, field]] : []
      }),
    )

  return {
    /** The fields of one type. */
    of(type: TypeModel): Fields {
      const spelled = [...type.sides.values()].filter(({ name }) => {
        if (isSpellable(name)) return true
        skip(`The relation ${name} of ${type.key}`, 'GraphQL cannot spell it')
        return false
      })
      return fieldsFor(type, spelled)
    },

    /** Fields of the interface: the sides that all these types have in the same relation, such as relToParent. */
    ofEvery([first, ...others]: readonly TypeModel[]): Fields {
      if (!first) return {}
      const shared = [...first.sides.values()].filter(
        (side) => isSpellable(side.name) && others.every(({ sides }) => isSameSide(sides.get(side.name), side)),
      )
      return fieldsFor(first, shared)
    },
  }
}

/** The relations of the fact sheet `ownerId`, which is of the type `ownerType`. */
type RelationConnection = Page<RelationNode> & { readonly ownerId: string; readonly ownerType: string }

const isSameSide = (other: SideModel | undefined, { relation, isOutgoing }: SideModel): boolean =>
  other?.relation === relation && other.isOutgoing === isOutgoing

/** False where several relations share a side name, such as relToSuccessor; each then has GraphQL types of its own. */
function uniqueSideNames(model: Model): (side: SideModel) => boolean {
  const sidesOfName = Map.groupBy(
    [...model.types.values()].flatMap(({ sides }) => [...sides.values()]),
    ({ name }) => name,
  )
  return ({ name }) => {
    const relations = sidesOfName.get(name)?.map(({ relation, isOutgoing }) => `${relation.name} ${isOutgoing}`)
    return new Set(relations).size === 1
  }
}

/** Reserves a name with the names derived from it, unless one of them is taken. */
function nameReservation(taken: readonly string[]): (name: string) => boolean {
  const reserved = new Set(taken)
  return (name) => {
    const names = [name, `${name}Edge`, `${name}Connection`]
    if (names.some((candidate) => reserved.has(candidate))) return false
    for (const candidate of names) reserved.add(candidate)
    return true
  }
}

/** Makes the type of the relation objects of a side. */
function relationTypes({ base, object, skip }: RelationFieldOptions) {
  const ConstrainingRelations = constrainingType(base)
  const attributesOf = ({ name, relation }: SideModel) =>
    Object.fromEntries(
      [...relation.fields.values()].flatMap((field) => {
        if (isSpellable(field.name)) return [[field.name, { type: valueType(field) }]]
        skip(`The field ${field.name} of ${name}`, 'GraphQL cannot spell it')
        return []
      }),
    )
  return (name: string, side: SideModel) =>
    new GraphQLObjectType<RelationNode, ResolverContext>({
      name,
      fields: () => ({
        ...attributesOf(side),
        id: { type: new GraphQLNonNull(GraphQLID) },
        type: { type: new GraphQLNonNull(GraphQLString) },
        factSheet: { type: object(side.otherType) ?? base },
        ...fieldsOf(GraphQLString, ['activeFrom', 'activeUntil', 'description']),
        constrainingRelations: {
          type: ConstrainingRelations,
          resolve: async ({ [internal]: { constraining, ownerId } }, _args, { loaders }) => ({
            relations: await loaders.constraining.load({ ids: constraining, ownerId }),
          }),
        },
      }),
    })
}

function connectionField({ name, relation, isOutgoing }: SideModel, type: GraphQLObjectType): RelationField {
  const side = { name, relation: relation.name, isOutgoing }
  return withoutNulls({
    type: new GraphQLNonNull(type),
    args: { ...listArguments, ...validityArgument },
    resolve: async (
      { id, type: ownerType, [internal]: { inclusive = [] } },
      args,
      { loaders },
      info,
    ): Promise<RelationConnection> => {
      const page = await loaders.relations.load({
        ownerId: id,
        side,
        fieldNodes: info.fieldNodes,
        args,
        names: selectedFields(info, 'edges.node'),
        nodeNames: selectedFields(info, 'edges.node.factSheet'),
        withTotal: selectedFields(info).has('totalCount'),
        inclusive: inclusive.filter(({ facetKey }) => facetKey === name),
      })
      return { ...page, ownerId: id, ownerType }
    },
  })
}

const constrainingType = (base: GraphQLInterfaceType) =>
  new GraphQLObjectType({
    name: 'ConstrainingRelations',
    fields: {
      relations: {
        type: new GraphQLNonNull(
          new GraphQLList(
            new GraphQLNonNull(
              new GraphQLObjectType<{ otherId: string }, ResolverContext>({
                name: 'ConstrainingRelation',
                fields: {
                  id: { type: new GraphQLNonNull(GraphQLID) },
                  type: { type: new GraphQLNonNull(GraphQLString) },
                  factSheet: {
                    type: base,
                    resolve: ({ otherId }, _args, { loaders }, info) =>
                      loaders.factSheet.load({ id: otherId, names: selectedFields(info) }),
                  },
                  ...fieldsOf(GraphQLString, ['activeFrom', 'activeUntil', 'description']),
                },
              }),
            ),
          ),
        ),
      },
    },
  })
