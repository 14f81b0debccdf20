import fc from 'fast-check'
import { isEqual } from 'es-toolkit'
import { describe, expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import type { Json } from '#testing/client.ts'
import { arbModel } from '#testing/fact-sheets/models.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { lossesOf } from './deletions.ts'
import { changesBetween } from './model-changes.ts'

function edited(change: (model: Json) => void): DataModel {
  const model: Json = structuredClone(smallData())
  change(model)
  return DataModel.parse(model)
}
const changesBy = (change: (model: Json) => void) => changesBetween(smallData(), edited(change))

test('two models differ exactly where there are changes between them', () => {
  const arbData = arbModel.map(({ definition }) => definition)
  fc.assert(
    fc.property(arbData, arbData, (one, other) => {
      expect(changesBetween(one, one)).toEqual([])
      expect(changesBetween(one, other).length === 0).toBe(isEqual(one, other))
      expect(changesBetween(other, one)).toHaveLength(changesBetween(one, other).length)
    }),
  )
})

describe('a change', () => {
  test('is one for each definition, with its fields where it is new or gone', () => {
    const places = changesBy((model) => {
      model.factSheets.Capability = { fields: { goal: { type: 'STRING' } } }
      delete model.factSheets.Initiative
      model.factSheets.Organization.config = { defaultACL: 'READ_RESTRICTED' }
      model.factSheets.Organization.fields.size = { type: 'INTEGER' }
      model.factSheets.Application.fields.alias.quickSearch = false
      model.rules.defaultNamingRule = {}
    }).map(({ before, after, ...place }) => [...Object.values(place), before && 'before', after && 'after'])
    expect(places).toEqual([
      ['factSheets', 'Application', 'alias', 'before', 'after'],
      ['factSheets', 'Organization', 'before', 'after'],
      ['factSheets', 'Organization', 'size', undefined, 'after'],
      ['factSheets', 'Capability', undefined, 'after'],
      ['factSheets', 'Initiative', 'before', undefined],
      ['rules', 'defaultNamingRule', 'before', 'after'],
    ])
  })

  test('of the order alone is none', () => {
    const reversed = edited((model) => {
      model.factSheets = Object.fromEntries(Object.entries(model.factSheets).toReversed())
    })
    expect(changesBetween(smallData(), reversed)).toEqual([])
  })
})

test('a change can lose fact sheets, relations, fields and values, each named once', () => {
  const losses = lossesOf(
    changesBy(({ factSheets, relations, externalIdFields }) => {
      delete factSheets.Initiative
      factSheets.Organization.relations = ['childParentRelation']
      delete factSheets.Organization.fields.location
      factSheets.Application.fields.platforms.values = ['web']
      relations.applicationITComponentRelation.fields.fit.values = ['good']
      delete relations.applicationITComponentRelation.fields.costTotalAnnual
      delete relations.applicationSuccessorRelation
      factSheets.Application.relations.pop()
      for (const field of Object.values<Json>(externalIdFields)) field.forFactSheets = []
    }),
  )
  expect(losses).toEqual([
    { of: 'FACT_SHEET_FIELD_VALUE', field: 'platforms', value: 'mobile', type: 'Application' },
    { of: 'FACT_SHEET_FIELD_VALUE', field: 'platforms', value: 'desktop', type: 'Application' },
    { of: 'RELATION', relation: 'requiresRelation', type: 'Organization' },
    { of: 'FACT_SHEET_FIELD', field: 'location', type: 'Organization' },
    { of: 'FACT_SHEET', type: 'Initiative' },
    { of: 'RELATION_FIELD_VALUE', field: 'fit', value: 'poor', relation: 'applicationITComponentRelation' },
    { of: 'RELATION_FIELD', field: 'costTotalAnnual', relation: 'applicationITComponentRelation' },
    { of: 'RELATION', relation: 'applicationSuccessorRelation' },
    ...Object.entries(smallData().externalIdFields).flatMap(([field, { forFactSheets }]) =>
      forFactSheets.map((type) => ({ of: 'FACT_SHEET_FIELD', field, type })),
    ),
  ])
})
