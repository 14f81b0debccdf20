import { describe, expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'
import { smallModel } from '#testing/fact-sheets/models.ts'
import { smallData, smallView } from '#testing/fact-sheets/small-model.ts'
import { compileModel, sideOf } from './compile.ts'

const model = smallModel()

describe('a compiled model', () => {
  test('shows a relation at each end under its own side name', () => {
    expect(sideOf(model, 'Application', 'relApplicationToITComponent')).toMatchObject({
      isOutgoing: true,
      otherType: 'ITComponent',
      reverseName: 'relITComponentToApplication',
      isSingle: false,
      isMandatory: false,
    })
    expect(sideOf(model, 'ITComponent', 'relITComponentToApplication')).toMatchObject({
      isOutgoing: false,
      otherType: 'Application',
      isMandatory: true,
    })
    expect(sideOf(model, 'ITComponent', 'relApplicationToITComponent')).toBeUndefined()
    expect(sideOf(model, 'Nothing', 'relToParent')).toBeUndefined()
  })

  test('gives both sides of a relation between any types to every type that lists it', () => {
    const withParents = [...model.types.values()].filter(
      ({ sides }) => sides.has('relToParent') && sides.has('relToChild'),
    )
    expect(withParents.map(({ key }) => key)).toEqual(['Application', 'ITComponent', 'Organization', 'Initiative'])
    expect(sideOf(model, 'Organization', 'relToParent')).toMatchObject({ isSingle: true, otherType: 'BaseFactSheet' })
    expect(sideOf(model, 'Initiative', 'relToRequires')).toBeUndefined()
  })

  test('has the constraints of a relation as flags', () => {
    expect(model.relations.get('childParentRelation')).toMatchObject({ isTypeEqual: true, isUniquePerPair: true })
    expect(model.relations.get('requiresRelation')).toMatchObject({ isTypeEqual: false, allowsCycles: true })
  })

  test('takes subtypes from the field category and keeps base fields apart', () => {
    const type = model.types.get('Application')
    expect(type?.categories).toEqual(['businessApplication', 'microservice'])
    expect([type?.fields.has('category'), type?.fields.has('description')]).toEqual([false, false])
    expect(model.types.get('Organization')?.categories).toEqual([])
  })

  test('gives external IDs to the types that they are for', () => {
    const has = (key: string) => model.types.get(key)?.fields.get('externalId')?.type
    expect([has('Application'), has('ITComponent'), has('Organization')]).toEqual([
      'EXTERNAL_ID',
      'EXTERNAL_ID',
      undefined,
    ])
  })

  test('falls back to the naming rule of the workspace', () => {
    expect(model.types.get('Application')?.namingRule).toEqual(smallData().rules.defaultNamingRule)
    expect(model.types.get('ITComponent')?.namingRule?.regular?.displayName[0]).toEqual({ field: 'alias' })
  })

  test('leaves out sections that the view model disables', () => {
    const sections = model.types.get('Application')?.sections ?? []
    expect(sections.map(({ label }) => label)).toEqual(['section.information', 'section.dependencies'])
    expect(sections[1]?.subsections.map(({ label }) => label)).toEqual(['subsection.components'])
    expect(model.types.get('Organization')?.sections).toEqual([])
  })

  test('has its revision, and accepts names that JavaScript objects inherit', () => {
    const data = DataModel.parse({ factSheets: { constructor: { relations: ['toString'] } } })
    const odd = compileModel(data, ViewModel.parse({}), 7)
    expect(odd.revision).toBe(7)
    expect(odd.types.get('constructor')?.sides.size).toBe(0)
    expect(odd.types.get('toString')).toBeUndefined()
    expect(compileModel(smallData(), smallView(), 1)).toEqual(model)
  })
})
