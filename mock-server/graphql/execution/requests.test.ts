import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures.override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))

test.beforeAll(async ({ admin }) => {
  const [component, capability] = [
    await newFactSheet(admin, 'ITComponent'),
    await newFactSheet(admin, 'BusinessCapability'),
  ]
  for (let nth = 0; nth < 40; nth += 1) {
    const application = await newFactSheet(admin, 'Application')
    await newRelation(admin, application, 'relApplicationToITComponent', component)
    await newRelation(admin, application, 'relApplicationToBusinessCapability', capability)
  }
})

const query = '{ allFactSheets(first: 1) { totalCount } }'

describe('a GraphQL request', () => {
  test('may be bare or in the member request', async ({ admin }) => {
    const bare = await admin.post('/graphql', {
      query: 'query A { __typename } query B($n: Int) { allFactSheets(first: $n) { edges { node { type } } } }',
      operationName: 'B',
      variables: { n: 1 },
    })
    const wrapped = await admin.post('/graphql', { request: { query, variables: null, operationName: null } })
    expect([bare.status, wrapped.status]).toEqual([200, 200])
    expect(bare.body.data.allFactSheets.edges).toHaveLength(1)
    expect(wrapped.body).toEqual({ data: { allFactSheets: { totalCount: 42 } }, errors: null })
  })

  test('without a query is 422, and without a token 401', async ({ admin, service }) => {
    expect((await admin.post('/graphql', { variables: {} })).status).toBe(422)
    const anonymous = await service.fetch(
      new Request('http://landscape.test/services/pathfinder/v1/graphql', { method: 'POST', body: '{}' }),
    )
    expect(anonymous.status).toBe(401)
  })

  test('with mistakes is answered with 200 and errors', async ({ admin }) => {
    const answer = await admin.post('/graphql', { query: '{ allFactSheets(' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: null,
      errors: [
        { message: expect.stringMatching(/^Invalid Syntax/), locations: [{ line: 1, column: expect.any(Number) }] },
      ],
    })
  })

  test('can read the schema', async ({ admin }) => {
    const { data, errors } = await graph(admin, getIntrospectionQuery())
    expect(errors).toBeNull()
    expect(buildClientSchema(data).getType('Application')).toBeDefined()
  })

  test('gets warnings where a header asks for them', async ({ admin }) => {
    const plain = await admin.post('/graphql', { query })
    const extended = await admin.post('/graphql', { query }, { headers: { 'x-graphql-enable-extensions': 'true' } })
    expect(plain.body.extensions).toBeUndefined()
    expect(extended.body.extensions).toEqual({ warnings: [] })
  })
})

describe('a validation error has the type', () => {
  test.for<[string, string]>([
    ['FieldUndefined', '{ allFactSheets { nix } }'],
    ['FieldUndefined', '{ allFactSheets { edges { node { alias } } } }'],
    ['WrongType', '{ allFactSheets(first: "1") { totalCount } }'],
    ['WrongType', '{ allFactSheets(factSheetType: Nothing) { totalCount } }'],
    ['UnknownArgument', '{ allFactSheets(nix: 1) { totalCount } }'],
    ['MissingFieldArgument', '{ factSheet { id } }'],
    ['UnknownType', '{ allFactSheets { edges { node { ... on Nothing { id } } } } }'],
    ['SubSelectionRequired', '{ allFactSheets }'],
    ['SubSelectionNotAllowed', '{ allFactSheets { totalCount { a } } }'],
    ['UndefinedVariable', '{ allFactSheets(first: $n) { totalCount } }'],
    ['UndefinedFragment', '{ allFactSheets { ...Nothing } }'],
  ])('%s in %s', async ([type, wrong], { admin }) => {
    const { errors } = await graph(admin, wrong)
    expect(errors[0]).toEqual({
      message: expect.stringMatching(new RegExp(`^Validation error of type ${type}: `)),
      locations: expect.arrayContaining([{ line: 1, column: expect.any(Number) }]),
    })
  })
})

const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, nth) => `a${nth}: allFactSheets(first: 1) { totalCount }`).join(' ')} }`

describe('a request is refused, before the store is searched, for', () => {
  const deep = (levels: number) => {
    const step = 'relToChild { edges { node { factSheet { '
    return `{ allFactSheets(first: 1) { edges { node { ${step.repeat(levels)} id ${'} } } } '.repeat(levels)} } } } }`
  }
  // Each fragment spreads the next twice: 2^20 fields.
  const bomb = `{ allFactSheets(first: 1) { edges { node { ...F0 } } } } ${Array.from({ length: 20 }, (_, nth) => `fragment F${nth} on BaseFactSheet { a${nth}: name ${nth < 19 ? `...F${nth + 1} relToChild(first: 1) { edges { node { factSheet { ...F${nth + 1} } } } }` : ''} }`).join(' ')}`

  test.for<[string, string, string]>([
    ['many fields at the root', aliases(101), 'MaxRootFields'],
    ['many levels', deep(6), 'MaxQueryDepth'],
    ['fragments of fragments', bomb, 'MaxQuery'],
    [
      'lists within lists',
      deep(4).replace('(first: 1)', '').replace(' id ', ' a: id b: id c: id d: id e: id '),
      'MaxQueryCost',
    ],
  ])('%s', async ([, tooMuch, type], { watchedStore, admin }) => {
    watchedStore.statements.length = 0
    const { errors, data } = await graph(admin, tooMuch)
    expect(data).toBeNull()
    expect(errors[0].message).toMatch(new RegExp(`^Validation error of type ${type}`))
    // One for the caller; of a large request, one more counts the fact sheets.
    expect(watchedStore.statements.length).toBeLessThanOrEqual(type === 'MaxQueryCost' ? 2 : 1)
  })

  test('a document of very many tokens', async ({ admin }) => {
    expect((await graph(admin, `{ ${'a '.repeat(30_000)} }`)).errors[0].message).toContain('token')
  })
})

test('a request with about fifty aliases is answered', async ({ admin }) => {
  expect((await graph(admin, aliases(50))).errors).toBeNull()
})

test('a page of forty with two relations takes three statements, with the one for the caller', async ({
  admin,
  service,
  watchedStore,
}) => {
  const page = `{ allFactSheets(factSheetType: Application, first: 40) { totalCount edges { node { id displayName ... on Application {
    relApplicationToITComponent { edges { node { factSheet { displayName } } } }
    relApplicationToBusinessCapability { edges { node { factSheet { displayName } } } } } } } } }`
  await graph(admin, page)
  service.storage.notify('access', admin.userId)
  await new Promise<void>((resolve) => void setImmediate(resolve))
  watchedStore.statements.length = 0
  const { data } = await graph(admin, page)
  expect(data.allFactSheets.edges).toHaveLength(40)
  expect(data.allFactSheets.edges[0].node.relApplicationToBusinessCapability.edges).toHaveLength(1)
  expect(watchedStore.statements.length).toBeGreaterThan(1)
  expect(watchedStore.statements.length).toBeLessThanOrEqual(3)
})

test('a list without edges reads no page', async ({ admin, watchedStore }) => {
  await graph(admin, query)
  watchedStore.statements.length = 0
  await graph(admin, '{ allFactSheets { pageInfo { hasNextPage } } allTags { totalCount } }')
  expect(watchedStore.statements.length).toBeLessThanOrEqual(3)
})

describe('the GraphQL schema', () => {
  test('follows a new data model of the workspace with the next request', async ({ service, admin }) => {
    await service.service.services.models.replace(service.workspace.id, 'data', smallData())
    const { errors } = await graph(
      admin,
      '{ allFactSheets(factSheetType: Application) { edges { node { ... on Application { platforms goLive isPublic cost users found successors totalCost } } } } }',
    )
    expect(errors).toBeNull()
    expect(
      (await graph(admin, '{ allFactSheets(factSheetType: DataObject) { totalCount } }')).errors[0].message,
    ).toContain('WrongType')
  })

  test('leaves out names that GraphQL cannot spell, with warnings', async ({ service, admin }) => {
    const data = smallData()
    const type = data.factSheets.Application
    if (type) {
      type.fields['9 lives'] = { ...type.fields.alias!, inFacet: false } // The small model has an alias.
      data.factSheets['Shadow IT'] = { ...type, relations: [] }
      data.factSheets.Tag = { ...type, relations: [] }
    }
    await service.service.services.models.replace(service.workspace.id, 'data', data)
    await newFactSheet(admin, 'Shadow IT')
    const { body } = await admin.post(
      '/graphql',
      {
        query:
          '{ allFactSheets(filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: "Shadow IT" }] }) { edges { node { __typename type } } } }',
      },
      { headers: { 'X-GraphQL-Enable-Extensions': 'true' } },
    )
    expect(body.data.allFactSheets.edges).toEqual([{ node: { __typename: 'UnnamedFactSheet', type: 'Shadow IT' } }])
    const warnings = body.extensions.warnings.map(({ message }: Json) => message).join(' ')
    expect(warnings).toContain('9 lives')
    expect(warnings).toContain('Shadow IT')
    expect(warnings).toContain('type Tag')
  })
})

test('a document that is run again, compiled, has the same answer', async ({ admin }) => {
  const page =
    '{ allFactSheets(first: 3) { totalCount edges { node { id level rev createdAt tags { name } completion { percentage } } } } __type(name: "Tag") { name kind } }'
  const answers = [await graph(admin, page), await graph(admin, page), await graph(admin, page)]
  expect(answers[0]?.errors).toBeNull()
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})
