import fc from 'fast-check'
import { expect } from 'vitest'
import { ANY, MISSING, dataQualityKeys } from '#data-model/facet-keys.ts'
import type { Model } from '#data-model/model.ts'
import type { Json } from '#testing/client.ts'
import { addObserver, entity, hold, insertTag } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'

/** Random lists to ask for. `PROPERTY_RUNS=2000 npm test -- filters-property` looks for what a short run does not meet. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 60)

const patch = (path: string, value: string) => ({ op: 'add', path, value }) as const

const test = fixtures
  .extend('model', { scope: 'file' }, ({ service }) => service.service.services.models.current(service.workspace.id))
  // Two active fact sheets and an archived one of every type, one below the other, with relations of every kind.
  .extend('sheets', { scope: 'file', auto: true }, async ({ service, admin, member, model }) => {
    const { data } = await graph(
      admin,
      'mutation { createTagGroup(name: "Region", mode: MULTIPLE, restrictToFactSheetTypes: []) { id } }',
    )
    const group: string = data.createTagGroup.id
    const tags = [await insertTag(service, 'North', { id: group }), await insertTag(service, 'Loose')]
    const secret = await entity(service, 'secret')
    await hold(service, member, [])
    const ids = new Map<string, string[]>()
    for (const type of model.types.keys()) {
      const top = await newFactSheetId(admin, `${type} top`, type, [patch('/description', 'Described')])
      const below = await newFactSheetId(admin, `${type} below`, type, [
        patch('/relToParent/new_1', JSON.stringify({ factSheetId: top })),
      ])
      const gone = await newFactSheetId(admin, `${type} gone`, type)
      await updateFactSheet(admin, { id: gone, patches: [patch('/status', 'ARCHIVED')], comment: 'x' })
      ids.set(type, [top, below])
    }
    for (const [type, [from = '', below]] of ids) {
      for (const side of model.types.get(type)?.sides.values() ?? []) {
        const [, other] = ids.get(side.otherType === 'BaseFactSheet' ? type : side.otherType) ?? []
        // Constraints refuse some of them.
        if (side.isOutgoing) await admin.post(`/factSheets/${from}/relations`, { type: side.name, toId: other })
      }
      await admin.put(`/factSheets/${from}`, { tags })
      await admin.put(`/factSheets/${below}`, { tags: tags.slice(0, 1) })
      await addObserver(service, { id: from }, member)
    }
    const [, hidden = ''] = ids.get('Application') ?? []
    await admin.put(`/factSheets/${hidden}`, { permittedReadACL: [secret.id] })
    return { ids: [...ids.values()].flat(), group, tagIds: tags.map(({ id }) => id), userIds: [member.userId] }
  })

interface Known {
  readonly ids: readonly string[]
  readonly group: string
  readonly tagIds: readonly string[]
  readonly userIds: readonly string[]
}

interface RandomFacet {
  readonly facetKey: string
  readonly keys?: string[] | null | undefined
}
interface CountedKey {
  readonly facetKey: string
  readonly key: string
  readonly count: number
  readonly selected: boolean
}
interface RandomList {
  readonly as: 'admin' | 'member'
  readonly type: string | undefined
  readonly filter: { readonly facetFilters?: RandomFacet[] | undefined; readonly ids?: string[] | undefined }
  readonly hierarchy: { mode: 'FULL_TREE' } | undefined
  readonly sort: unknown
  readonly first: number
  readonly after: string | undefined
}

function arbList(model: Model, { ids, group, tagIds, userIds }: Known): fc.Arbitrary<RandomList> {
  const types = [...model.types.values()]
  const fields = [...new Map(types.flatMap((type) => [...type.fields.values()]).map((field) => [field.name, field]))]
  const sides = [...new Set(types.flatMap((type) => [...type.sides.keys()]))]
  const attributes = [...model.relations.values()].flatMap((relation) => [...relation.fields.keys()])
  const optional = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 2 })
  const rare = <T>(arb: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: arb })
  const id = fc.constantFrom(...ids)
  const day = fc.constantFrom('2020-01-01', '2026-11-20', '2030-12-31', null)
  const dateFilter = fc.record({
    type: fc.constantFrom('POINT', 'TODAY', 'END_OF_YEAR', 'RANGE', 'RANGE_STARTS', 'RANGE_ENDS', 'TIMELINE', null),
    from: day,
    to: day,
  })
  const relationFields = fc.array(
    fc.record({ fieldName: fc.constantFrom(...attributes, 'none'), values: fc.subarray(['1', 'adequate', MISSING]) }),
    { maxLength: 2 },
  )
  const operator = optional(fc.constantFrom('OR', 'AND', 'NOR'))
  const keysOf = (key: fc.Arbitrary<string>) => optional(fc.array(key, { maxLength: 3 }))
  const facetOf = (facetKey: fc.Arbitrary<string>, key: fc.Arbitrary<string>) =>
    fc.record({ facetKey, keys: keysOf(key), operator })
  const facet = (depth: number): fc.Arbitrary<RandomFacet> =>
    fc.oneof(
      facetOf(fc.constant('FactSheetTypes'), fc.constantFrom(...model.types.keys())),
      facetOf(fc.constant('hierarchyLevel'), fc.constantFrom('1', '2')),
      facetOf(fc.constant('DataQuality'), fc.constantFrom(...dataQualityKeys)),
      facetOf(fc.constantFrom('lxState', 'category'), fc.constantFrom('DRAFT', MISSING, '')),
      facetOf(fc.constant('TrashBin'), fc.constant('archived')),
      facetOf(fc.constantFrom('_TAGS_', group, 'Region'), fc.constantFrom(...tagIds, MISSING, 'North')),
      fc.record({
        facetKey: fc.constant('Subscriptions'),
        keys: keysOf(fc.constantFrom(...userIds, MISSING)),
        operator,
        subscriptionFilter: optional(fc.record({ type: fc.constantFrom('OBSERVER', 'RESPONSIBLE', 'none') })),
      }),
      fc.constantFrom(...fields).chain(([name, { values }]) =>
        fc.record({
          facetKey: fc.constant(name),
          keys: keysOf(fc.constantFrom(...values, MISSING, ANY)),
          operator,
          dateFilter: optional(dateFilter),
        }),
      ),
      fc.record({
        facetKey: fc.constantFrom(...sides),
        keys: keysOf(fc.oneof(id, fc.constantFrom(ANY, MISSING, 'no id'))),
        operator,
        dateFilter: optional(dateFilter),
        relationFieldsFilter: optional(relationFields),
        relationFieldsFilterOperator: optional(fc.constant('INCLUSIVE')),
        excludeTransitiveRelations: optional(fc.boolean()),
        subFilter: depth === 0 ? fc.constant(undefined) : optional(filter(depth - 1)),
      }),
    )
  const filter = (depth: number) =>
    fc.record({
      facetFilters: optional(fc.array(facet(depth), { maxLength: 3 })),
      fullTextSearch: rare(fc.constantFrom('top', 'application', '100% _', 'described top', '')),
      displayName: rare(fc.constantFrom('Application top', 'x')),
      ids: rare(fc.array(id, { maxLength: 4 })),
      externalIds: rare(fc.constant(['externalId/1', 'none'])),
      responseOptions: optional(fc.record({ maxFacetDepth: fc.constantFrom(1, 2, null) })),
    })
  const sorting = fc.record({
    key: fc.constantFrom('displayName', 'level', 'createdAt', 'completion', ...fields.map(([name]) => name), 'none'),
    order: optional(fc.constantFrom('asc', 'desc')),
    mode: rare(fc.constantFrom('BY_FIELD', 'BY_LIFECYCLE_LAST_PHASE')),
  })
  return fc.record({
    as: fc.constantFrom('admin', 'member'),
    type: optional(fc.constantFrom(...model.types.keys())),
    filter: filter(2),
    hierarchy: rare(fc.constant({ mode: 'FULL_TREE' as const })),
    sort: optional(fc.array(sorting, { maxLength: 2 })),
    first: fc.constantFrom(0, 1, 1, 2),
    after: rare(fc.constantFrom('', 'AAAA', 'WyJcdTAwMDAiLDFd')),
  })
}

const declaration = `$type: FactSheetType, $filter: FilterInput, $hierarchy: HierarchyInput`
const selection = `factSheetType: $type, filter: $filter, hierarchy: $hierarchy`
const LIST = `query (${declaration}, $sort: [Sorting], $first: Int, $after: String) {
  allFactSheets(${selection}, sort: $sort, first: $first, after: $after) {
    totalCount edges { node { id displayName } } pageInfo { endCursor hasNextPage }
    filterOptions { facets { facetKey results { key count selected } } } } }`
const TOTAL = `query (${declaration}) { allFactSheets(${selection}) { totalCount } }`

test('lists with any filter, facets, order and hierarchy are answered, or refused with a reason', async ({
  admin,
  member,
  model,
  sheets,
}) => {
  const clients = { admin, member }
  const answers = { counted: 0, refused: 0, paged: 0 }
  await fc.assert(
    fc.asyncProperty(arbList(model, sheets), fc.nat(), async ({ as, ...list }, pick) => {
      const client = clients[as]
      const { data, errors } = await graph(client, LIST, list)
      if (errors) {
        answers.refused += 1
        expect(errors.map(({ extensions }: Json) => extensions?.code)).not.toContain('FAULT')
        for (const { message } of errors) expect(message).not.toBe('')
        return
      }
      const { totalCount, edges, pageInfo, filterOptions } = data.allFactSheets
      expect(edges.length).toBe(Math.min(totalCount, list.first))
      if (pageInfo.hasNextPage && list.first > 0) {
        const next = await graph(client, LIST, { ...list, after: pageInfo.endCursor })
        expect(next.errors).toBeNull()
        expect(next.data.allFactSheets.totalCount).toBe(totalCount)
        answers.paged += 1
      }
      // The count of a key is what the list has with that key in place of the facet's own selection.
      const keys: CountedKey[] = filterOptions.facets.flatMap(({ facetKey, results }: Json) =>
        results.map((result: Json) => ({ facetKey, ...result })),
      )
      const selected = keys.filter((key) => key.selected)
      const counted = (pick % 2 === 0 ? selected[pick % selected.length] : undefined) ?? keys[pick % keys.length]
      // A tag that the filter names is counted under its id.
      if (!counted || counted.key === 'North') return
      const names = counted.facetKey === sheets.group ? [sheets.group, 'Region'] : [counted.facetKey]
      const others = (list.filter.facetFilters ?? []).filter(({ facetKey }) => !names.includes(facetKey))
      const facetFilters = [...others, { facetKey: counted.facetKey, keys: [counted.key] }]
      const total = await graph(client, TOTAL, { ...list, filter: { ...list.filter, facetFilters } })
      expect({ ...counted, count: total.data?.allFactSheets.totalCount }).toEqual(counted)
      answers.counted += 1
    }),
    { numRuns: RUNS },
  )
  // Otherwise the runs have tested nothing.
  expect(answers.counted).toBeGreaterThan(RUNS / 5)
  expect(answers.paged).toBeGreaterThan(0)
})

test('facets are counted for a filter by related fact sheets of one side', async ({ admin, sheets }) => {
  const filter = { facetFilters: [{ facetKey: 'relToRequires', keys: sheets.ids.slice(0, 1) }] }
  const query = `query ($filter: FilterInput) { allFactSheets(factSheetType: Application, filter: $filter) {
    filterOptions { facets { facetKey results { key count } } } } }`
  const { data, errors } = await graph(admin, query, { filter })
  expect(errors).toBeNull()
  const facetKeys = data.allFactSheets.filterOptions.facets.map(({ facetKey }: Json) => facetKey)
  expect(facetKeys).toContain('relToRequires')
})

test('a tag of a group that the filter names under _TAGS_ is counted there', async ({ admin, sheets }) => {
  const [north = ''] = sheets.tagIds
  const filter = { facetFilters: [{ facetKey: '_TAGS_', keys: [north] }] }
  const { data } = await graph(admin, LIST, { filter, first: 0 })
  const { totalCount, filterOptions } = data.allFactSheets
  const facet = filterOptions.facets.find(({ facetKey }: Json) => facetKey === '_TAGS_')
  expect(totalCount).toBeGreaterThan(0)
  expect(facet.results).toContainEqual({ key: north, count: totalCount, selected: true })
})
