import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { entity, hold, insertTag, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const add = (path: string, value: string) => ({ op: 'add', path, value }) as const
const key = 'relApplicationToITComponent'

const test = fixtures
  // Applications, components and their relations, with one of everything that a facet counts.
  .extend('sheets', { scope: 'file', auto: true }, async ({ admin, member, service }) => {
    const ids: Record<string, string> = {}
    const make = async (name: string, type: string, patches: ReturnType<typeof add>[] = []) => {
      ids[name] = await newFactSheetId(admin, name, type, patches)
    }
    const { data } = await graph(
      admin,
      'mutation { createTagGroup(name: "Region", mode: MULTIPLE, restrictToFactSheetTypes: [Application]) { id } }',
    )
    const region: string = data.createTagGroup.id
    const { id: north } = await insertTag(service, 'North', { id: region })
    const { id: loose } = await insertTag(service, 'Loose')
    const secret = await entity(service, 'secret')
    await make('A', 'Application', [
      add('/businessCriticality', 'missionCritical'),
      add('/supportedPlatforms', '["web","iOS"]'),
      add('/category', 'microservice'),
      add('/lifecycle', '{"phases":[{"phase":"active","startDate":"2020-01-01"}]}'),
      add('/description', 'Described'),
    ])
    await make('B', 'Application', [
      add('/businessCriticality', 'missionCritical'),
      add('/supportedPlatforms', '["web"]'),
    ])
    await make('C', 'Application', [
      add('/businessCriticality', 'businessCritical'),
      add('/relToParent/new_1', JSON.stringify({ factSheetId: ids.A })),
    ])
    await make('Gone', 'Application')
    await updateFactSheet(admin, {
      id: ids.Gone ?? '',
      patches: [{ op: 'replace', path: '/status', value: 'ARCHIVED' }],
      comment: 'x',
    })
    await make('Oracle', 'ITComponent')
    await make('Oracle 19', 'ITComponent', [add('/relToParent/new_1', JSON.stringify({ factSheetId: ids.Oracle }))])
    await make('Vault', 'ITComponent', [add('/permittedReadACL', JSON.stringify([secret.id]))])
    for (const [from, to] of [
      ['A', 'Oracle 19'],
      ['B', 'Oracle 19'],
      ['B', 'Oracle'],
      ['C', 'Vault'],
    ] as const) {
      await newRelation(admin, { id: ids[from] ?? '' }, key, { id: ids[to] ?? '' })
    }
    await admin.put(`/factSheets/${ids.A}`, { tags: [{ id: north }, { id: loose }] })
    await graph(
      admin,
      `mutation { createSubscription(factSheetId: "${ids.A}", user: { id: "${member.userId}" }, type: RESPONSIBLE) { id } }`,
    )
    await hold(service, member, [])
    return { ids, region, north, loose }
  })
  .extend('ids', { scope: 'file' }, ({ sheets }) => sheets.ids)
  .extend('region', { scope: 'file' }, ({ sheets }) => sheets.region)
  .extend('north', { scope: 'file' }, ({ sheets }) => sheets.north)
  .extend('loose', { scope: 'file' }, ({ sheets }) => sheets.loose)
  .extend(
    'facetsOf',
    { scope: 'file' },
    ({ admin, member }) =>
      async ({ filter = {}, type = 'Application', as = 'admin' }: FacetOptions = {}): Promise<Map<string, Json>> => {
        const { data, errors } = await graph(
          { admin, member }[as],
          `query ($filter: FilterInput, $type: FactSheetType) { allFactSheets(filter: $filter, factSheetType: $type) { filterOptions { facets {
      facetKey facetType possibleOperators operator results { name key count selected } dateFilter { type from to }
      relationFieldsFilterOperator relationFieldsFilter { fieldName values { key selected } } } } } }`,
          { filter, type },
        )
        expect(errors).toBeNull()
        return new Map(data.allFactSheets.filterOptions.facets.map((facet: Json) => [facet.facetKey, facet]))
      },
  )

type FacetOptions = { filter?: Record<string, unknown>; type?: string | null; as?: 'admin' | 'member' }
/** The counts of a facet by key, without zeros. */
const counts = (facet: Json): Record<string, number> =>
  Object.fromEntries(
    facet.results.filter(({ count }: Json) => count > 0).map((result: Json) => [result.key, result.count]),
  )

describe('the facets of a list', () => {
  test('are the global ones and those of the listed types', async ({ facetsOf, region }) => {
    const ofApplications = await facetsOf()
    expect([...ofApplications.keys()]).toEqual(
      expect.arrayContaining([
        'FactSheetTypes',
        'category',
        'hierarchyLevel',
        'Subscriptions',
        'DataQuality',
        'lxState',
        'TrashBin',
        '_TAGS_',
        region,
        'lifecycle',
        'businessCriticality',
        key,
        'relToParent',
      ]),
    )
    const ofAll = await facetsOf({ type: null })
    expect(ofAll.has('businessCriticality')).toBe(false)
    expect(ofAll.has(key)).toBe(false)
    expect(ofAll.has('relToParent')).toBe(true)
    expect((await facetsOf({ type: 'ITComponent' })).has(region)).toBe(false)
  })

  test('have a type and the operators that are possible', async ({ facetsOf, region }) => {
    const facets = await facetsOf()
    const kinds = Object.fromEntries([...facets].map(([name, { facetType }]) => [name, facetType]))
    expect(kinds).toMatchObject({
      FactSheetTypes: 'FACTSHEETTYPE',
      category: 'FACTSHEETSUBTYPE',
      hierarchyLevel: 'HIERARCHY',
      Subscriptions: 'SUBSCRIPTIONS',
      [region]: 'TAG',
      lifecycle: 'LIFECYCLE',
      businessCriticality: 'SIMPLE',
      [key]: 'RELATION',
    })
    expect(facets.get('businessCriticality').possibleOperators).toEqual(['OR', 'NOR'])
    expect(facets.get('supportedPlatforms').possibleOperators).toEqual(['OR', 'AND', 'NOR'])
  })

  test('count the fact sheets with each key', async ({ facetsOf, member, region, north, loose }) => {
    const facets = await facetsOf()
    expect(counts(facets.get('businessCriticality'))).toEqual({ missionCritical: 2, businessCritical: 1 })
    expect(counts(facets.get('supportedPlatforms'))).toEqual({ web: 2, iOS: 1, __missing__: 1 })
    expect(counts(facets.get('category'))).toEqual({ microservice: 1, __missing__: 2 })
    expect(counts(facets.get('lifecycle'))).toEqual({ active: 1, __missing__: 2 })
    expect(counts(facets.get('hierarchyLevel'))).toEqual({ 1: 2, 2: 1 })
    expect(counts(facets.get('FactSheetTypes'))).toEqual({ Application: 3 })
    expect(counts(facets.get('lxState'))).toEqual({ DRAFT: 3 })
    expect(counts(facets.get('DataQuality'))).toEqual({
      _noResponsible_: 2,
      _qualitySealBroken_: 3,
      _noDescription_: 2,
      _noLifecycle_: 2,
    })
    expect(counts(facets.get('Subscriptions'))).toEqual({ [member.userId]: 1 })
    expect(facets.get('Subscriptions').results[0].name).toBe('Test MEMBER')
    expect(counts(facets.get('TrashBin'))).toEqual({ archived: 1 })
    expect(counts(facets.get(region))).toEqual({ [north]: 1, __missing__: 2 })
    expect(facets.get(region).results[0].name).toBe('North')
    expect(counts(facets.get('_TAGS_'))).toEqual({ [loose]: 1 })
  })

  test('count the other ends of relations and their ancestors', async ({ facetsOf, ids }) => {
    const facet = (await facetsOf()).get(key)
    expect(counts(facet)).toEqual({
      __any__: 3,
      [ids.Oracle ?? '']: 2,
      [ids['Oracle 19'] ?? '']: 2,
      [ids.Vault ?? '']: 1,
    })
    expect(facet.results.map(({ name }: Json) => name)).toEqual(
      expect.arrayContaining(['Oracle', 'Oracle / Oracle 19', 'Vault']),
    )
    expect(facet.relationFieldsFilter).toContainEqual({
      fieldName: 'technicalSuitability',
      values: expect.arrayContaining([{ key: 'adequate', selected: false }]),
    })
    const shallow = (await facetsOf({ filter: { responseOptions: { maxFacetDepth: 1 } } })).get(key)
    expect(counts(shallow)).toEqual({ __any__: 3, [ids.Oracle ?? '']: 2, [ids.Vault ?? '']: 1 })
  })

  test('are counted without their own selection, but with all others', async ({ facetsOf, ids }) => {
    const filter = { facetFilters: [{ facetKey: 'businessCriticality', keys: ['businessCritical'], operator: 'OR' }] }
    const facets = await facetsOf({ filter })
    expect(counts(facets.get('businessCriticality'))).toEqual({ missionCritical: 2, businessCritical: 1 })
    expect(facets.get('businessCriticality').results.filter(({ selected }: Json) => selected)).toEqual([
      { key: 'businessCritical', name: 'businessCritical', count: 1, selected: true },
    ])
    expect(counts(facets.get('hierarchyLevel'))).toEqual({ 2: 1 })
    expect(counts(facets.get(key))).toEqual({ __any__: 1, [ids.Vault ?? '']: 1 })
  })

  test('repeat the part of the filter that is about them', async ({ facetsOf, north, region }) => {
    const facets = await facetsOf({
      filter: {
        facetFilters: [
          {
            facetKey: 'lifecycle',
            keys: ['active'],
            operator: 'NOR',
            dateFilter: { type: 'POINT', from: '2026-01-01' },
          },
          { facetKey: 'Region', keys: [north] },
        ],
      },
    })
    expect(facets.get('lifecycle')).toMatchObject({
      operator: 'NOR',
      dateFilter: { type: 'POINT', from: '2026-01-01', to: null },
    })
    expect(facets.get(region).results.find((result: Json) => result.key === north).selected).toBe(true)
  })
})

describe('a fact sheet that the caller cannot see', () => {
  test('is in no list and no count', async ({ member }) => {
    const { data } = await graph(
      member,
      '{ allFactSheets(factSheetType: ITComponent) { totalCount edges { node { name } } } }',
    )
    expect(data.allFactSheets.totalCount).toBe(2)
    expect(data.allFactSheets.edges.map(({ node }: Json) => node.name)).toEqual(['Oracle', 'Oracle 19'])
  })

  test('is null by its id, like one that does not exist', async ({ member, ids }) => {
    const { data, errors } = await graph(member, `{ factSheet(id: "${ids.Vault}") { name } }`)
    expect(data).toEqual({ factSheet: null })
    expect(errors[0].message).toBe('There is no such fact sheet')
  })

  test('is at the end of no relation, shown or counted', async ({ member, ids }) => {
    const { data } = await graph(
      member,
      `{ factSheet(id: "${ids.C}") { ... on Application { ${key} { totalCount edges { node { id } } } } } }`,
    )
    expect(data.factSheet[key]).toEqual({ totalCount: 0, edges: [] })
  })

  test('matches no filter by relation', async ({ member, ids }) => {
    const namesBy = async (keys: string[]) => {
      const { data } = await graph(
        member,
        'query ($filter: FilterInput) { allFactSheets(factSheetType: Application, filter: $filter) { edges { node { name } } } }',
        { filter: { facetFilters: [{ facetKey: key, keys }] } },
      )
      return data.allFactSheets.edges.map(({ node }: Json) => node.name)
    }
    expect(await namesBy([ids.Vault ?? ''])).toEqual([])
    expect(await namesBy(['__any__'])).toEqual(['A', 'B'])
    expect(await namesBy(['__missing__'])).toEqual(['C'])
  })

  test('is in no facet', async ({ facetsOf, ids }) => {
    const facet = (await facetsOf({ as: 'member' })).get(key)
    expect(counts(facet)).toEqual({ __any__: 2, __missing__: 1, [ids.Oracle ?? '']: 2, [ids['Oracle 19'] ?? '']: 2 })
    expect(counts((await facetsOf({ as: 'member', type: null })).get('FactSheetTypes'))).toEqual({
      Application: 3,
      ITComponent: 2,
    })
  })

  test('has no history, nor do relations to it', async ({ member, ids }) => {
    const log = (id: string | undefined) =>
      graph(member, `{ allLogEvents(factSheetId: "${id}", first: 100) { totalCount edges { node { eventType } } } }`)
    expect((await log(ids.Vault)).errors[0].message).toBe('There is no such fact sheet')
    const types = (await log(ids.C)).data.allLogEvents.edges.map(({ node }: Json) => node.eventType)
    expect(types).toContain('FACT_SHEET_CREATED')
    // Its parent can be seen, the vault cannot.
    expect(types.filter((type: string) => type === 'RELATION_CREATED')).toHaveLength(1)
  })
})
