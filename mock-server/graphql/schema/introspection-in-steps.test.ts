import { GraphQLObjectType, GraphQLSchema, GraphQLString, execute, parse } from 'graphql'
import { expect, test } from 'vitest'
import { loopTurns } from '#testing/loop-turns.ts'
import { answerSteps } from './in-steps.ts'
import { introspectInSteps } from './introspection-in-steps.ts'

const fields = Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`field${nth}`, { type: GraphQLString }]))
const types = Array.from({ length: 300 }, (_, nth) => new GraphQLObjectType({ name: `Type${nth}`, fields }))
const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }), types })
const document = parse('{ __schema { types { name fields { name type { name kind ofType { name } } } } } }')

test('the fields of many types are read in steps, and other requests are served in between', async () => {
  introspectInSteps()
  const atOnce = execute({ schema, document })
  const turns = loopTurns()
  const inSteps = await execute({ schema, document, contextValue: { steps: answerSteps() } })
  turns.stop()
  expect(turns.count).toBeGreaterThan(3)
  expect(inSteps).toEqual(atOnce)
})
