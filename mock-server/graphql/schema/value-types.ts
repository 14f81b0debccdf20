import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import type { FieldModel } from '#data-model/model.ts'
import { GraphQLLong } from './scalars.ts'

/** The GraphQL type of a field's values. Keys of selects are plain text, because GraphQL cannot spell every key as an enum value. */
export function valueType({ type }: FieldModel): GraphQLOutputType {
  switch (type) {
    case 'STRING':
    case 'SINGLE_SELECT':
    case 'DATE':
    case 'SEARCH_BASED':
      return GraphQLString
    case 'INTEGER':
      return GraphQLLong
    case 'DOUBLE':
    case 'AGGREGATED':
      return GraphQLFloat
    case 'BOOLEAN':
      return GraphQLBoolean
    case 'MULTIPLE_SELECT':
    case 'FACT_SHEET_REFERENCES':
      return texts
    case 'LIFECYCLE':
      return Lifecycle
    case 'EXTERNAL_ID':
      return ExternalId
    case 'LOCATION':
      return Location
    case 'PROJECT_STATUS':
      return new GraphQLList(new GraphQLNonNull(ProjectStatus))
    default:
      return type satisfies never
  }
}

/** Fields of one type, by name. */
export const fieldsOf = (type: GraphQLOutputType, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type }]))

const texts = new GraphQLList(new GraphQLNonNull(GraphQLString))

const Lifecycle = new GraphQLObjectType({
  name: 'Lifecycle',
  fields: {
    asString: { type: GraphQLString, description: 'The phase that it is in today' },
    phases: {
      type: new GraphQLList(
        new GraphQLNonNull(
          new GraphQLObjectType({
            name: 'LifecyclePhase',
            fields: fieldsOf(GraphQLString, ['phase', 'startDate', 'milestoneId']),
          }),
        ),
      ),
    },
  },
})

const ExternalId = new GraphQLObjectType({
  name: 'ExternalId',
  fields: fieldsOf(GraphQLString, ['externalId', 'comment', 'externalUrl', 'externalVersion', 'status']),
})

const Location = new GraphQLObjectType({
  name: 'Location',
  fields: {
    ...fieldsOf(GraphQLString, [
      'placeId',
      'rawAddress',
      'geoCity',
      'geoCountryCode',
      'geoCountry',
      'geoAddress',
      'geoStreet',
      'geoHouseNumber',
      'geoPostalCode',
    ]),
    ...fieldsOf(GraphQLFloat, ['latitude', 'longitude']),
  },
})

const ProjectStatus = new GraphQLObjectType({
  name: 'ProjectStatus',
  fields: {
    ...fieldsOf(GraphQLString, ['id', 'date', 'status', 'description']),
    progress: { type: GraphQLInt },
    projectStatusProviderInfos: {
      type: new GraphQLList(
        new GraphQLNonNull(
          new GraphQLObjectType({
            name: 'ProjectStatusProviderInfo',
            fields: {
              providerId: { type: GraphQLString },
              ...fieldsOf(GraphQLLong, ['actualsOpEx', 'actualsCapEx', 'etcOpEx', 'etcCapEx']),
            },
          }),
        ),
      ),
    },
  },
})
