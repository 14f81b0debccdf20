import { describe, expect, test } from 'vitest'
import { compileModel } from '#model/compile.ts'
import { defaultModels } from '../models-default/default-models.ts'
import { applicationSearches } from './application-searches.ts'
import { dashboards } from './dashboards.ts'
import { diagrams } from './diagrams.ts'
import { SUBSIDIARY, subsidiaryLandscape } from './landscape-large.ts'
import type { PlannedFactSheet } from './landscape-plan.ts'
import { tagGroups } from './landscape-tags.ts'
import { helvionLandscape } from './landscape.ts'
import { otherSearches } from './other-searches.ts'
import { reports } from './reports.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const landscape = helvionLandscape(now, 1)
const model = compileModel(defaultModels.data, defaultModels.view, 0)
const relationsOf = (planned: readonly PlannedFactSheet[]) => planned.flatMap(({ relations }) => relations)

describe('the landscape of the sample', () => {
  test('has fact sheets of all types, and more relations than three for each', () => {
    expect(landscape.length).toBeGreaterThanOrEqual(1200)
    expect(relationsOf(landscape).length).toBeGreaterThanOrEqual(4000)
    expect(new Set(landscape.map(({ type }) => type))).toEqual(new Set(model.types.keys()))
  })

  test('is the same for the same seed and day, and otherwise another', () => {
    expect(helvionLandscape(now, 1)).toEqual(landscape)
    expect(helvionLandscape(now, 2)).not.toEqual(landscape)
  })

  test('has everything that the pictures of the sample show, by the ids that they show it by', () => {
    const ids = new Set(landscape.map(({ id }) => id))
    expect(diagrams.flatMap(({ factSheets }) => factSheets ?? []).filter((id) => !ids.has(id))).toEqual([])
  })

  test('has the names, tags and values that its saved searches and reports filter by', () => {
    const bookmarks = [...applicationSearches, ...otherSearches, ...reports, ...dashboards]
    const asked = bookmarks.flatMap(({ name, state }) => filtersIn(state).map((filter) => ({ name, ...filter })))
    expect(asked.length).toBeGreaterThan(50)
    expect(
      asked.flatMap(({ name, facetKey, keys }) =>
        keys.filter((key) => !isKnown(facetKey, key)).map((key) => [name, facetKey, key]),
      ),
    ).toEqual([])
  })

  test('restricts some to those who hold an entity, and closes others to change only', () => {
    const entities = (pick: (one: PlannedFactSheet) => string | undefined) =>
      new Set(landscape.flatMap((one) => pick(one) ?? []))
    expect(entities(({ readers }) => readers)).toEqual(new Set(['HR', 'FIN_RESTRICTED', 'GXP']))
    expect(landscape.filter(({ readers, writers }) => !readers && writers === 'GXP').length).toBeGreaterThan(2)
  })
})

describe('the landscape of a subsidiary', () => {
  test('has two relations for each fact sheet, all of them within it', () => {
    const planned = subsidiaryLandscape(7, SUBSIDIARY, now, 1)
    const ids = new Set(planned.map(({ id }) => id))
    expect(ids.size).toBe(SUBSIDIARY)
    const relations = relationsOf(planned)
    expect(relations.length / SUBSIDIARY).toBeGreaterThan(1.9)
    expect(relations.length / SUBSIDIARY).toBeLessThan(2.4)
    expect(relations.filter(({ otherId }) => !ids.has(otherId))).toEqual([])
  })

  test('shares no name with another one', () => {
    const names = [0, 1, 41, 42, 199].flatMap((nth) => subsidiaryLandscape(nth, SUBSIDIARY, now, 1).map(({ id }) => id))
    expect(new Set(names).size).toBe(names.length)
  })
})

/** Facets by which fact sheets are chosen by what they hold, as the search offers them. */
const others = new Set(['FactSheetTypes', 'DataQuality', 'TrashBin', 'hierarchyLevel', 'lxState'])

function isKnown(facetKey: string, key: string): boolean {
  if (others.has(facetKey) || key.startsWith('__')) return true
  if (facetKey === '_TAGS_') return tagGroups.some(({ tags }) => tags.some(([name]) => name === key))
  const types = [...model.types.values()]
  const side = types.flatMap(({ sides }) => sides.get(facetKey) ?? [])[0]
  if (side)
    return landscape.some(
      ({ name, type }) => name === key && (side.otherType === type || side.otherType === 'BaseFactSheet'),
    )
  if (facetKey === 'category') return types.some(({ categories }) => categories.includes(key))
  const fields = [...types, ...model.relations.values()].flatMap((one) => one.fields.get(facetKey) ?? [])
  return fields.some(({ values }) => values.includes(key))
}

/** All {facetKey, keys} in a state, however deep. */
function filtersIn(state: unknown): { facetKey: string; keys: string[] }[] {
  if (typeof state !== 'object' || state === null) return []
  if ('facetKey' in state && 'keys' in state && Array.isArray(state.keys)) {
    return [{ facetKey: String(state.facetKey), keys: state.keys.map(String) }]
  }
  return Object.values(state).flatMap(filtersIn)
}
