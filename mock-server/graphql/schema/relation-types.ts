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
import { type FactSheetNode, type RelationNode, internal } from '#features/fact-sheets/query/nodes.ts'
import { connectionType } from './connections.ts'
import type { ResolverContext } from './resolver-context.ts'
import { listArguments, validityArgument } from './list-arguments.ts'
import { capitalised, isSpellable } from './names.ts'
import { selectedFields } from './selected-fields.ts'
import { fieldsOf, valueType } from './value-types.ts'
import { withoutNulls } from './without-nulls.ts'

type Fields = Record<string, GraphQLFieldConfig<FactSheetNode, ResolverContext>>
type ObjectType = GraphQLObjectType<FactSheetNode, ResolverContext>

interface Parts {
  readonly model: Model
  readonly base: GraphQLInterfaceType
  readonly object: (typeKey: string) => ObjectType | undefined
  readonly taken: ReadonlySet<string>
  readonly skip: (what: string, reason: string) => void
}

/** The field that each side of a relation gives the fact sheets at it: a connection of relation objects. */
export function relationFields({ model, base, object, taken, skip }: Parts) {
  const made = new Map<string, GraphQLFieldConfig<FactSheetNode, ResolverContext> | undefined>()
  const reserved = new Set([...taken, ...model.types.keys()])
  const ConstrainingRelations = constrainingType(base)
  const relationsOfName = Map.groupBy(
    [...model.types.values()].flatMap(({ sides }) => [...sides.values()]),
    ({ name }) => name,
  )

  /** Relations that share a side name each have types of their own: relToSuccessor is one relation for each type. */
  function isOne({ name }: SideModel): boolean {
    const ways = relationsOfName.get(name)?.map(({ relation, isOutgoing }) => `${relation.name} ${isOutgoing}`)
    return new Set(ways).size === 1
  }

  /** Takes a name with all that are derived from it, where none of them is another's. */
  function reserve(name: string): boolean {
    const all = [name, `${name}Edge`, `${name}Connection`]
    if (all.some((one) => reserved.has(one))) return false
    for (const one of all) reserved.add(one)
    return true
  }

  function fieldOf(type: TypeModel, side: SideModel): GraphQLFieldConfig<FactSheetNode, ResolverContext> | undefined {
    const key = isOne(side) ? side.name : `${type.key} ${side.name}`
    if (made.has(key)) return made.get(key)
    const own = capitalised(side.name)
    const apart = `${type.key}${own}Relation`
    const name = (isOne(side) ? [own, apart] : [apart]).find(reserve)
    if (name === undefined) skip(`The relation ${side.name} of ${type.key}`, 'GraphQL has other types of its names')
    const field = name === undefined ? undefined : connectionField(side, connectionOf(name, side))
    made.set(key, field)
    return field
  }

  const fieldsFor = (type: TypeModel, sides: readonly SideModel[]): Fields =>
    Object.fromEntries(
      sides.flatMap((side) => {
        const field = fieldOf(type, side)
        return field ? [[side.name, field]] : []
      }),
    )

  const connectionOf = (name: string, side: SideModel) =>
    connectionType(
      name,
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
      }),
      { skippedCount: { type: GraphQLInt } },
    )

  const attributesOf = ({ name, relation }: SideModel) =>
    Object.fromEntries(
      [...relation.fields.values()].flatMap((field) => {
        if (isSpellable(field.name)) return [[field.name, { type: valueType(field) }]]
        skip(`The field ${field.name} of ${name}`, 'GraphQL cannot spell it')
        return []
      }),
    )

  return {
    of(type: TypeModel): Fields {
      const spelled = [...type.sides.values()].filter(({ name }) => {
        if (isSpellable(name)) return true
        skip(`The relation ${name} of ${type.key}`, 'GraphQL cannot spell it')
        return false
      })
      return fieldsFor(type, spelled)
    },

    /** The sides that all of these types have by the same relation, such as relToParent: fields of the interface. */
    ofEvery([first, ...others]: readonly TypeModel[]): Fields {
      if (!first) return {}
      const shared = [...first.sides.values()].filter(
        ({ name, relation, isOutgoing }) =>
          isSpellable(name) &&
          others.every(({ sides }) => {
            const same = sides.get(name)
            return same?.relation === relation && same.isOutgoing === isOutgoing
          }),
      )
      return fieldsFor(first, shared)
    },
  }
}

function connectionField(
  { name, relation, isOutgoing }: SideModel,
  type: GraphQLObjectType,
): GraphQLFieldConfig<FactSheetNode, ResolverContext> {
  const side = { name, relation: relation.name, isOutgoing }
  return withoutNulls({
    type: new GraphQLNonNull(type),
    args: { ...listArguments, ...validityArgument },
    resolve: ({ id, [internal]: { inclusive = [] } }, args, { loaders }, info) =>
      loaders.relations.load({
        ownerId: id,
        side,
        fieldNodes: info.fieldNodes,
        args,
        names: selectedFields(info, 'edges.node'),
        nodeNames: selectedFields(info, 'edges.node.factSheet'),
        withTotal: selectedFields(info).has('totalCount'),
        inclusive: inclusive.filter(({ facetKey }) => facetKey === name),
      }),
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
