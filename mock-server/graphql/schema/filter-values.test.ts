import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'
import { codesOf, graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { newTag, newTagGroup } from '#testing/fact-sheets/tags.ts'

const QUERY = 'query ($filter: FilterInput) { allFactSheets(filter: $filter) { edges { node { name } } } }'
const EXCLUSIVE = {
  facetKey: 'relApplicationToITComponent',
  keys: ['__any__'],
  relationFieldsFilterOperator: 'EXCLUSIVE',
}

const test = fixtures
  .extend('sheets', { scope: 'file', auto: true }, async ({ admin }) => {
    await newFactSheetId(admin, 'Living', 'DataObject')
    const id = await newFactSheetId(admin, 'Gone', 'DataObject')
    const patches = [{ op: 'replace', path: '/status', value: 'ARCHIVED' } as const]
    await updateFactSheet(admin, { id, patches, comment: 'not used' })
  })
  .extend('namesBy', { scope: 'file' }, ({ admin }) => async (...facetFilters: Json[]): Promise<string[]> => {
    const { data, errors } = await graph(admin, QUERY, { filter: { facetFilters } })
    expect(errors ?? []).toEqual([])
    return data.allFactSheets.edges.map(({ node }: Json) => node.name)
  })
  .extend('warningsOf', { scope: 'file' }, ({ admin }) => async (filter: Json): Promise<Json> => {
    const headers = { 'x-graphql-enable-extensions': 'true' }
    const { body } = await admin.post('/graphql', { query: QUERY, variables: { filter } }, { headers })
    return body.extensions.warnings
  })

describe('the facet TrashBin', () => {
  const trash = (keys: string[], operator = 'OR') => ({ facetKey: 'TrashBin', keys, operator })

  test('finds active and archived fact sheets by their state', async ({ namesBy }) => {
    expect(await namesBy()).toEqual(['Living'])
    expect(await namesBy(trash(['active']))).toEqual(['Living'])
    expect(await namesBy(trash(['archived']))).toEqual(['Gone'])
    expect(await namesBy(trash(['archived', 'active']))).toEqual(['Gone', 'Living'])
    expect(await namesBy(trash(['archived', 'active'], 'AND'))).toEqual([])
    expect(await namesBy(trash(['archived']), trash(['active']))).toEqual([])
  })

  test('finds archived ones only where it names them', async ({ namesBy }) => {
    expect(await namesBy(trash(['archived'], 'NOR'))).toEqual(['Living'])
    expect(await namesBy(trash(['active'], 'NOR'))).toEqual([])
    expect(await namesBy(trash(['none'], 'NOR'))).toEqual(['Living'])
    expect(await namesBy(trash([]))).toEqual(['Living'])
  })
})

describe('a filter is refused', () => {
  test('with EXCLUSIVE, which has no defined meaning, also within another filter', async ({ admin }) => {
    for (const facet of [EXCLUSIVE, { facetKey: 'relToParent', subFilter: { facetFilters: [EXCLUSIVE] } }]) {
      const { errors } = await graph(admin, QUERY, { filter: { facetFilters: [facet] } })
      expect(errors[0].message).toContain('EXCLUSIVE is not supported')
      expect(codesOf({ errors })).toEqual(['BAD_REQUEST'])
    }
  })

  test.for(['1234', '/1234', ''])('with the malformed external id "%s"', async (externalId, { admin }) => {
    const { data, errors } = await graph(admin, QUERY, { filter: { externalIds: ['externalId/1', externalId] } })
    expect(data.allFactSheets).toBeNull()
    expect(errors[0].message).toContain('must be <external id field>/<value>')
  })
})

describe('a filter warns', () => {
  test('of values that no fact sheet can have, each with its facet', async ({ warningsOf }) => {
    const unknown = {
      FactSheetTypes: 'Applicaton',
      category: 'macroservice',
      lxState: 'approved',
      DataQuality: '_noName_',
      TrashBin: 'deleted',
      Subscriptions: 'somebody',
      _TAGS_: 'No such tag',
      businessCriticality: 'huge',
      lifecycle: 'begin',
      relToParent: 'not an id',
    }
    const facetFilters = Object.entries(unknown).map(([facetKey, key]) => ({ facetKey, keys: ['__missing__', key] }))
    const warnings = await warningsOf({ facetFilters, externalIds: ['otherId/1'] })
    expect(warnings.map(({ reasons }: Json) => reasons)).toEqual([
      ...Object.entries(unknown).map(([facetKey, key]) => [`${key} is not a value of ${facetKey}`]),
      ['otherId is not a value of externalIds'],
    ])
  })

  test('of none that exist', async ({ admin, warningsOf }) => {
    const group = await newTagGroup(admin)
    const tag = await newTag(admin, { tagGroupId: group.id })
    const facetFilters = [
      { facetKey: 'FactSheetTypes', keys: ['Application'] },
      { facetKey: 'hierarchyLevel', keys: ['7'] },
      { facetKey: group.name, keys: [tag.name, tag.id.toUpperCase()] },
      { facetKey: 'relToParent', keys: ['__any__', crypto.randomUUID()], subFilter: { facetFilters: [] } },
      { facetKey: 'TrashBin', keys: ['active', 'archived'] },
    ]
    expect(await warningsOf({ facetFilters, externalIds: ['externalId/9'] })).toEqual([])
  })
})
