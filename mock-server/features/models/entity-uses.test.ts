import { expect } from 'vitest'
import { entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/access-control-entities'

const test = fixtures
  .extend('entities', { scope: 'file', auto: true }, async ({ service, admin }) => {
    const [finance, empty, unused] = [
      await entity(service, 'FINANCE'),
      await entity(service, 'EMPTY_ONE'),
      await entity(service, 'UNUSED'),
    ]
    await newFactSheet(admin, 'Application', {
      permittedReadACL: [finance.id],
      permittedWriteACL: [finance.id, empty.id],
    })
    await newFactSheet(admin, 'Application', { permittedReadACL: [finance.id, empty.id] })
    await newFactSheet(admin, 'Provider', { permittedReadACL: [empty.id] })
    const archived = await newFactSheet(admin, 'Provider', { permittedReadACL: [empty.id] })
    await admin.delete(`/factSheets/${archived.id}`, { body: { comment: 'Old' } })
    const [first, second] = [await signedIn(service, 'MEMBER'), await signedIn(service, 'VIEWER')]
    await hold(service, first, ['FINANCE', 'UNUSED'])
    await hold(service, second, [finance])
    await admin.post('/services/mtm/v1/technicalusers', {
      userName: 'reads finance',
      permissionRole: 'VIEWER',
      accessControlEntities: 'FINANCE',
    })
    return { finance, empty, unused }
  })
  .extend(
    'page',
    { scope: 'file' },
    ({ admin }) =>
      async (query = '') =>
        (await admin.get(`${PATH}?${query}`)).body,
  )

test('entities are listed with what they restrict and who holds them', async ({ page, entities }) => {
  const inUse = { delete: 'IN_USE' }
  expect(await page()).toEqual({
    status: 'OK',
    type: 'EntityUse',
    total: 3,
    data: [
      { ...entities.empty, readRestricted: 2, writeRestricted: 1, people: 0, technicalUsers: 0, refusals: inUse },
      { ...entities.finance, readRestricted: 2, writeRestricted: 1, people: 2, technicalUsers: 1, refusals: inUse },
      { ...entities.unused, readRestricted: 0, writeRestricted: 0, people: 1, technicalUsers: 0, refusals: {} },
    ],
  })
})

test('they are sorted by each figure, found by a part of their name, and come in pages', async ({ page }) => {
  const names = async (query: string) => (await page(query)).data.map(({ name }: { name: string }) => name)
  expect(await names('sort=people-DESC')).toEqual(['FINANCE', 'UNUSED', 'EMPTY_ONE'])
  expect(await names('sort=readRestricted-ASC')).toEqual(['UNUSED', 'EMPTY_ONE', 'FINANCE'])
  expect(await names('sort=writeRestricted-DESC')).toEqual(['EMPTY_ONE', 'FINANCE', 'UNUSED'])
  expect(await names('q=nan')).toEqual(['FINANCE'])
  expect(await names('q=%25')).toEqual([])
  expect(await names('size=2&page=2')).toEqual(['UNUSED'])
})

test('they are counted by their use, and those named that nobody can get past', async ({ admin, page, entities }) => {
  const names = async (query: string) => (await page(query)).data.map(({ name }: { name: string }) => name)
  const { id, name } = entities.empty
  const counts = { total: 3, withoutMembers: 1, unused: 0, unreadable: 1, closing: [{ id, name }] }
  expect((await admin.get(`${PATH}/counts`)).body.data).toEqual(counts)
  const added = (await admin.post('/models/accessControlEntities', { name: 'NEW_ONE' })).body.data
  expect((await admin.get(`${PATH}/counts`)).body.data).toEqual({ ...counts, total: 4, withoutMembers: 2, unused: 1 })
  expect(await names('state=withoutMembers')).toEqual(['EMPTY_ONE', 'NEW_ONE'])
  expect(await page('state=unused&size=1')).toMatchObject({ total: 1, data: [{ name: 'NEW_ONE' }] })
  expect(await names('state=unused&q=empty')).toEqual([])
  expect((await admin.get(`${PATH}?state=lost`)).status).toBe(400)
  await admin.delete(`/models/accessControlEntities/${added.id}`)
})

test('they are for those who manage entities', async ({ service, member }) => {
  expect((await member.get(PATH)).status).toBe(403)
  expect((await member.get(`${PATH}/counts`)).status).toBe(403)
  expect((await (await signedIn(service, 'SYSTEM_READ')).get(PATH)).status).toBe(403)
})
