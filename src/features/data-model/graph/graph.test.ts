import { describe, expect, test } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { withRelation, withType } from '#features/data-model/add/new-definitions.ts'
import { changesOf, marksOf } from '#features/data-model/draft/changes.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { graphOf } from './graph.ts'
import { placesOf, sidesOf } from './layout.ts'

const types = ['Application', 'Provider', 'Interface'].reduce(withType, DataModel.parse({ factSheets: {} }))
const related = (model: DataModel, from: string, to: string) => withRelation(model, { key: `${from}${to}`, from, to })
const base = related(related(types, 'Provider', 'Application'), 'Application', 'Interface')
const draft = withDefinition(
  related(base, 'Provider', 'Interface'),
  { collection: 'relations', name: 'ApplicationInterface' },
  undefined,
)
const sources = { base, model: draft, marks: marksOf(changesOf(base, draft)) }
const names = ({ edges }: ReturnType<typeof graphOf>) => edges.map(({ relation }) => relation)

describe('the graph of a model', () => {
  test('has all relations, deleted ones marked', () => {
    const graph = graphOf(sources)
    expect(graph.edges.map(({ relation, mark }) => [relation, mark])).toEqual([
      ['ProviderApplication', undefined],
      ['ApplicationInterface', 'deleted'],
      ['ProviderInterface', 'added'],
    ])
    expect(graph.nodes).toHaveLength(3)
  })

  test('has what is around a type, or what changed', () => {
    expect(names(graphOf(sources, { around: new Set(['Application']) }))).toEqual([
      'ProviderApplication',
      'ApplicationInterface',
    ])
    expect(names(graphOf(sources, { onlyChanged: true }))).toEqual(['ApplicationInterface', 'ProviderInterface'])
  })

  test('puts the types around one above and below it, and no two at one place', () => {
    const graph = graphOf(sources, { around: new Set(['Application']) })
    const places = placesOf(graph, 'Application')
    const y = (type: string) => places.get(type)?.y ?? Number.NaN
    expect(y('Provider')).toBeLessThan(y('Application'))
    expect(y('Interface')).toBeGreaterThan(y('Application'))
    const whole = placesOf(graphOf(sources), undefined)
    expect(new Set([...whole.values()].map(({ x, y: top }) => `${x} ${top}`)).size).toBe(3)
    const [edge] = graph.edges
    expect(edge && sidesOf(edge, places, 'Application')).toEqual({ source: 'right', target: 'top' })
  })
})
