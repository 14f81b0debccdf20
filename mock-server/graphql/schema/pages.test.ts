import { describe, expect } from 'vitest'
import { addPlatforms } from '#testing/fact-sheets/copies.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const add = (path: string, value: string) => ({ op: 'add', path, value }) as const
const endOfLife = (startDate: string) =>
  add('/lifecycle', JSON.stringify({ phases: [{ phase: 'endOfLife', startDate }] }))

const test = fixtures
  // Three applications and two components, by name.
  .extend('ids', { scope: 'file', auto: true }, async ({ admin }) => {
    const ids: Record<string, string> = {}
    const make = async (name: string, type: string, parent?: string, patches: ReturnType<typeof add>[] = []) => {
      const below = parent ? [add('/relToParent/new_1', JSON.stringify({ factSheetId: ids[parent] }))] : []
      ids[name] = await newFactSheetId(admin, name, type, [...patches, ...below])
    }
    const criticality = (value: string) => add('/businessCriticality', value)
    await make('Alpha', 'Application', undefined, [criticality('missionCritical'), endOfLife('2027-06-30')])
    await make('Beta', 'Application', undefined, [criticality('businessCritical'), endOfLife('2026-11-30')])
    await make('Gamma', 'Application', 'Beta')
    await make('Oracle', 'ITComponent')
    await make('Oracle 19', 'ITComponent', 'Oracle')
    return ids
  })
  .extend('platforms', { scope: 'file' }, ({ service, admin }) => addPlatforms(service, admin, 3100))
  .extend('sorted', { scope: 'file' }, ({ admin }) => async (sort: unknown, type = 'Application') => {
    const { data, errors } = await graph(
      admin,
      'query ($sort: [Sorting!], $type: FactSheetType) { allFactSheets(factSheetType: $type, sort: $sort) { edges { node { name } } } }',
      { sort, type },
    )
    return errors ?? data.allFactSheets.edges.map(({ node }: Json) => node.name)
  })
  .extend(
    'page',
    { scope: 'file' },
    ({ admin }) =>
      async (args: string, more = '') =>
        await graph(
          admin,
          `{ allFactSheets(factSheetType: Application, ${args}) { ${more} pageInfo { hasNextPage endCursor } edges { cursor node { name } } } }`,
        ),
  )

describe('the order of a list', () => {
  test('is by display name, by fields or by several keys', async ({ sorted }) => {
    expect(await sorted([{ key: 'displayName', order: 'desc' }])).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await sorted([{ key: 'businessCriticality', order: 'asc' }])).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(
      await sorted([
        { key: 'level', order: 'desc' },
        { key: 'name', order: 'desc' },
      ]),
    ).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await sorted([{ key: 'completion' }])).toHaveLength(3)
    expect(await sorted({ key: 'updatedAt' })).toHaveLength(3)
  })

  test('is by the start of the last phase', async ({ sorted }) => {
    expect(await sorted([{ key: 'lifecycle', order: 'desc', mode: 'BY_LIFECYCLE_LAST_PHASE' }])).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ])
  })

  test('is refused for an unknown field', async ({ sorted }) => {
    expect(await sorted([{ key: 'nonsense' }])).toEqual([
      expect.objectContaining({ message: expect.stringContaining('nonsense'), path: ['allFactSheets'] }),
    ])
  })
})

describe('a page of fact sheets', () => {
  const namesOf = ({ data }: Json) => data.allFactSheets.edges.map(({ node }: Json) => node.name)

  test.for([
    ['sort: []'],
    ['sort: [{ key: "displayName", order: desc }]'],
    ['sort: [{ key: "level" }, { key: "displayName", order: desc }]'],
    ['sort: [{ key: "updatedAt", order: desc }, { key: "completion" }]'],
    ['sort: [{ key: "lifecycle" }]'],
  ])('continues after the last one: %s', async ([sort], { page }) => {
    const whole = namesOf(await page(`first: 10, ${sort}`))
    const seen: string[] = []
    for (let after = '', more = true; more && seen.length < 10;) {
      const answer = await page(`first: 1, after: "${after}", ${sort}`)
      seen.push(...namesOf(answer))
      ;({ endCursor: after, hasNextPage: more } = answer.data.allFactSheets.pageInfo)
    }
    expect(seen).toEqual(whole)
    expect(seen).toHaveLength(3)
  })

  test.for([
    'sort: [{ key: "displayName" }]',
    'sort: [{ key: "displayName", order: desc }]',
    'sort: [{ key: "level", order: desc }, { key: "name" }]',
    'filter: { facetFilters: [{ facetKey: "relToChild", keys: ["__missing__"] }] }',
  ])('that takes several statements is complete and in order: %s', async (args, { admin, platforms }) => {
    const read = async (more: string) => {
      const { data, errors } = await graph(
        admin,
        `{ allFactSheets(factSheetType: Platform, ${args}, ${more}) { totalCount pageInfo { hasNextPage endCursor } edges { node { name } } } }`,
      )
      expect(errors).toBeNull()
      const { totalCount, pageInfo, edges } = data.allFactSheets
      return { names: edges.map(({ node }: Json) => node.name), totalCount, ...pageInfo }
    }
    const expected = args.includes('"displayName", order: desc') ? platforms.toReversed() : platforms
    const first = await read('first: 3001')
    expect(first).toMatchObject({ names: expected.slice(0, 3001), totalCount: 3100, hasNextPage: true })
    const second = await read(`first: 3001, after: "${first.endCursor}"`)
    expect(second).toMatchObject({ names: expected.slice(3001), totalCount: 3100, hasNextPage: false })
    expect(await read('first: 3100')).toMatchObject({ names: expected, hasNextPage: false })
  })

  test('has the total of all pages', async ({ page }) => {
    expect((await page('first: 1', 'totalCount')).data.allFactSheets.totalCount).toBe(3)
    expect((await page('first: 0', 'totalCount')).data.allFactSheets).toMatchObject({ totalCount: 3, edges: [] })
  })

  test('is refused after a cursor of another order or filter, or a forged one', async ({ page }) => {
    const { data } = await page('first: 1')
    const { endCursor } = data.allFactSheets.pageInfo
    for (const args of [
      `after: "${endCursor}", sort: [{ key: "name" }]`,
      'after: "abc"',
      `after: "${btoa('["[1]","x","y"]')}"`,
    ]) {
      const { errors } = await page(`first: 1, ${args}`)
      expect(errors).toEqual([
        expect.objectContaining({ message: expect.stringContaining('cursor'), path: ['allFactSheets'] }),
      ])
    }
  })

  test('cannot have less than no rows', async ({ page }) => {
    expect((await page('first: -1')).errors[0].message).toContain('first')
  })
})

describe('a hierarchy', () => {
  test('has the fact sheets with the ids and all below them, parents first', async ({ admin, ids }) => {
    const { data } = await graph(
      admin,
      `{ allFactSheets(filter: { ids: ["${ids.Beta}", "${ids.Oracle}"] }, hierarchy: { mode: FULL_TREE }) { totalCount edges { node { name } } } }`,
    )
    expect(data.allFactSheets.edges.map(({ node }: Json) => node.name)).toEqual([
      'Beta',
      'Oracle',
      'Gamma',
      'Oracle 19',
    ])
    expect(data.allFactSheets.totalCount).toBe(4)
  })
})
