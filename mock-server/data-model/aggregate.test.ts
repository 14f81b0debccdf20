import { describe, expect, test } from 'vitest'
import type { DataType } from '#contract/data-model.ts'
import { aggregate } from './aggregate.ts'
import type { FieldModel } from './model.ts'

const field = (definition: Partial<DataType>): FieldModel => ({
  name: 'made',
  type: 'AGGREGATED',
  values: [],
  definition: {
    type: 'AGGREGATED',
    mandatory: false,
    quickSearch: false,
    fullTextSearch: false,
    inFacet: false,
    inView: false,
    ...definition,
  },
})
const relations = [
  { side: 'relToA', fields: { cost: 10, risk: 'riskIdentified' } },
  { side: 'relToA', fields: { cost: 2.5, risk: 'noRisk' } },
  { side: 'relToA', fields: {} },
  { side: 'relToB', fields: { cost: 100 } },
]
const of = (name: DataType['function'], path: string, from = relations) =>
  aggregate(field({ function: name, paths: [{ path }] }), from)

describe('an aggregated field', () => {
  test('is computed from the numbers of its relations', () => {
    expect(of('SUM', 'relToA/cost')).toBe(12.5)
    expect(of('AVG', 'relToA/cost')).toBe(6.25)
    expect(of('MIN', 'relToA/cost')).toBe(2.5)
    expect(of('MAX', 'relToA/cost')).toBe(10)
    expect(of('COUNT', 'relToA/cost')).toBe(2)
    expect(of('COUNT', 'relToA')).toBe(3)
  })

  test('combines several paths', () => {
    const paths = [{ path: 'relToA/cost' }, { path: 'relToB/cost' }]
    expect(aggregate(field({ function: 'SUM', paths }), relations)).toBe(112.5)
  })

  test('counts the critical components', () => {
    expect(of('ITC_CRITICAL_COUNT', 'relToA/risk')).toBe(1)
    expect(of('ITC_ABS_COUNT', 'relToA/risk')).toBe(3)
    expect(of('ITC_CRITICAL_RATIO', 'relToA/risk')).toBeCloseTo(1 / 3)
  })

  test('has no value without anything to aggregate', () => {
    expect(of('SUM', 'relToC/cost')).toBeUndefined()
    expect(of('ITC_CRITICAL_RATIO', 'relToA/risk', [])).toBeUndefined()
    expect(of('COUNT', 'relToC/cost')).toBe(0)
  })
})
