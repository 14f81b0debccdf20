import { expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import { withStored } from './as-stored.ts'

const end = (factSheetType: string) => ({ factSheetType, name: `to${factSheetType}` })

const stored = DataModel.parse({
  factSheets: { A: { fields: { x: { type: 'STRING' } } }, B: { fields: {} }, C: { fields: {} } },
  relations: { r: { from: end('A'), to: end('B') } },
})

test('a draft has what stays as it is stored, its own definitions before these, and nothing else', () => {
  const own = DataModel.parse({ factSheets: { B: { fields: { y: { type: 'STRING' } } }, D: { fields: {} } } })
  const whole = withStored(own, { factSheets: ['A', 'B', 'gone', '__proto__'], relations: ['r'] }, stored)
  expect(Object.keys(whole.factSheets)).toEqual(['A', 'B', 'D'])
  expect(whole.factSheets['A']).toBe(stored.factSheets['A'])
  expect(whole.factSheets['B']).toBe(own.factSheets['B'])
  expect(whole.relations['r']).toBe(stored.relations['r'])
})
