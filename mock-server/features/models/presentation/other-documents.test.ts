import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { headOf, test } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const REPORTING = '/models/reportingModel'
const RESOURCES = '/models/factSheetResources'
const CHANGES = '/services/console/v1/models/dataModel/changes'

describe.each([REPORTING, RESOURCES])('%s', (path) => {
  test('read and written back changes nothing, byte for byte', async ({ admin, eventsSince }) => {
    const [before, head] = [await admin.get(path), await headOf(admin)]
    const { status, headers } = await admin.put(`${path}?force=true`, before.body.data)
    expect([status, headers.get('etag')]).toEqual([204, before.headers.get('etag')])
    expect(JSON.stringify((await admin.get(path)).body)).toBe(JSON.stringify(before.body))
    expect(await eventsSince(head)).toEqual([])
  })

  test('is changed by those alone who may change models, and not on top of what they have not seen', async ({
    admin,
    service,
  }) => {
    const { body, headers } = await admin.get(path)
    const member = await signedIn(service, 'MEMBER')
    expect((await member.put(path, body.data)).status).toBe(403)
    const changed = path === REPORTING ? { ...body.data, menu: {} } : { resourceTypes: { other: { icon: 'x' } } }
    const stale = await admin.put(path, changed, { headers: { 'if-match': '"data-77"' } })
    expect(stale.status).toBe(409)
    const tag = headers.get('etag') ?? ''
    const { status, headers: after } = await admin.put(path, changed, { headers: { 'if-match': tag } })
    expect([status, after.get('etag') === tag]).toEqual([204, false])
    expect(dataOf(await admin.get(path))).toEqual(changed)
    const [batch] = (await admin.get(CHANGES)).body.data
    expect(batch.documents).toEqual([path === REPORTING ? 'reportingModel' : 'factSheetResources'])
    const undone = dataOf(await admin.get(`${CHANGES}/${batch.id}/undone`))
    expect(undone[path === REPORTING ? 'reportingModel' : 'factSheetResources']).toEqual(body.data)
  })
})

test('a reporting model names reports that it has, and types of the data model', async ({ admin }) => {
  const { data } = (await admin.get(REPORTING)).body
  const reports = { landscape: { id: 'landscape' } }
  const entry = (report: string) => ({ plans: { entries: [{ report }] } })
  const wrong: [Json, string][] = [
    [{ ...data, reports, menu: entry('constructor') }, '$.menu.plans.entries[0].report'],
    [{ ...data, lxStateFilter: [{ forFactSheetType: 'Nothing', keys: [] }] }, '$.lxStateFilter[0].forFactSheetType'],
  ]
  for (const [document, place] of wrong) {
    const { status, body } = await admin.put(REPORTING, document)
    expect([status, body.errors.at(-1).value]).toEqual([422, place])
  }
  const right = {
    menu: entry('landscape'),
    reports,
    lxStateFilter: [{ forFactSheetType: 'Application', keys: ['DRAFT'] }],
  }
  expect((await admin.put(REPORTING, right)).status).toBe(204)
})

test('kinds of resources have keys that are names', async ({ admin }) => {
  const { status, body } = await admin.put(RESOURCES, { resourceTypes: { "x'; DROP": {} } })
  expect([status, body.errors[0].value]).toEqual([422, `$.resourceTypes["x'; DROP"]`])
})
