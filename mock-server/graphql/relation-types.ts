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
import type { Model, SideModel, TypeModel } from '#model/model.ts'
import type { GraphNode, GraphRelation } from '../features/fact-sheets/graph-query.policy.ts'
import { connectionType } from './connections.ts'
import type { GraphContext } from './context.ts'
import { listArguments, validityArgument } from './list-arguments.ts'
import { capitalised, isSpellable } from './names.ts'
import { selected } from './selection.ts'
import { fieldsOf, valueType } from './value-types.ts'

type Fields = Record<string, GraphQLFieldConfig<GraphNode, GraphContext>>
type ObjectType = GraphQLObjectType<GraphNode, GraphContext>

interface Parts {
  readonly model: Model
  readonly base: GraphQLInterfaceType
  readonly object: (typeKey: string) => ObjectType | undefined
  readonly taken: ReadonlySet<string>
  readonly skip: (what: string, reason: string) => void
}

/** The field that each side of a relation gives the fact sheets at it: a connection of relation objects. */
export function relationFields({ model, base, object, taken, skip }: Parts) {
  const made = new Map<string, GraphQLFieldConfig<GraphNode, GraphContext>>()
  const ConstrainingRelations = constrainingType(base)
  const relationsOfName = Map.groupBy(
    [...model.types.values()].flatMap(({ sides }) => [...sides.values()]),
    ({ name }) => name,
  )

  /** Relations that share a side name each have types of their own: relToSuccessor is one relation for each type. */
  function nameOf(type: TypeModel, { name }: SideModel): string {
    const persisted = new Set(relationsOfName.get(name)?.map(({ relation }) => relation.name))
    const own = capitalised(name)
    const isPlain = persisted.size === 1 && !taken.has(own) && !model.types.has(own)
    return isPlain ? own : `${type.key}${own}Relation`
  }

  function fieldOf(type: TypeModel, side: SideModel): GraphQLFieldConfig<GraphNode, GraphContext> {
    const name = nameOf(type, side)
    const before = made.get(name)
    if (before) return before
    const field = connectionField(side, connectionOf(name, side))
    made.set(name, field)
    return field
  }

  const connectionOf = (name: string, side: SideModel) =>
    connectionType(
      name,
      new GraphQLObjectType<GraphRelation, GraphContext>({
        name,
        fields: () => ({
          ...attributesOf(side),
          id: { type: new GraphQLNonNull(GraphQLID) },
          type: { type: new GraphQLNonNull(GraphQLString) },
          factSheet: { type: object(side.otherType) ?? base },
          ...fieldsOf(GraphQLString, ['activeFrom', 'activeUntil', 'description']),
          constrainingRelations: {
            type: ConstrainingRelations,
            resolve: async ({ constraining, ownerId }, _args, { loaders }) => ({
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
      return Object.fromEntries(spelled.map((side) => [side.name, fieldOf(type, side)]))
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
      return Object.fromEntries(shared.map((side) => [side.name, fieldOf(first, side)]))
    },
  }
}

function connectionField(
  { name, relation, isOutgoing }: SideModel,
  type: GraphQLObjectType,
): GraphQLFieldConfig<GraphNode, GraphContext> {
  const side = { name, relation: relation.name, isOutgoing }
  return {
    type: new GraphQLNonNull(type),
    args: { ...listArguments, ...validityArgument },
    resolve: ({ id, inclusive }, args, { loaders }, info) =>
      loaders.relations.load({
        ownerId: id,
        side,
        place: info.fieldNodes,
        args,
        names: selected(info, 'edges.node'),
        nodeNames: selected(info, 'edges.node.factSheet'),
        withTotal: selected(info).has('totalCount'),
        inclusive: inclusive?.find(({ facetKey }) => facetKey === name),
      }),
  }
}

const constrainingType = (base: GraphQLInterfaceType) =>
  new GraphQLObjectType({
    name: 'ConstrainingRelations',
    fields: {
      relations: {
        type: new GraphQLNonNull(
          new GraphQLList(
            new GraphQLNonNull(
              new GraphQLObjectType<{ otherId: string }, GraphContext>({
                name: 'ConstrainingRelation',
                fields: {
                  id: { type: new GraphQLNonNull(GraphQLID) },
                  type: { type: new GraphQLNonNull(GraphQLString) },
                  factSheet: {
                    type: base,
                    resolve: ({ otherId }, _args, { loaders }, info) =>
                      loaders.factSheet.load({ id: otherId, names: selected(info) }),
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
