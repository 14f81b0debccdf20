import { describe, expect, test } from 'vitest'
import type { DataModel } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'
import { smallModel } from '#testing/fact-sheets/models.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { compileModel } from './compile.ts'
import type { TypeModel } from './model.ts'
import { breaksSeal, qualitySealStatus, sealExpiry } from './seal.ts'

const model = smallModel()
function typeOf(key: string, of = model): TypeModel {
  const type = of.types.get(key)
  if (!type) throw new Error(`there is no type ${key}`)
  return type
}
const breaks = (changed: { fields?: string[]; relations?: string[]; tagGroups?: string[] }, key = 'Application') =>
  breaksSeal(typeOf(key), { fields: [], relations: [], tagGroups: [], ...changed })

describe('the quality seal', () => {
  test('breaks with every change that is not ignored', () => {
    expect(breaks({})).toBe(false)
    expect(breaks({ fields: ['alias'] })).toBe(false)
    expect(breaks({ fields: ['alias', 'description'] })).toBe(true)
    expect(breaks({ tagGroups: ['Colours'] })).toBe(false)
    expect(breaks({ tagGroups: ['Sizes'] })).toBe(true)
    expect(breaks({ relations: ['relToParent'] })).toBe(true)
  })

  test('ignores a relation by its side name or its persisted name', () => {
    expect(breaks({ relations: ['relToSuccessor', 'relToPredecessor'] })).toBe(false)
    expect(breaks({ relations: ['applicationSuccessorRelation'] })).toBe(false)
    expect(breaks({ relations: ['relApplicationToITComponent'] })).toBe(false)
    expect(breaks({ relations: ['applicationITComponentRelation'] })).toBe(false)
    expect(breaks({ relations: ['childParentRelation'] })).toBe(true)
  })

  test('does not break if it is disabled', () => {
    expect(breaks({ fields: ['alias', 'opEx'] }, 'ITComponent')).toBe(false)
  })

  test('is approved only in the state APPROVED', () => {
    const states = ['APPROVED', 'DRAFT', 'REJECTED', 'BROKEN_QUALITY_SEAL']
    expect(states.map((state) => qualitySealStatus(typeOf('Application'), state))).toEqual([
      'APPROVED',
      'BROKEN',
      'BROKEN',
      'BROKEN',
    ])
    expect(qualitySealStatus(typeOf('ITComponent'), 'APPROVED')).toBe('DISABLED')
  })

  type Seal = NonNullable<DataModel['factSheets'][string]['config']['qualitySeal']>
  const expiry = (seal: Pick<Seal, 'enabled' | 'value' | 'unit'>) => {
    const data = smallData()
    const ignoring = { ignoreUpdatesForFields: [], ignoreUpdatesForRelations: [], ignoreUpdatesForTags: [] }
    const application = data.factSheets.Application
    if (!application) throw new Error('there is no type Application')
    application.config.qualitySeal = { ...seal, ...ignoring }
    return sealExpiry(typeOf('Application', compileModel(data, ViewModel.parse({}), 1)))
  }

  test('expires after the configured time, if there is one', () => {
    expect(expiry({ enabled: true, value: 30, unit: 'DAYS' })).toBe(30 * 86_400_000)
    expect(expiry({ enabled: true, value: 5, unit: 'NANOSECONDS' })).toBe(1)
    expect(expiry({ enabled: true, value: 2, unit: 'MINUTES' })).toBe(120_000)
    expect(expiry({ enabled: true })).toBeUndefined()
    expect(expiry({ enabled: false, value: 30, unit: 'DAYS' })).toBeUndefined()
    expect(expiry({ enabled: true, value: Number.MAX_SAFE_INTEGER, unit: 'DAYS' })).toBeUndefined()
  })
})
