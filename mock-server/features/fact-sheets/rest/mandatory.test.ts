import { expect } from 'vitest'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

// An ITComponent must have opEx.
const test = fixtures.override('serviceOptions', { dataModel: smallData() })
const opEx = (data: unknown) => ({ fields: [{ name: 'opEx', data }] })
// So is a relation, unless it is said to be empty on purpose.
const APPLICATION = 'relITComponentToApplication'

test('a mandatory field that a new fact sheet lacks, or an update clears, is named', async ({ admin }) => {
  const refused = (value: string) => [422, [{ value, messages: ['opEx is mandatory'] }]]
  const created = await admin.post('/factSheets', { name: 'New', type: 'ITComponent', naFields: [APPLICATION] })
  expect([created.status, created.body.errors]).toEqual(refused('$.fields'))
  expect(created.body.errorMessage).toContain('opEx')
  const sheet = await newFactSheet(admin, 'ITComponent', {
    ...opEx({ type: 'DoubleValue', value: 5 }),
    naFields: [APPLICATION],
  })
  const cleared = await admin.put(pathOf(sheet), opEx(null))
  expect([cleared.status, cleared.body.errors]).toEqual(refused('$.fields[0].data'))
  const unrelated = await admin.post('/factSheets', {
    name: 'New',
    type: 'ITComponent',
    ...opEx({ type: 'DoubleValue', value: 5 }),
  })
  expect(unrelated.body.errors).toEqual([{ value: '$.relations', messages: [`${APPLICATION} is mandatory`] }])
  expect((await admin.put(pathOf(sheet), { description: 'Without the field' })).status).toBe(200)
})
