import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'

const enumOf = (name: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) })
const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: GraphQLString }]))

/** INCLUSIVE shows only the matching relations of a fact sheet. EXCLUSIVE is part of the interface but refused: it has no defined meaning. */
export const RelationFieldsFilterOperator = enumOf('RelationFieldsFilterOperator', ['INCLUSIVE', 'EXCLUSIVE'])
export const FacetOperator = enumOf('FacetFilterOperator', ['OR', 'AND', 'NOR'])

const DateFilterType = enumOf('DateFilterType', [
  'POINT',
  'TODAY',
  'END_OF_MONTH',
  'END_OF_YEAR',
  'RANGE',
  'RANGE_STARTS',
  'RANGE_ENDS',
  'TIMELINE',
])
const DateFilterInput = new GraphQLInputObjectType({
  name: 'DateFilterInput',
  fields: { type: { type: DateFilterType }, ...texts(['from', 'to', 'minDate', 'maxDate']) },
})

const FacetFilter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'FacetFilter',
  fields: () => ({
    facetKey: { type: new GraphQLNonNull(GraphQLString) },
    keys: { type: new GraphQLList(GraphQLString) },
    operator: { type: FacetOperator },
    dateFilter: { type: DateFilterInput },
    subscriptionFilter: {
      type: new GraphQLInputObjectType({ name: 'SubscriptionFilterInput', fields: texts(['type', 'roleId']) }),
    },
    relationFieldsFilter: {
      type: new GraphQLList(
        new GraphQLInputObjectType({
          name: 'RelationFieldFilterInput',
          fields: {
            fieldName: { type: new GraphQLNonNull(GraphQLString) },
            values: { type: new GraphQLList(GraphQLString) },
          },
        }),
      ),
    },
    relationFieldsFilterOperator: { type: RelationFieldsFilterOperator },
    subFilter: { type: FilterInput },
    excludeTransitiveRelations: { type: GraphQLBoolean },
  }),
})

const FilterInput: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'FilterInput',
  fields: {
    facetFilters: { type: new GraphQLList(FacetFilter) },
    ...texts(['fullTextSearch', 'quickSearch', 'displayName']),
    ids: { type: new GraphQLList(GraphQLID) },
    externalIds: { type: new GraphQLList(GraphQLString), description: 'Each as <external id field>/<value>' },
    responseOptions: {
      type: new GraphQLInputObjectType({
        name: 'FilterResponseOptionsInput',
        fields: { maxFacetDepth: { type: GraphQLInt } },
      }),
    },
  },
})

const Sorting = new GraphQLInputObjectType({
  name: 'Sorting',
  fields: {
    key: { type: new GraphQLNonNull(GraphQLString) },
    order: { type: enumOf('SortingOrder', ['asc', 'desc']) },
    mode: { type: enumOf('SortingMode', ['BY_FIELD', 'BY_LIFECYCLE_LAST_PHASE']) },
  },
})

/** Arguments of every paged list. */
export const pageArguments: GraphQLFieldConfigArgumentMap = {
  first: { type: GraphQLInt },
  after: { type: GraphQLString },
}
export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
}

/** The order of a list. */
export const sortArgument: GraphQLFieldConfigArgumentMap = { sort: { type: new GraphQLList(Sorting) } }

/** The filter of a list of fact sheets. */
export const filterArgument: GraphQLFieldConfigArgumentMap = { filter: { type: FilterInput } }

/** Arguments of a list of fact sheets, or of relations by the fact sheets at their other ends. */
export const listArguments: GraphQLFieldConfigArgumentMap = {
  ...pageArguments,
  ...filterArgument,
  ...sortArgument,
}

/** Adds the descendants of the listed fact sheets. */
export const hierarchyArgument: GraphQLFieldConfigArgumentMap = {
  hierarchy: {
    type: new GraphQLInputObjectType({
      name: 'HierarchyInput',
      fields: { mode: { type: new GraphQLNonNull(enumOf('HierarchyMode', ['FULL_TREE'])) } },
    }),
  },
}

/** Limits relations to those valid in a period. */
export const validityArgument: GraphQLFieldConfigArgumentMap = {
  validityFilter: {
    type: new GraphQLInputObjectType({ name: 'ValidityFilterInput', fields: texts(['activeFrom', 'activeUntil']) }),
  },
}
