import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { headOf, test as changing } from '#testing/model-changes.ts'

const workflow = {
  enabled: true,
  approvalStrategy: 'AUTOMATIC',
  mandatorySubscriptionTypes: ['RESPONSIBLE'],
  mandatoryBaseFields: ['description', 'alias'],
}

const test = changing.extend('automatic', { scope: 'file' }, ({ change }) => async (members: Json = {}) => {
  const { status } = await change((m) => {
    m.factSheets.Application.config.qualitySeal = { enabled: true }
    m.factSheets.Application.config.approvalWorkflow = { ...workflow, ...members }
  })
  expect(status).toBe(200)
})

const alias = { name: 'alias', data: { type: 'StringValue', value: 'A' } }

test('an edit approves what has all that is mandatory, and what an edit took away is no longer approved', async ({
  admin,
  service,
  automatic,
  eventsSince,
}) => {
  await automatic()
  const { id } = await newFactSheet(admin, 'Application', { description: 'About it', fields: [alias] })
  const state = async () => dataOf(await admin.get(`/factSheets/${id}`)).lxState
  const patch = async (path: string, value: string) => {
    const op = value === '' ? ('remove' as const) : ('replace' as const)
    const patches = [{ op, path, ...(value !== '' && { value }) }]
    expect((await updateFactSheet(admin, { id, patches, comment: 'x' })).errors).toBeNull()
  }
  expect(await state()).toBe('DRAFT')
  await service.storage.db
    .insertInto('fact_sheet_subscription')
    .values({
      workspace_id: service.workspace.id,
      id: crypto.randomUUID(),
      fact_sheet_id: id,
      created_at: new Date(),
      user_id: admin.userId,
      type: 'RESPONSIBLE',
      roles: '[]',
    })
    .execute()
  const head = await headOf(admin)
  await patch('/description', 'About it, again')
  expect(await state()).toBe('APPROVED')
  expect((await eventsSince(head)).length).toBeGreaterThan(0)
  await patch('/alias', '')
  expect(await state()).toBe('BROKEN_QUALITY_SEAL')
  await patch('/alias', 'B')
  expect(await state()).toBe('APPROVED')
  // What people decide holds.
  await patch('/lxState', 'DRAFT')
  expect(await state()).toBe('DRAFT')
})

test('a new fact sheet is approved where nothing but fields is mandatory', async ({ admin, automatic }) => {
  await automatic({ mandatorySubscriptionTypes: [] })
  const full = await newFactSheet(admin, 'Application', { description: 'About it', fields: [alias] })
  const empty = await newFactSheet(admin, 'Application')
  expect([full.lxState, empty.lxState]).toEqual(['APPROVED', 'DRAFT'])
})

test('nothing is approved by itself where people do it', async ({ admin, automatic }) => {
  await automatic({ approvalStrategy: 'MANUAL', mandatorySubscriptionTypes: [] })
  const full = await newFactSheet(admin, 'Application', { description: 'About it', fields: [alias] })
  expect(full.lxState).toBe('DRAFT')
})
