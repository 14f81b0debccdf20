import type { z } from 'zod'
import type { DataType, FactSheetDefinition, RelationDefinition } from '#contract/data-model.ts'

export type Field = z.input<typeof DataType>
export type TypeDefinition = z.input<typeof FactSheetDefinition>
export type Relation = z.input<typeof RelationDefinition>

/** A free text that is searched. */
export const text = (more: Partial<Field> = {}): Field => ({ type: 'STRING', fullTextSearch: true, ...more })

/** One of the values; shown as a filter and as colours in reports. */
export const single = (...values: string[]): Field => ({ type: 'SINGLE_SELECT', values, inFacet: true, inView: true })

export const multiple = (...values: string[]): Field => ({ type: 'MULTIPLE_SELECT', values, inFacet: true })

export const amount: Field = { type: 'DOUBLE', range: { min: 0 }, viewAggregation: 'OFF' }

export const lifecycle: Field = {
  type: 'LIFECYCLE',
  values: ['plan', 'phaseIn', 'active', 'phaseOut', 'endOfLife'],
  inFacet: true,
  inView: true,
}

export const functionalSuitability = single('unreasonable', 'insufficient', 'appropriate', 'perfect')
export const technicalSuitability = single('inappropriate', 'unreasonable', 'adequate', 'fullyAppropriate')
export const maturity = single('adhoc', 'repeatable', 'defined', 'managed', 'optimized')
export const strategicImportance = single('parity', 'tier2', 'tier1')
export const support = single('leading', 'supporting')
export const usage = single('user', 'owner')

/** A seal that breaks automatically after this number of days; no seal without a number. */
export const seal = (days?: number) =>
  days === undefined ? { enabled: false } : ({ enabled: true, value: days, unit: 'DAYS' } as const)
