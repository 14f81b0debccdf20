import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { insertTag, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const phases = (...list: [string, string][]) =>
  JSON.stringify({ phases: list.map(([phase, startDate]) => ({ phase, startDate })) })
const add = (path: string, value: string) => ({ op: 'add', path, value }) as const

const test = fixtures
  // Applications and components that differ in all that a filter can ask for.
  .extend('sheets', { scope: 'file', auto: true }, async ({ admin, member, service }) => {
    const ids: Record<string, string> = {}
    const make = async (name: string, type: string, patches: ReturnType<typeof add>[] = []) => {
      ids[name] = await newFactSheetId(admin, name, type, patches)
    }
    await make('Alpha', 'Application', [
      add('/description', 'The first'),
      add('/alias', 'Ätherisch'),
      add('/businessCriticality', 'missionCritical'),
      add('/supportedPlatforms', '["web","iOS"]'),
      add('/lifecycle', phases(['plan', '2025-01-01'], ['active', '2026-03-01'], ['endOfLife', '2027-06-30'])),
      add('/externalId', '{"externalId":"A/1"}'),
      add('/category', 'microservice'),
    ])
    await make('Beta', 'Application', [
      add('/businessCriticality', 'businessCritical'),
      add('/supportedPlatforms', '["web"]'),
      add('/lifecycle', phases(['phaseOut', '2026-01-01'], ['endOfLife', '2026-11-30'])),
    ])
    await make('Gamma', 'Application', [add('/relToParent/new_1', JSON.stringify({ factSheetId: ids.Beta }))])
    await make('Old', 'Application')
    await updateFactSheet(admin, {
      id: ids.Old ?? '',
      patches: [{ op: 'replace', path: '/status', value: 'ARCHIVED' }],
      comment: 'Over',
    })
    await make('Oracle', 'ITComponent')
    await make('Oracle 19', 'ITComponent', [add('/relToParent/new_1', JSON.stringify({ factSheetId: ids.Oracle }))])
    await make('Linux', 'ITComponent')
    const uses = (from: string, to: string, members: Record<string, unknown> = {}) =>
      newRelation(admin, { id: ids[from] ?? '' }, 'relApplicationToITComponent', { id: ids[to] ?? '' }, members)
    const suitability = (keyword: string) => [{ name: 'technicalSuitability', data: { type: 'SingleSelect', keyword } }]
    await uses('Alpha', 'Oracle 19', { activeUntil: '2026-06-30', fields: suitability('adequate') })
    await uses('Alpha', 'Linux', { fields: suitability('inappropriate') })
    await uses('Beta', 'Linux', { activeFrom: '2026-07-01', fields: suitability('adequate') })

    const { data } = await graph(
      admin,
      'mutation { createTagGroup(name: "Region", mode: MULTIPLE, restrictToFactSheetTypes: []) { id } }',
    )
    const region: string = data.createTagGroup.id
    const tags = {
      North: (await insertTag(service, 'North', { id: region })).id,
      South: (await insertTag(service, 'South', { id: region })).id,
      Loose: (await insertTag(service, 'Loose')).id,
    }
    const wear = (name: string, ...worn: (keyof typeof tags)[]) =>
      admin.put(`/factSheets/${ids[name]}`, { tags: worn.map((tag) => ({ id: tags[tag] })) })
    await wear('Alpha', 'North', 'South', 'Loose')
    await wear('Beta', 'North')
    const subscribe = (name: string, type: string) =>
      graph(
        admin,
        `mutation { createSubscription(factSheetId: "${ids[name]}", user: { id: "${member.userId}" }, type: ${type}) { id } }`,
      )
    await subscribe('Alpha', 'RESPONSIBLE')
    await subscribe('Beta', 'OBSERVER')
    return { ids, region, tags }
  })
  .extend('ids', { scope: 'file' }, ({ sheets }) => sheets.ids)
  .extend('region', { scope: 'file' }, ({ sheets }) => sheets.region)
  .extend('tags', { scope: 'file' }, ({ sheets }) => sheets.tags)
  // Names of the applications that a filter finds.
  .extend(
    'namesBy',
    { scope: 'file' },
    ({ admin }) =>
      async (filter: Record<string, unknown>, factSheetType: string | null = 'Application'): Promise<string[]> => {
        const { data, errors } = await graph(
          admin,
          `query ($filter: FilterInput, $factSheetType: FactSheetType) {
      allFactSheets(filter: $filter, factSheetType: $factSheetType) { totalCount edges { node { name } } }
    }`,
          { filter, factSheetType },
        )
        expect(errors).toBeNull()
        const names = data.allFactSheets.edges.map(({ node }: Json) => node.name)
        expect(data.allFactSheets.totalCount).toBe(names.length)
        return names
      },
  )
  .extend(
    'facet',
    { scope: 'file' },
    ({ namesBy }) =>
      (facetKey: string, keys: unknown, more: Record<string, unknown> = {}) =>
        namesBy({ facetFilters: [{ facetKey, keys, ...more }] }),
  )

describe('a filter', () => {
  test('without members finds everything that is not archived', async ({ namesBy }) => {
    expect(await namesBy({})).toEqual(['Alpha', 'Beta', 'Gamma'])
  })

  test('finds by ids, by external ids and by the whole display name', async ({ namesBy, ids }) => {
    expect(await namesBy({ ids: [ids.Beta, ids.Old, 'nonsense'] })).toEqual(['Beta'])
    expect(await namesBy({ externalIds: ['externalId/A/1', 'externalId/none'] })).toEqual(['Alpha'])
    expect(await namesBy({ displayName: 'beta' })).toEqual(['Beta'])
    expect(await namesBy({ displayName: 'Beta / Gamma' })).toEqual(['Gamma'])
    for (const long of ['word '.repeat(20_000), 'x'.repeat(100_000), 'é'.repeat(50_000), '\u0301'.repeat(50_000)])
      expect(await namesBy({ displayName: `Beta ${long}` })).toEqual([])
  })

  test('finds all words of a full text search, in any case and without accents', async ({ namesBy }) => {
    expect(await namesBy({ fullTextSearch: 'atheri ALPHA' })).toEqual(['Alpha'])
    expect(await namesBy({ fullTextSearch: '%' })).toEqual([])
    expect(await namesBy({ quickSearch: 'atheri ALPHA' })).toEqual(['Alpha'])
    expect(await namesBy({ quickSearch: 'alpha', fullTextSearch: 'beta' })).toEqual([])
  })

  test('takes a single key as a list of keys', async ({ facet }) => {
    expect(await facet('businessCriticality', 'missionCritical')).toEqual(['Alpha'])
  })

  test('joins keys by OR, AND and NOR', async ({ facet }) => {
    expect(await facet('supportedPlatforms', ['web', 'iOS'])).toEqual(['Alpha', 'Beta'])
    expect(await facet('supportedPlatforms', ['web', 'iOS'], { operator: 'AND' })).toEqual(['Alpha'])
    expect(await facet('supportedPlatforms', ['iOS'], { operator: 'NOR' })).toEqual(['Beta', 'Gamma'])
  })

  test('finds by fields, and by missing values', async ({ facet }) => {
    expect(await facet('businessCriticality', ['businessCritical', '__missing__'])).toEqual(['Beta', 'Gamma'])
    expect(await facet('lifecycle', ['__missing__'])).toEqual(['Gamma'])
  })

  test('finds by the phase of the lifecycle on a day', async ({ facet }) => {
    const on = (keys: string[], dateFilter?: Record<string, unknown>) => facet('lifecycle', keys, { dateFilter })
    expect(await on(['active'])).toEqual(['Alpha'])
    expect(await on(['active'], { type: 'TODAY' })).toEqual(['Alpha'])
    expect(await on(['plan'], { type: 'POINT', from: '2025-06-01' })).toEqual(['Alpha'])
    expect(await on(['endOfLife'], { type: 'END_OF_MONTH' })).toEqual(['Beta'])
    expect(await on(['phaseOut'], { type: 'END_OF_MONTH' })).toEqual([])
    expect(await on(['endOfLife'], { type: 'END_OF_YEAR' })).toEqual(['Beta'])
  })

  test('finds by phases within, starting in and ending in a period', async ({ facet }) => {
    const within = (type: string, from: string, to: string, keys: string[] = []) =>
      facet('lifecycle', keys, { dateFilter: { type, from, to } })
    expect(await within('RANGE', '2025-06-01', '2025-07-01', ['plan'])).toEqual(['Alpha'])
    expect(await within('TIMELINE', '2026-01-01', '2026-12-31', ['phaseOut'])).toEqual(['Beta'])
    expect(await within('RANGE_STARTS', '2026-03-01', '2026-03-31')).toEqual(['Alpha'])
    expect(await within('RANGE_ENDS', '2026-11-01', '2026-11-30', ['phaseOut'])).toEqual(['Beta'])
    expect(await within('RANGE_ENDS', '2026-11-01', '2026-11-30', ['plan'])).toEqual([])
  })

  test('finds by the global facets', async ({ namesBy, facet }) => {
    expect(await namesBy({ facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['ITComponent'] }] }, null)).toEqual([
      'Linux',
      'Oracle',
      'Oracle 19',
    ])
    expect(await facet('hierarchyLevel', ['2'])).toEqual(['Gamma'])
    expect(await facet('category', ['microservice'])).toEqual(['Alpha'])
    expect(await facet('lxState', ['DRAFT'])).toHaveLength(3)
    expect(await facet('lxState', ['APPROVED'])).toEqual([])
    expect(await facet('TrashBin', ['archived'])).toEqual(['Old'])
  })

  test('finds fact sheets with missing quality', async ({ facet }) => {
    expect(await facet('DataQuality', ['_noResponsible_'])).toEqual(['Beta', 'Gamma'])
    expect(await facet('DataQuality', ['_noDescription_', '_noLifecycle_'], { operator: 'AND' })).toEqual(['Gamma'])
    expect(await facet('DataQuality', ['_qualitySealBroken_'])).toEqual(['Alpha', 'Beta', 'Gamma'])
  })

  test('finds by subscribed users and their roles', async ({ member, facet }) => {
    const { userId } = member
    expect(await facet('Subscriptions', [userId])).toEqual(['Alpha', 'Beta'])
    expect(await facet('Subscriptions', [userId], { subscriptionFilter: { type: 'RESPONSIBLE' } })).toEqual(['Alpha'])
    expect(await facet('Subscriptions', [], { subscriptionFilter: { type: 'OBSERVER' } })).toEqual(['Beta'])
    expect(await facet('Subscriptions', [userId], { subscriptionFilter: { roleId: crypto.randomUUID() } })).toEqual([])
  })

  test('finds by the tags of a group, which is named by its id or its name, and by any tags', async ({
    tags,
    facet,
    region,
  }) => {
    const { North, South, Loose } = tags
    expect(await facet(region, [North, South], { operator: 'AND' })).toEqual(['Alpha'])
    expect(await facet('Region', [South])).toEqual(['Alpha'])
    expect(await facet('Region', ['__missing__'])).toEqual(['Gamma'])
    expect(await facet(region, [Loose])).toEqual([])
    expect(await facet('_TAGS_', [Loose])).toEqual(['Alpha'])
    expect(await facet('_TAGS_', [North])).toEqual(['Alpha', 'Beta'])
  })

  test('finds by the other ends of relations, or by their descendants', async ({ facet, ids }) => {
    const key = 'relApplicationToITComponent'
    expect(await facet(key, [ids['Oracle 19']])).toEqual(['Alpha'])
    expect(await facet(key, [ids.Oracle])).toEqual(['Alpha'])
    expect(await facet(key, [ids.Oracle], { excludeTransitiveRelations: true })).toEqual([])
    expect(await facet(key, [ids.Oracle, ids.Linux], { operator: 'AND' })).toEqual(['Alpha'])
    expect(await facet(key, [ids.Oracle], { operator: 'NOR' })).toEqual(['Beta', 'Gamma'])
    expect(await facet(key, ['__any__'])).toEqual(['Alpha', 'Beta'])
    expect(await facet(key, ['__missing__'])).toEqual(['Gamma'])
    expect(await facet('relToParent', [ids.Beta])).toEqual(['Gamma'])
    expect(await facet('relToChild', ['__any__'])).toEqual(['Beta'])
  })

  test('finds by the validity of relations', async ({ ids, facet }) => {
    const valid = (from: string, to: string | undefined, keys = [ids.Linux]) =>
      facet('relApplicationToITComponent', keys, { dateFilter: { type: 'RANGE', from, to } })
    expect(await valid('2026-01-01', '2026-06-30')).toEqual(['Alpha'])
    expect(await valid('2026-07-01', undefined)).toEqual(['Alpha', 'Beta'])
    expect(await valid('2026-07-01', '2026-08-01', [ids.Oracle])).toEqual([])
  })

  test('finds by attributes of relations, and shows only the matching ones with INCLUSIVE', async ({
    namesBy,
    admin,
  }) => {
    const filter = (relationFieldsFilterOperator?: string) => ({
      facetFilters: [
        {
          facetKey: 'relApplicationToITComponent',
          keys: [],
          relationFieldsFilter: [{ fieldName: 'technicalSuitability', values: 'adequate' }],
          relationFieldsFilterOperator,
        },
      ],
    })
    expect(await namesBy(filter())).toEqual(['Alpha', 'Beta'])
    const namesShown = async (operator?: string) => {
      const { data } = await graph(
        admin,
        `query ($filter: FilterInput) { allFactSheets(factSheetType: Application, filter: $filter) { edges { node { name
          ... on Application { relApplicationToITComponent { edges { node { factSheet { name } } } } } } } } }`,
        { filter: filter(operator) },
      )
      return data.allFactSheets.edges[0].node.relApplicationToITComponent.edges.map(
        ({ node }: Json) => node.factSheet.name,
      )
    }
    expect(await namesShown()).toEqual(['Linux', 'Oracle 19'])
    expect(await namesShown('INCLUSIVE')).toEqual(['Oracle 19'])
  })

  test('finds by a filter on the other ends of relations', async ({ facet, ids }) => {
    const bySubFilter = (subFilter: Record<string, unknown>) => facet('relApplicationToITComponent', [], { subFilter })
    expect(await bySubFilter({ fullTextSearch: '19' })).toEqual(['Alpha'])
    expect(await bySubFilter({ ids: [ids.Linux] })).toEqual(['Alpha', 'Beta'])
    expect(await bySubFilter({ facetFilters: [{ facetKey: 'hierarchyLevel', keys: ['2'] }] })).toEqual(['Alpha'])
    expect(
      await bySubFilter({ facetFilters: [{ facetKey: 'relITComponentToApplication', keys: [ids.Beta] }] }),
    ).toEqual(['Alpha', 'Beta'])
  })

  test('is refused with an invalid day, or with text that cannot be stored', async ({ admin, ids }) => {
    const refusalOf = async (query: string) => {
      const { errors } = await graph(admin, query)
      return errors[0].message
    }
    const listBy = (filter: string) => `{ allFactSheets(filter: { facetFilters: [${filter}] }) { totalCount } }`
    const wrongDay = 'dateFilter: { type: RANGE, from: "2026-99-99" }'
    expect(await refusalOf(listBy(`{ facetKey: "relToParent", keys: "__any__", ${wrongDay} }`))).toContain('2026-99-99')
    expect(await refusalOf(listBy('{ facetKey: "category", keys: "a\\u0000" }'))).toContain('NUL')
    const validity = 'relToParent(validityFilter: { activeFrom: "soon" }) { totalCount }'
    expect(await refusalOf(`{ factSheet(id: "${ids.Alpha}") { ${validity} } }`)).toContain('soon')
  })

  test('narrows the relations of a fact sheet too', async ({ admin, ids }) => {
    const { data } = await graph(
      admin,
      `{ factSheet(id: "${ids.Alpha}") { ... on Application { relApplicationToITComponent(filter: { fullTextSearch: "lin" }) { totalCount edges { node { factSheet { name } } } } } } }`,
    )
    expect(data.factSheet.relApplicationToITComponent).toEqual({
      totalCount: 1,
      edges: [{ node: { factSheet: { name: 'Linux' } } }],
    })
  })
})
