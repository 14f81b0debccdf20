import { describe, expect, test } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { ViewModel } from 'mock-server/contract/view-model.ts'
import { changedDocuments } from './documents.ts'
import { extrasOf } from './extras.ts'
import { viewOnTop } from './merge.ts'
import { withValue } from 'mock-server/contract/at-path.ts'
import { leavesBetween, onTopOf } from 'mock-server/contract/models/leaves.ts'
import { labelIn, withLabel } from 'mock-server/contract/models/labels.ts'
import { layoutOf, sectionsOf, viewOf, withSection, withWeight } from 'mock-server/contract/models/sections.ts'

const place = { collection: 'factSheets', name: 'Application', field: 'alias' } as const
const view = ViewModel.parse({
  factSheets: [
    {
      type: 'Application',
      sections: [
        {
          label: 'section.one',
          subsections: [
            {
              label: 'a',
              templateOptions: { layout: { fields: [{ name: 'alias', weight: 2 }, { name: 'release' }] } },
            },
          ],
        },
        {
          label: 'section.two',
          subsections: [
            { label: 'b', templateOptions: { relationName: 'relX', layout: { fields: [{ name: 'alias' }] } } },
          ],
        },
      ],
    },
    { type: 'Provider', sections: [] },
  ],
})
const shown = (of: ViewModel, type = 'Application') => sectionsOf(viewOf(of, type), ['alias', 'release', 'other'])

describe('sections of a view', () => {
  test('have the fields of the type, and not those of relations', () => {
    expect(shown(view)).toEqual({ sections: [{ key: 'section.one', names: ['alias', 'release'] }], others: ['other'] })
  })

  test('get a field, which keeps its weight, and lose it where it was', () => {
    const moved = withSection(view, 'Application', 'alias', 'section.two')
    expect(layoutOf(viewOf(moved, 'Application'), 'alias')).toEqual({ section: 'section.two', weight: 2 })
    expect(shown(moved).sections[0]?.names).toEqual(['release'])
    expect(viewOf(moved, 'Provider')).toBe(viewOf(view, 'Provider'))
    expect(shown(withSection(moved, 'Application', 'alias', undefined)).others).toEqual(['alias', 'other'])
  })

  test('are made where a type has none, or no view at all', () => {
    expect(shown(withSection(view, 'Provider', 'other', 'section.one'), 'Provider').sections).toEqual([
      { key: 'section.one', names: ['other'] },
    ])
    expect(shown(withSection(view, 'Server', 'other', 'section.one'), 'Server').sections).toHaveLength(1)
  })

  test('weigh a field', () => {
    const weighed = withWeight(view, 'Application', 'release', 0)
    expect(layoutOf(viewOf(weighed, 'Application'), 'release')?.weight).toBe(0)
    expect(layoutOf(viewOf(weighed, 'Application'), 'alias')?.weight).toBe(2)
    expect(
      layoutOf(viewOf(withWeight(weighed, 'Application', 'release', undefined), 'Application'), 'release'),
    ).toEqual({
      section: 'section.one',
      weight: undefined,
    })
  })
})

describe('labels', () => {
  test('are set and taken away, and leave no empty objects', () => {
    const named = withLabel({}, place, 'label', 'Alias')
    expect(named).toEqual({ dataModel: { factSheets: { Application: { fields: { alias: { label: 'Alias' } } } } } })
    expect(labelIn(named, place, 'label')).toBe('Alias')
    expect(withLabel(named, place, 'label', '')).toEqual({})
  })

  test('of types, sides of relations, values and shared IDs have places of their own', () => {
    const type = { collection: 'factSheets', name: 'Application' } as const
    const relation = { collection: 'relations', name: 'r' } as const
    let texts = withLabel({}, type, 'plural', 'Applications')
    texts = withLabel(texts, relation, 'side:relX', 'X')
    texts = withLabel(texts, place, 'value:gold', 'Gold')
    texts = withLabel(texts, { collection: 'externalIdFields', name: 'id' }, 'label', 'ID')
    expect(texts.dataModel).toEqual({
      factSheets: {
        Application: { label: { plural: 'Applications' }, fields: { alias: { values: { gold: 'Gold' } } } },
      },
      relations: { r: { labels: { relX: 'X' } } },
      externalIdFields: { id: { label: 'ID' } },
    })
  })
})

describe('changes beside the model', () => {
  const model = DataModel.parse({
    factSheets: { Application: { fields: { alias: { type: 'STRING' }, release: { type: 'STRING' } } } },
  })
  const base = { model, view, texts: { en: {}, de: {} }, moves: [] }

  test('are named by the definition that they are about', () => {
    const draft = {
      ...base,
      view: withSection(view, 'Application', 'alias', 'section.two'),
      texts: { ...base.texts, de: withLabel({}, place, 'label', 'Alias') },
    }
    expect(changedDocuments(base, draft)).toEqual(['view', 'de'])
    expect(extrasOf(base, draft)).toEqual([
      { place, kind: 'section', before: 'section.one', after: 'section.two' },
      {
        place,
        kind: 'label',
        path: ['dataModel', 'factSheets', 'Application', 'fields', 'alias', 'label'],
        language: 'de',
        before: undefined,
        after: 'Alias',
      },
    ])
  })

  test('are put on top of those of somebody else', () => {
    const before = { a: { x: 1, y: 1 }, b: [1] }
    expect(onTopOf(before, { a: { x: 2, y: 1 }, b: [1] }, { a: { x: 3, y: 4 }, b: [2] })).toEqual({
      a: { x: 2, y: 4 },
      b: [2],
    })
    expect(leavesBetween(before, before)).toEqual([])
    expect(withValue({ a: { b: 1 } }, ['a', 'b'], undefined)).toEqual({})
  })
})

test('a view on top of that of somebody else keeps what each changed of other types', () => {
  const mine = withSection(view, 'Application', 'other', 'section.one')
  const theirs = withSection(view, 'Provider', 'homeland', 'section.one')
  const merged = viewOnTop(view, mine, theirs)
  expect(viewOf(merged, 'Application')).toEqual(viewOf(mine, 'Application'))
  expect(viewOf(merged, 'Provider')).toEqual(viewOf(theirs, 'Provider'))
  expect(viewOnTop(view, view, theirs)).toEqual(theirs)
})
