import { expect } from 'vitest'
import { addRoles, forFactSheets } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { exportOf, runExport } from '#testing/exports/exported.ts'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { periodOf } from './periods.ts'

const refused = [
  ['exportType=EVERYTHING', 400, 'exportType'],
  ['exportType=AUDIT_LOG&startDate=yesterday', 400, 'startDate'],
  ['exportType=AUDIT_LOG&startDate=2026-02-30', 400, 'startDate'],
  ['exportType=AUDIT_LOG&startDate=2026-13-01', 400, 'startDate'],
  ['exportType=AUDIT_LOG&endDate=01.10.2026', 400, 'endDate'],
  ['exportType=AUDIT_LOG&endDate=2026-10-01T25:00:00Z', 400, 'endDate'],
  ['exportType=AUDIT_LOG&startDate=2026-10-02&endDate=2026-10-01', 400, 'startDate'],
  ['exportType=SNAPSHOT&startDate=2026-10-02', 400, 'startDate'],
  ['exportType=SNAPSHOT&format=PDF', 400, 'format'],
  ['exportType=SNAPSHOT&emptyColumns=maybe', 400, 'emptyColumns'],
  ['exportType=SNAPSHOT&bookmarkId=0195c3f0-0000-7000-8000-000000000000', 400, 'bookmarkId'],
  ['exportType=INVENTORY_EXPORT&bookmarkId=mine', 400, 'bookmarkId'],
] as const

test.for(refused)('%s is %d about %s', async ([query, status, name], { admin }) => {
  const answer = await admin.post(`/exports/fullExport?${query}`)
  expect([answer.status, answer.body.errors.map(({ value }: { value: string }) => value)]).toEqual([status, [name]])
  expect((await admin.get('/exports?exportType=SNAPSHOT,AUDIT_LOG,INVENTORY_EXPORT')).body.total).toBe(0)
})

const now = new Date('2026-11-20T12:00:00Z')
const AUDIT_LOG = 'AUDIT_LOG' as const
test.for([
  [{}, '2026-10-21T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  [{ startDate: '', endDate: '' }, '2026-10-21T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  [{ startDate: '2026-11-01' }, '2026-11-01T00:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  [{ endDate: '2026-11-01' }, '2026-10-02T23:59:59.999Z', '2026-11-01T23:59:59.999Z'],
  [{ startDate: '2026-11-01', endDate: '2026-11-01' }, '2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
  [
    { startDate: '2026-11-01T08:00:00+02:00', endDate: '2026-11-01T08:00' },
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T08:00:00.000Z',
  ],
] as const)('the dates %o are a period', ([dates, from, until]) => {
  const period = periodOf({ exportType: AUDIT_LOG, ...dates }, now)
  expect([period?.from.toISOString(), period?.until.toISOString()]).toEqual([from, until])
})

test('a bookmark that is deleted, of somebody else or of another kind is 404', async ({ service, admin, member }) => {
  const save = async (members: object) =>
    (await member.post('/bookmarks', { ...bookmarkInput(), ...members })).body.data.id
  const start = async (id: string) => (await admin.post(`/exports/excel?bookmarkId=${id}`)).status
  const deleted = await save({})
  expect(await start(deleted)).toBe(200)
  await member.delete(`/bookmarks/${deleted}`)
  const other = await signedIn(service, 'MEMBER')
  const restricted = await save({ permittedReadUserIds: [member.userId] })
  expect([await start(deleted), await start(await save({ type: 'DASHBOARD' }))]).toEqual([404, 404])
  expect((await other.post(`/exports/excel?bookmarkId=${restricted}`)).status).toBe(404)
})

test('a bookmark that is deleted before its export begins ends it with the reason', async ({ service, member }) => {
  const { id } = (await member.post('/bookmarks', bookmarkInput())).body.data
  const { body } = await member.post(`/exports/excel?bookmarkId=${id}`)
  await member.delete(`/bookmarks/${id}`)
  await service.service.tick()
  const failed = await exportOf(member, String(body.data.jobId).split(':').at(-1) ?? '')
  expect(failed).toMatchObject({ status: 'ERROR', reason: 'There is no such bookmark of the inventory' })
  expect([failed.downloadKey, failed.size]).toEqual([undefined, undefined])
})

test('a filter that can’t be read is 422 before there is a job', async ({ member }) => {
  const { id } = (await member.post('/bookmarks', { ...bookmarkInput(), state: { filter: { ids: 5 } } })).body.data
  expect((await member.post(`/exports/excel?bookmarkId=${id}`)).status).toBe(422)
})

test('who may not read events exports none, and who may not export fact sheets exports none', async ({
  service,
  member,
  support,
}) => {
  const status = async (client: typeof member, type: string) =>
    (await client.post(`/exports/fullExport?exportType=${type}`)).status
  expect([await status(member, 'AUDIT_LOG'), await status(member, 'SNAPSHOT')]).toEqual([403, 200])
  expect([await status(support, 'AUDIT_LOG_LEGACY'), await status(support, 'WS_SYNC')]).toEqual([200, 200])
  const contact = await signedIn(service, 'CONTACT')
  expect([await status(contact, 'SNAPSHOT'), await status(contact, 'INVENTORY_EXPORT')]).toEqual([403, 403])
})

test('logs of jobs that nothing writes yet are valid files without rows', async ({ service, admin }) => {
  for (const type of ['INVENTORY_IMPORT', 'WS_SYNC', 'REPORT_SYNC']) {
    const done = await runExport(service, admin, `exportType=${type}`)
    expect(done, type).toMatchObject({ status: 'COMPLETED', done: 0, columnCount: 9 })
  }
})

test('whoever may export only what they cannot read is told so before a job is made', async ({ service, admin }) => {
  await addRoles(admin, {
    APART: [forFactSheets(['READ'], ['Application']), forFactSheets(['EXPORT'], ['!Application'])],
  })
  const contact = await signedIn(service, 'CONTACT')
  const { db } = service.storage
  await db.updateTable('permission').set({ customer_roles: 'APART' }).where('user_id', '=', contact.userId).execute()
  for (const type of ['SNAPSHOT', 'ARCHIVE', 'INVENTORY_EXPORT']) {
    const { status, body } = await contact.post(`/exports/fullExport?exportType=${type}`)
    expect([status, body.errorMessage], type).toEqual([403, expect.stringContaining('factSheet.export')])
  }
  expect((await contact.get('/exports?exportType=SNAPSHOT,ARCHIVE,INVENTORY_EXPORT')).body.total).toBe(0)
})
