import { expect, test } from 'vitest'
import { z } from 'zod'
import { DataModel } from '#contract/data-model.ts'
import { parseWithNulls } from './explicit-nulls.ts'
import { parseInSlices } from './parse-in-slices.ts'

const type = (nth: number) => [
  `Kind${nth}`,
  { fields: { name: { type: 'STRING', range: null, quickSearch: nth % 2 === 0 } } },
]
const many = (count: number) => ({
  factSheets: Object.fromEntries(Array.from({ length: count }, (_, nth) => type(nth))),
  validators: { version: { type: 'Regex', value: 'x' } },
  rules: {},
})

test('a body parsed in slices is as if it were parsed at once, in the same order', async () => {
  for (const count of [1, 100, 101, 250]) {
    const [sliced, whole] = [
      await parseInSlices(DataModel, many(count), 'factSheets'),
      parseWithNulls(DataModel, many(count)),
    ]
    expect(sliced).toEqual(whole)
    expect(JSON.stringify(sliced.data)).toBe(JSON.stringify(whole.data))
  }
})

test('a record that is a member of another is parsed in slices, too', async () => {
  const schema = z.object({ nth: z.int().optional(), model: DataModel.optional() })
  for (const body of [{ nth: 1, model: many(250) }, { model: many(101) }, { nth: 2 }])
    expect(await parseInSlices(schema, body, 'model.factSheets')).toEqual(parseWithNulls(schema, body))
  const late = { model: { factSheets: { ...many(250).factSheets, Late: 1 } } }
  const { error } = await parseInSlices(schema, late, 'model.factSheets')
  expect(error?.issues.map(({ path }) => path)).toEqual([['model', 'factSheets', 'Late']])
})

test('what is wrong in any slice or beside them is told with its place', async () => {
  const wrong = { fields: { name: { type: 'COLOUR' } } }
  const late = { ...many(250), factSheets: { ...many(250).factSheets, Late: wrong } }
  const [ofLate, ofOther] = [
    await parseInSlices(DataModel, late, 'factSheets'),
    await parseInSlices(DataModel, { ...many(250), validators: [] }, 'factSheets'),
  ]
  expect(ofLate.error?.issues.map(({ path }) => path)).toEqual([['factSheets', 'Late', 'fields', 'name', 'type']])
  expect(ofOther.error?.issues.map(({ path }) => path)).toEqual([['validators']])
  for (const body of [null, [], 'text', { factSheets: null }, { factSheets: [] }])
    expect((await parseInSlices(DataModel, body, 'factSheets')).success).toBe(parseWithNulls(DataModel, body).success)
})
