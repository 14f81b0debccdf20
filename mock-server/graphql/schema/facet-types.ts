import {
  type GraphQLFieldConfigMap,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import { facetTypes } from '#features/fact-sheets/query/available-facets.ts'
import type { FactSheetArguments } from '#features/fact-sheets/query/arguments.ts'
import type { ResolverContext } from './resolver-context.ts'
import { FacetOperator, RelationFieldsFilterOperator } from './list-arguments.ts'
import { selectedFields } from './selected-fields.ts'
import { fieldsOf } from './value-types.ts'

const listOf = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
const text = { type: new GraphQLNonNull(GraphQLString) }

const FacetResult = new GraphQLObjectType({
  name: 'FacetResult',
  fields: { key: text, name: text, count: { type: GraphQLInt }, selected: { type: GraphQLBoolean } },
})

const RelationFieldsFilter = new GraphQLObjectType({
  name: 'RelationFieldsFilter',
  fields: {
    fieldName: text,
    values: {
      type: listOf(
        new GraphQLObjectType({
          name: 'RelationFieldsFilterValue',
          fields: { key: text, selected: { type: GraphQLBoolean } },
        }),
      ),
    },
  },
})

const BackendFacetType = new GraphQLEnumType({
  name: 'BackendFacetType',
  values: Object.fromEntries(facetTypes.map((type) => [type, {}])),
})

const Facet = new GraphQLObjectType({
  name: 'Facet',
  fields: {
    facetKey: text,
    facetType: { type: new GraphQLNonNull(BackendFacetType) },
    possibleOperators: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(FacetOperator))) },
    operator: { type: FacetOperator },
    results: { type: listOf(FacetResult) },
    dateFilter: {
      type: new GraphQLObjectType({
        name: 'DateFilter',
        fields: fieldsOf(GraphQLString, ['type', 'from', 'to', 'minDate', 'maxDate']),
      }),
    },
    subscriptionFilter: {
      type: new GraphQLObjectType({ name: 'SubscriptionFilter', fields: fieldsOf(GraphQLString, ['type', 'roleId']) }),
    },
    relationFieldsFilterOperator: { type: RelationFieldsFilterOperator },
    relationFieldsFilter: { type: listOf(RelationFieldsFilter) },
  },
})

/** The facets of a list of fact sheets. The source of the connection carries the arguments of the list. */
export const filterOptionsField: GraphQLFieldConfigMap<
  { readonly listArguments: FactSheetArguments },
  ResolverContext
> = {
  filterOptions: {
    type: new GraphQLNonNull(
      new GraphQLObjectType({ name: 'FilterOptions', fields: { facets: { type: listOf(Facet) } } }),
    ),
    resolve: async ({ listArguments }, _args, context, info) => {
      const names = selectedFields(info, 'facets')
      return {
        facets: names.size === 0 ? [] : await context.reads.facets(context, listArguments, names.has('results')),
      }
    },
  },
}
