import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { insertTag, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const side = 'relApplicationToITComponent'
const add = (path: string, value: string) => ({ op: 'add', path, value }) as const

const test = fixtures
  // Two applications, and three components that the first one uses.
  .extend('sheets', { scope: 'file', auto: true }, async ({ admin }) => {
    const alpha = await newFactSheetId(admin, 'Alpha')
    const beta = await newFactSheetId(admin, 'Beta', 'Application', [
      add('/lifecycle', '{"phases":[{"phase":"plan","startDate":"2999-01-01"}]}'),
    ])
    for (const name of ['Linux', 'Oracle', 'Windows']) {
      const component = await newFactSheetId(admin, name, 'ITComponent')
      const [keyword, activeUntil] = name === 'Linux' ? ['adequate', '2026-06-30'] : ['inappropriate', null]
      const fields = [{ name: 'technicalSuitability', data: { type: 'SingleSelect', keyword } }]
      await newRelation(admin, { id: alpha }, side, { id: component }, { fields, ...(activeUntil && { activeUntil }) })
    }
    return { alpha, beta }
  })
  .extend('alpha', { scope: 'file' }, ({ sheets }) => sheets.alpha)
  .extend('beta', { scope: 'file' }, ({ sheets }) => sheets.beta)
  .extend(
    'answerOf',
    { scope: 'file' },
    ({ admin }) =>
      async (query: string, variables: Record<string, unknown> = {}): Promise<Json> => {
        const { data, errors } = await graph(admin, query, variables)
        expect(errors).toBeNull()
        return data
      },
  )
  .extend('namesBy', { scope: 'file' }, ({ answerOf }) => async (facet: Record<string, unknown>): Promise<string[]> => {
    const { allFactSheets } = await answerOf(
      'query ($facets: [FacetFilter]) { allFactSheets(factSheetType: Application, filter: { facetFilters: $facets }) { edges { node { name } } } }',
      { facets: [facet] },
    )
    return allFactSheets.edges.map(({ node }: Json) => node.name)
  })
  .extend('missingCount', { scope: 'file' }, ({ answerOf }) => async (facetKey: string) => {
    const { allFactSheets } = await answerOf(
      '{ allFactSheets(factSheetType: Application) { filterOptions { facets { facetKey results { key count } } } } }',
    )
    const facet = allFactSheets.filterOptions.facets.find((candidate: Json) => candidate.facetKey === facetKey)
    return facet.results.find(({ key }: Json) => key === '__missing__').count
  })
  .extend('namesShown', { scope: 'file' }, ({ answerOf }) => async (facetFilters: unknown) => {
    const { allFactSheets } = await answerOf(
      `query ($filter: FilterInput) { allFactSheets(factSheetType: Application, filter: $filter) { edges { node { name
        ... on Application { ${side} { edges { node { factSheet { name } } } } } } } } }`,
      { filter: { facetFilters } },
    )
    return allFactSheets.edges.map(({ node }: Json) => [
      node.name,
      ...node[side].edges.map((edge: Json) => edge.node.factSheet.name),
    ])
  })
  .extend(
    'answerWithError',
    { scope: 'file' },
    ({ admin }) =>
      async (query: string, variables: Record<string, unknown> = {}) => {
        const { data, errors } = await graph(admin, query, variables)
        return { data, error: errors[0] }
      },
  )

describe('a list argument', () => {
  test.for(['', '!'])('may be declared with nullable or non-null elements: X%s', async (mark, { alpha, answerOf }) => {
    const query = `query ($sortings: [Sorting${mark}], $keys: [String${mark}], $ids: [ID${mark}], $facets: [FacetFilter${mark}], $types: [EventTypes${mark}], $id: ID!) {
      a: allFactSheets(sort: $sortings, filter: { ids: $ids, facetFilters: [{ facetKey: "FactSheetTypes", keys: $keys }] }) { totalCount }
      b: allFactSheets(filter: { facetFilters: $facets }) { totalCount }
      allLogEvents(factSheetId: $id, eventTypes: $types) { totalCount }
      factSheet(id: $id) { relToChild(sort: $sortings, filter: { ids: $ids }) { totalCount } }
    }`
    const variables = {
      sortings: [{ key: 'name' }],
      keys: ['Application'],
      ids: [alpha],
      facets: [{ facetKey: 'FactSheetTypes', keys: ['ITComponent'] }],
      types: ['FACT_SHEET_CREATED'],
      id: alpha,
    }
    expect(await answerOf(query, variables)).toEqual({
      a: { totalCount: 1 },
      b: { totalCount: 3 },
      allLogEvents: { totalCount: 1 },
      factSheet: { relToChild: { totalCount: 0 } },
    })
  })

  test('may hold nulls, which are ignored', async ({ alpha, answerOf }) => {
    const query = `query ($sortings: [Sorting], $keys: [String], $ids: [ID], $facets: [FacetFilter], $types: [EventTypes], $id: ID!, $none: String) {
      a: allFactSheets(sort: $sortings, filter: { ids: $ids, facetFilters: [null, { facetKey: "FactSheetTypes", keys: $keys }] }) { totalCount }
      b: allFactSheets(filter: { facetFilters: $facets }) { totalCount }
      c: allFactSheets(filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: ["ITComponent", $none] }] }) { totalCount }
      allLogEvents(factSheetId: $id, eventTypes: $types) { totalCount }
      factSheet(id: $id) { ... on Application { ${side}(sort: $sortings, filter: { facetFilters: $facets }) { totalCount } } }
    }`
    const variables = {
      sortings: [null, { key: 'name' }],
      keys: [null, 'Application'],
      ids: [alpha, null],
      facets: [null, { facetKey: 'FactSheetTypes', keys: ['ITComponent', null] }],
      types: [null, 'FACT_SHEET_CREATED'],
      id: alpha,
    }
    expect(await answerOf(query, variables)).toEqual({
      a: { totalCount: 1 },
      b: { totalCount: 3 },
      c: { totalCount: 3 },
      allLogEvents: { totalCount: 1 },
      factSheet: { [side]: { totalCount: 3 } },
    })
  })

  test('of a mutation may hold nulls, too', async ({ admin, answerOf, member }) => {
    const id = await newFactSheetId(admin, 'Patched')
    const { updateFactSheet: result } = await answerOf(
      'mutation ($id: ID!, $patches: [Patch]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { description } } }',
      { id, patches: [null, { op: 'replace', path: '/description', value: 'Said' }] },
    )
    expect(result.factSheet.description).toBe('Said')
    const { userId } = member
    await answerOf(
      `mutation ($roleIds: [ID]) { createSubscription(factSheetId: "${id}", user: { id: "${userId}" }, type: OBSERVER, roleIds: $roleIds) { id } }`,
      { roleIds: [null] },
    )
    await answerOf(
      'mutation ($types: [FactSheetType]!) { createTagGroup(name: "Forms", mode: SINGLE, restrictToFactSheetTypes: $types) { id } }',
      { types: ['Application', null] },
    )
    await updateFactSheet(admin, {
      id,
      patches: [{ op: 'replace', path: '/status', value: 'ARCHIVED' }],
      comment: 'Over',
    })
  })
})

test('types have the names that clients use', async ({ answerOf }) => {
  const names = `FilterInput FacetFilter Sorting Patch FactSheetType DateFilterType TagGroupModeEnum
    EventTypes BaseFactSheetInput BackendFacetType Long BaseFactSheet UnnamedFactSheet`.split(/\s+/)
  const { __schema, __type } = await answerOf(
    '{ __schema { types { name } } __type(name: "BackendFacetType") { enumValues { name } } }',
  )
  expect(__schema.types.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(names))
  const kinds = 'SIMPLE TAG FACTSHEETTYPE FACTSHEETSUBTYPE RELATION LIFECYCLE SUBSCRIPTIONS EXTERNAL_ID HIERARCHY'
  expect(__type.enumValues.map(({ name }: Json) => name).join(' ')).toBe(kinds)
})

test('the total of relations is the same on every page, and after the last one', async ({ answerOf, alpha }) => {
  const page = async (after: string) => {
    const { factSheet } = await answerOf(
      `{ factSheet(id: "${alpha}") { ... on Application { ${side}(first: 2, after: "${after}") { totalCount pageInfo { endCursor } edges { node { id } } } } } }`,
    )
    return factSheet[side]
  }
  const first = await page('')
  const second = await page(first.pageInfo.endCursor)
  const beyond = await page(second.pageInfo.endCursor)
  expect([first, second, beyond].map(({ edges }) => edges.length)).toEqual([2, 1, 0])
  expect([first, second, beyond].map(({ totalCount }) => totalCount)).toEqual([3, 3, 3])
})

describe('a filter finds what its facet counts as missing,', () => {
  test('for lifecycles that have not begun', async ({ namesBy, missingCount }) => {
    expect(await namesBy({ facetKey: 'lifecycle', keys: '__missing__' })).toEqual(['Alpha', 'Beta'])
    expect(await missingCount('lifecycle')).toBe(2)
    const dateFilter = { type: 'POINT', from: '2999-06-01' }
    expect(await namesBy({ facetKey: 'lifecycle', keys: '__missing__', dateFilter })).toEqual(['Alpha'])
  })

  test('for tags that are in use', async ({ answerOf, service, admin, alpha, namesBy, missingCount }) => {
    const { createTagGroup: group } = await answerOf(
      'mutation { createTagGroup(name: "Use", mode: SINGLE, restrictToFactSheetTypes: []) { id } }',
    )
    const tag = await insertTag(service, 'Old', { id: group.id })
    await admin.put(`/factSheets/${alpha}`, { tags: [{ id: tag.id }] })
    expect(await namesBy({ facetKey: group.id, keys: '__missing__' })).toEqual(['Beta'])
    await service.storage.db.updateTable('tag').set({ status: 'ARCHIVED' }).where('id', '=', tag.id).execute()
    expect(await namesBy({ facetKey: group.id, keys: '__missing__' })).toEqual(['Alpha', 'Beta'])
    expect(await missingCount(group.id)).toBe(2)
  })
})

describe('the operator NOR', () => {
  test('negates a facet without keys, too', async ({ namesBy }) => {
    const nor = (facet: Record<string, unknown>) => namesBy({ operator: 'NOR', ...facet })
    const relationFieldsFilter = [{ fieldName: 'technicalSuitability', values: ['adequate'] }]
    expect(await nor({ facetKey: side, relationFieldsFilter })).toEqual(['Beta'])
    expect(await nor({ facetKey: side, subFilter: { fullTextSearch: 'linux' } })).toEqual(['Beta'])
    const after = { type: 'RANGE', from: '2026-07-01' }
    expect(await nor({ facetKey: side, dateFilter: after })).toEqual(['Beta'])
    expect(await nor({ facetKey: 'lifecycle', dateFilter: { type: 'POINT', from: '2999-06-01' } })).toEqual(['Alpha'])
    const subscriptionFilter = { type: 'OBSERVER' }
    expect(await nor({ facetKey: 'Subscriptions', subscriptionFilter })).toEqual(['Alpha', 'Beta'])
    expect(await nor({ facetKey: 'category', dateFilter: { type: 'TODAY' } })).toEqual(['Alpha', 'Beta'])
  })
})

describe('the relation filter INCLUSIVE', () => {
  const inclusive = (value: string, more: Record<string, unknown> = {}) => ({
    facetKey: side,
    relationFieldsFilter: [{ fieldName: 'technicalSuitability', values: [value] }],
    relationFieldsFilterOperator: 'INCLUSIVE',
    ...more,
  })

  test('hides no relations found by NOR', async ({ namesShown }) => {
    const rows = await namesShown([inclusive('unknown', { operator: 'NOR' })])
    expect(rows).toEqual([['Alpha', 'Linux', 'Oracle', 'Windows'], ['Beta']])
  })

  test('shows relations that match any facet of the side', async ({ namesShown }) => {
    const linux = inclusive('adequate')
    expect(await namesShown([linux])).toEqual([['Alpha', 'Linux']])
    const windows = inclusive('inappropriate', { subFilter: { fullTextSearch: 'windows' } })
    expect(await namesShown([linux, windows])).toEqual([['Alpha', 'Linux', 'Windows']])
  })
})

describe('an error', () => {
  test('in one list leaves the other lists their answers', async ({ answerWithError }) => {
    const { data, error } = await answerWithError(
      '{ good: allFactSheets(first: 1) { edges { node { name } } } bad: allFactSheets(first: -1) { totalCount } allTags(first: -1) { totalCount } }',
    )
    expect(data).toEqual({ good: { edges: [{ node: { name: 'Alpha' } }] }, bad: null, allTags: null })
    expect(error.path).toEqual(['bad'])
  })

  test('about a fact sheet names it', async ({ answerWithError, member }) => {
    const id = crypto.randomUUID()
    const about = { entityType: 'FACT_SHEET', objectId: id, code: 'NOT_FOUND' }
    const query = 'query ($id: ID!) { mine: factSheet(id: $id) { name } }'
    expect((await answerWithError(query, { id })).error.extensions).toMatchObject(about)
    expect(
      (await answerWithError(`{ allLogEvents(factSheetId: "${id}") { totalCount } }`)).error.extensions,
    ).toMatchObject(about)
    const user = `user: { id: "${member.userId}" }, type: OBSERVER`
    for (const mutation of [
      `createSubscription(factSheetId: "${id}", ${user}) { id }`,
      `createDocument(factSheetId: "${id}", name: "x", url: "https://example.com") { id }`,
    ])
      expect((await answerWithError(`mutation { ${mutation} }`)).error.extensions).toMatchObject(about)
    expect(
      (await answerWithError(`mutation { updateSubscription(id: "${id}", ${user}) { id } }`)).error.extensions,
    ).toMatchObject({
      entityType: 'SUBSCRIPTION',
      objectId: id,
    })
  })

  test('about its revision has the path of the revision', async ({ admin, beta }) => {
    const stale = (path: string, value: string) =>
      updateFactSheet(admin, {
        id: beta,
        rev: 99,
        patches: [{ op: 'replace', path, value }],
        comment: 'Over',
      })
    for (const { errors } of [await stale('/description', 'x'), await stale('/status', 'ARCHIVED')])
      expect(errors[0].extensions).toMatchObject({ objectId: beta, objectPath: '/rev', code: 'CONFLICT' })
  })

  test.for(['constructor', '__proto__', 'toString'])(
    'for the sort key %s is a bad request',
    async (key, { answerWithError }) => {
      const { error } = await answerWithError(
        'query ($sort: [Sorting]) { allFactSheets(sort: $sort) { totalCount } }',
        {
          sort: [{ key }],
        },
      )
      expect(error.extensions.code).toBe('BAD_REQUEST')
      expect(error.message).toContain(key)
    },
  )

  test('for an unknown facet names it, at any level', async ({ alpha, answerWithError, namesBy }) => {
    const filter = { facetFilters: [{ facetKey: 'nonsense', keys: ['x'] }] }
    const within = { facetFilters: [{ facetKey: side, subFilter: filter }] }
    for (const query of [
      'query ($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount } }',
      'query ($filter: FilterInput) { allFactSheets(filter: $filter) { filterOptions { facets { facetKey } } } }',
      `query ($filter: FilterInput) { factSheet(id: "${alpha}") { relToChild(filter: $filter) { totalCount } } }`,
    ]) {
      for (const wrong of [filter, within]) {
        const { error } = await answerWithError(query, { filter: wrong })
        expect(error.extensions.code).toBe('BAD_REQUEST')
        expect(error.message).toContain('nonsense')
      }
    }
    expect(await namesBy({ facetKey: 'alias', keys: ['x'] })).toEqual([])
  })
})
