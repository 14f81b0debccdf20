import { describe, expect, test } from 'vitest'
import { compileModel } from '#data-model/compile.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import { applicationSearches } from '#sample/bookmarks/application-searches.ts'
import { dashboards } from '#sample/bookmarks/dashboards.ts'
import { diagrams } from '#sample/bookmarks/diagrams.ts'
import { SUBSIDIARY, subsidiaryLandscape } from './large.ts'
import type { PlannedFactSheet } from './plan.ts'
import { tagGroups } from './tags.ts'
import { helvionLandscape } from './helvion.ts'
import { otherSearches } from '#sample/bookmarks/other-searches.ts'
import { reports } from '#sample/bookmarks/reports.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const landscape = helvionLandscape(now, 1)
const model = compileModel(defaultModels.data, defaultModels.view, 0)
const relationsOf = (planned: readonly PlannedFactSheet[]) => planned.flatMap(({ relations }) => relations)

describe('the landscape of the sample', () => {
  test('has fact sheets of all types, and more than three relations for each', () => {
    expect(landscape.length).toBeGreaterThanOrEqual(1200)
    expect(relationsOf(landscape).length).toBeGreaterThanOrEqual(4000)
    expect(new Set(landscape.map(({ type }) => type))).toEqual(new Set(model.types.keys()))
  })

  test('is the same for the same seed and day, and differs otherwise', () => {
    expect(helvionLandscape(now, 1)).toEqual(landscape)
    expect(helvionLandscape(now, 2)).not.toEqual(landscape)
  })

  test('has every fact sheet that the diagrams of the sample refer to, by its id', () => {
    const ids = new Set(landscape.map(({ id }) => id))
    expect(diagrams.flatMap(({ factSheets }) => factSheets ?? []).filter((id) => !ids.has(id))).toEqual([])
  })

  test('has the names, tags and values that its saved searches and reports filter by', () => {
    const bookmarks = [...applicationSearches, ...otherSearches, ...reports, ...dashboards]
    const filters = bookmarks.flatMap(({ name, state }) => filtersIn(state).map((filter) => ({ name, ...filter })))
    expect(filters.length).toBeGreaterThan(50)
    expect(
      filters.flatMap(({ name, facetKey, keys }) =>
        keys.filter((key) => !isKnown(facetKey, key)).map((key) => [name, facetKey, key]),
      ),
    ).toEqual([])
  })

  test('restricts some fact sheets to holders of an entity, and others only against changes', () => {
    const entities = (pick: (factSheet: PlannedFactSheet) => string | undefined) =>
      new Set(landscape.flatMap((factSheet) => pick(factSheet) ?? []))
    expect(entities(({ readers }) => readers)).toEqual(new Set(['HR', 'FIN_RESTRICTED', 'GXP']))
    expect(landscape.filter(({ readers, writers }) => !readers && writers === 'GXP').length).toBeGreaterThan(2)
  })
})

describe('the content of the sample landscape', () => {
  const byId = new Map(landscape.map((factSheet) => [factSheet.id, factSheet]))
  const ofType = (type: string) => landscape.filter((factSheet) => factSheet.type === type)
  const ends = ({ relations }: PlannedFactSheet, side: string) =>
    relations.flatMap((relation) => (relation.side === side ? (byId.get(relation.otherId) ?? []) : []))

  test('leaves the provider out of the names of components, because it is shown before them', () => {
    const twice = ofType('ITComponent').filter((component) =>
      ends(component, 'relITComponentToProvider').some(({ name }) =>
        component.name.toLowerCase().includes(name.toLowerCase().split(' ')[0] ?? ''),
      ),
    )
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  test('restricts an interface to those who may see its restricted ends', () => {
    const open = ofType('Interface').filter(({ readers }) => readers === undefined)
    const revealing = open.filter(({ relations }) =>
      relations.some(({ otherId }) => byId.get(otherId)?.readers !== undefined),
    )
    expect([open.length > 100, revealing.map(({ name }) => name)]).toEqual([true, []])
    const secret = landscape.filter(({ type, readers }) => type === 'Application' && readers !== undefined)
    const revealingByName = landscape.filter(
      (factSheet) => !factSheet.readers && secret.some(({ name }) => factSheet.name.includes(name)),
    )
    expect(revealingByName.map(({ name }) => name)).toEqual([])
  })

  test('lets only its own site use an application that runs at a site', () => {
    const suzhou = ofType('Application').filter(({ name }) => name.endsWith(' Suzhou'))
    expect(suzhou.length).toBeGreaterThan(5)
    const users = suzhou.flatMap((application) => ends(application, 'relApplicationToOrganization'))
    expect(new Set(users.map(({ name }) => name))).toEqual(new Set(['Plant Suzhou', 'Helvion Suzhou Co. Ltd.']))
  })

  test('relates every business context and every capability to another fact sheet', () => {
    const related = new Set(landscape.flatMap(({ id, relations }) => relations.flatMap(({ otherId }) => [id, otherId])))
    const alone = [...ofType('BusinessContext'), ...ofType('BusinessCapability')].filter(({ id }) => !related.has(id))
    expect(alone.map(({ name }) => name)).toEqual([])
  })

  test('has status reports of an initiative only while it runs', () => {
    const reported = JSON.stringify(ofType('Initiative').map(({ fields }) => fields))
    expect(reported).toContain('projectStatus')
    const outside = ofType('Initiative').filter(({ fields }) => {
      const [day, phase] = [/"date":"([^"]+)"/g, /"phase":"(active|phaseIn|endOfLife)","startDate":"([^"]+)"/g]
      const text = JSON.stringify(fields)
      const starts = [...text.matchAll(phase)].map((match) => match[2] ?? '').toSorted()
      return [...text.matchAll(day)].some(([, date = '']) => date < (starts[0] ?? '') || date > (starts.at(-1) ?? ''))
    })
    expect(outside.map(({ name }) => name)).toEqual([])
  })
})

describe('the landscape of a subsidiary', () => {
  test('has two relations for each fact sheet, all within the subsidiary', () => {
    const planned = subsidiaryLandscape(7, SUBSIDIARY, now, 1)
    const ids = new Set(planned.map(({ id }) => id))
    expect(ids.size).toBe(SUBSIDIARY)
    const relations = relationsOf(planned)
    expect(relations.length / SUBSIDIARY).toBeGreaterThan(1.9)
    expect(relations.length / SUBSIDIARY).toBeLessThan(2.4)
    expect(relations.filter(({ otherId }) => !ids.has(otherId))).toEqual([])
  })

  test('shares no name with another subsidiary', () => {
    const names = [0, 1, 41, 42, 199].flatMap((nth) => subsidiaryLandscape(nth, SUBSIDIARY, now, 1).map(({ id }) => id))
    expect(new Set(names).size).toBe(names.length)
  })
})

/** Facets that choose fact sheets by their values, as the search offers them. */
const valueFacets = new Set(['FactSheetTypes', 'DataQuality', 'TrashBin', 'hierarchyLevel', 'lxState'])

function isKnown(facetKey: string, key: string): boolean {
  if (valueFacets.has(facetKey) || key.startsWith('__')) return true
  if (facetKey === '_TAGS_') return tagGroups.some(({ tags }) => tags.some(([name]) => name === key))
  const types = [...model.types.values()]
  const side = types.flatMap(({ sides }) => sides.get(facetKey) ?? [])[0]
  if (side)
    return landscape.some(
      ({ id, type }) => id === key && (side.otherType === type || side.otherType === 'BaseFactSheet'),
    )
  if (facetKey === 'category') return types.some(({ categories }) => categories.includes(key))
  const fields = [...types, ...model.relations.values()].flatMap(({ fields: ofType }) => ofType.get(facetKey) ?? [])
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
