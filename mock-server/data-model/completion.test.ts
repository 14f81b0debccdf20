import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ViewModel } from '#contract/view-model.ts'
import { arbModel, smallModel } from '#testing/fact-sheets/models.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { compileModel } from './compile.ts'
import { type Completion, type ConcreteCompletion, type SectionCompletion, completionOf } from './completion.ts'
import type { Model } from './model.ts'

const model = smallModel()

function completion(of: Model, filled: readonly string[], inactive: readonly string[] = []): Completion {
  const type = of.types.get('Application')
  if (!type) throw new Error('there is no type Application')
  return completionOf(
    type,
    (name) => filled.includes(name),
    (field) => !inactive.includes(field.name),
  )
}

const withFields = (...fields: { name: string; weight?: number }[]) => {
  const subsections = [{ label: 'u', templateOptions: { layout: { fields } } }]
  const view = { factSheets: [{ type: 'Application', sections: [{ label: 's', subsections }] }] }
  return compileModel(smallData(), ViewModel.parse(view), 1)
}

describe('the completion of a fact sheet', () => {
  test('is the weighted mean over sections, subsections and fields', () => {
    const found = completion(model, ['description', 'businessCriticality', 'criticalityReason'])
    expect(found).toMatchObject({ type: 'SectionCompletion', totalWeight: 4, weightedSum: 0.75, percentage: 18 })
    expect(found.completion).toBe(0.1875)
    expect(found.subCompletions['section.information']).toMatchObject({ completion: 0.75, percentage: 75 })
    expect(found.subCompletions['section.information']?.subCompletions).toMatchObject({
      'subsection.basics': { completion: 0.5, totalWeight: 2, weightedSum: 1 },
      'subsection.criticality': { completion: 1 },
    })
  })

  test('has parts down to its subsections, which have none', () => {
    const found = completion(model, ['description'])
    const section = found.subCompletions['section.information']
    expect([found.type, section?.type]).toEqual(['SectionCompletion', 'SectionCompletion'])
    expect(section?.subCompletions['subsection.basics']).toEqual({
      type: 'ConcreteCompletion',
      completion: 0.5,
      percentage: 50,
      totalWeight: 2,
      weightedSum: 1,
    })
  })

  test('counts a relation once', () => {
    expect(completion(model, ['relApplicationToITComponent']).percentage).toBe(75)
  })

  test('leaves out inactive fields, and parts without anything that counts', () => {
    const found = completion(model, ['businessCriticality'], ['criticalityReason'])
    expect(found.subCompletions['section.information']?.percentage).toBe(50)
    const without = completion(model, ['description'], ['alias', 'businessCriticality', 'criticalityReason'])
    expect(Object.keys(without.subCompletions['section.information']?.subCompletions ?? {})).toEqual([
      'subsection.basics',
    ])
    expect(without.percentage).toBe(25)
  })

  test('leaves out computed fields, unknown names and zero weights', () => {
    const counting = withFields(
      { name: 'alias' },
      { name: 'totalCost' },
      { name: 'nothing' },
      { name: 'cost', weight: 0 },
    )
    expect(completion(counting, ['alias'])).toMatchObject({ completion: 1, percentage: 100, totalWeight: 1 })
  })

  test('is 100 % if nothing counts', () => {
    expect(completion(withFields(), [])).toMatchObject({ completion: 1, percentage: 100, subCompletions: {} })
  })

  test('handles any weights', () => {
    const heavy = withFields({ name: 'alias', weight: 1.7e308 }, { name: 'cost', weight: 1.7e308 })
    expect(completion(heavy, ['alias']).percentage).toBe(50)
  })

  test('is rounded down, but not because of floating-point noise', () => {
    const weighed = (weight: number) => withFields({ name: 'alias', weight }, { name: 'cost', weight: 100 - weight })
    const percentages = Array.from({ length: 99 }, (_, index) => completion(weighed(index + 1), ['alias']).percentage)
    expect(percentages).toEqual(Array.from({ length: 99 }, (_, index) => index + 1))
    expect(completion(weighed(28.9), ['alias']).percentage).toBe(28)
  })

  test('is between 0 and 1 for any model', () => {
    const inRange = (whole: Completion | SectionCompletion | ConcreteCompletion): boolean =>
      whole.completion >= 0 &&
      whole.completion <= 1 &&
      whole.percentage >= 0 &&
      whole.percentage <= 100 &&
      Number.isFinite(whole.totalWeight) &&
      (whole.type === 'ConcreteCompletion' || Object.values(whole.subCompletions).every(inRange))
    fc.assert(
      fc.property(arbModel, fc.func(fc.boolean()), fc.func(fc.boolean()), (one, isFilled, isActive) => {
        for (const type of one.types.values()) {
          expect(inRange(completionOf(type, isFilled, ({ name }) => isActive(name)))).toBe(true)
          expect(
            completionOf(
              type,
              () => true,
              () => true,
            ).percentage,
          ).toBe(100)
        }
      }),
    )
  })
})
