import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import type { Json } from '#testing/client.ts'
import { arbModel } from '#testing/fact-sheets/models.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { applied, inverseOf } from './apply-changes.ts'
import { changesBetween } from './model-changes.ts'

function edited(change: (model: Json) => void, from = smallData()): DataModel {
  const model: Json = structuredClone(from)
  change(model)
  return DataModel.parse(model)
}

test('the changes between two models lead from one to the other, and their inverse leads back', () => {
  const arbData = arbModel.map(({ definition }) => definition)
  fc.assert(
    fc.property(arbData, arbData, (one, other) => {
      const changes = changesBetween(one, other)
      expect(applied(one, changes)).toEqual({ model: other, conflicts: [] })
      expect(applied(other, inverseOf(changes))).toEqual({ model: one, conflicts: [] })
    }),
  )
})

describe('a change is undone', () => {
  const first = (m: Json) => {
    m.factSheets.Application.fields.alias.quickSearch = false
    m.factSheets.Application.fields.users.range = { min: 0, max: 10 }
    m.factSheets.Application.fields.owner = { type: 'STRING' }
    delete m.factSheets.Application.fields.goLive
    m.factSheets.Team = { fields: {} }
  }
  const changes = changesBetween(smallData(), edited(first))

  test('below later ones of other members', () => {
    const later = edited((m) => {
      m.factSheets.Application.fields.alias.inFacet = true
      m.factSheets.Organization.fields.size = { type: 'INTEGER' }
    }, edited(first))
    const { model, conflicts } = applied(later, inverseOf(changes))
    expect(conflicts).toEqual([])
    expect(model).toEqual(
      edited((m) => {
        m.factSheets.Application.fields.alias.inFacet = true
        m.factSheets.Organization.fields.size = { type: 'INTEGER' }
      }),
    )
  })

  test('except where somebody has changed the same otherwise, which is said and left alone', () => {
    const later = edited((m) => {
      m.factSheets.Application.fields.alias.quickSearch = true
      m.factSheets.Application.fields.users.range = { min: 0, max: 20 }
      m.factSheets.Application.fields.owner.inFacet = true
      m.factSheets.Application.fields.goLive = { type: 'STRING' }
      m.factSheets.Team.fields.lead = { type: 'STRING' }
    }, edited(first))
    const { model, conflicts } = applied(later, inverseOf(changes))
    const ofApplication = { collection: 'factSheets', name: 'Application' }
    expect(conflicts).toEqual([
      { collection: 'factSheets', name: 'Team' },
      { ...ofApplication, field: 'goLive' },
      { ...ofApplication, field: 'owner' },
      { ...ofApplication, field: 'users' },
    ])
    expect(model).toEqual(later)
  })
})
