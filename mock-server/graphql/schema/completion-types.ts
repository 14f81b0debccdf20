import { GraphQLFloat, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { fieldsOf } from './value-types.ts'

/** How complete a fact sheet is. */
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
/** The completion of a fact sheet by section. */
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

/** The actions that the caller may take: on the fact sheet itself, and by name on its members. */
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
