import { GraphQLFloat, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { fieldsOf } from './value-types.ts'

/** How much is filled in. */
const completionFields = {
  name: { type: GraphQLString },
  percentage: { type: GraphQLInt },
  completion: { type: GraphQLFloat },
}
const SubsectionCompletion = new GraphQLObjectType({ name: 'SubsectionCompletion', fields: completionFields })
const SectionCompletion = new GraphQLObjectType({
  name: 'SectionCompletion',
  fields: {
    ...completionFields,
    subsectionCompletions: { type: new GraphQLList(new GraphQLNonNull(SubsectionCompletion)) },
  },
})
export const Completion = new GraphQLObjectType({
  name: 'Completion',
  fields: {
    percentage: completionFields.percentage,
    completion: completionFields.completion,
    sectionCompletions: { type: new GraphQLList(new GraphQLNonNull(SectionCompletion)) },
  },
})

export const Milestone = new GraphQLObjectType({
  name: 'Milestone',
  fields: fieldsOf(GraphQLString, ['id', 'date', 'name', 'description']),
})

/** What the caller may do: with the fact sheet itself, and by name with what is on it. */
export const Permissions = new GraphQLObjectType({
  name: 'Permissions',
  fields: fieldsOf(new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))), [
    'self',
    'create',
    'read',
    'update',
    'delete',
  ]),
})
