import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { dataOf, entity, hold, membersOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { newTag, newTagGroup } from '#testing/fact-sheets/tags.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { addTo, signedIn } from '#testing/people.ts'

const CONSOLE = '/services/console/v1'
const UNKNOWN = '11111111-1111-1111-1111-111111111111'

const test = fixtures
  .extend('elsewhere', { scope: 'file' }, ({ service }) => service.service.setup.createWorkspace('Elsewhere'))
  .extend('otherAdmin', { scope: 'file' }, ({ service, elsewhere }) =>
    signedIn(service, 'ADMIN', { workspace: elsewhere }),
  )
  // A member of both workspaces.
  .extend('author', { scope: 'file' }, async ({ service, elsewhere }) => {
    const author = await signedIn(service, 'MEMBER')
    await addTo(service, elsewhere, { userId: author.userId, role: 'MEMBER' })
    return author
  })
  .extend(
    'save',
    { scope: 'file' },
    ({ author }) =>
      async (members: Record<string, unknown> = {}): Promise<Json> =>
        dataOf(await author.post('/bookmarks', bookmarkInput(members))),
  )
  .extend(
    'copy',
    { scope: 'file' },
    ({ elsewhere }) =>
      (client: Client, ids: readonly string[], members = {}) =>
        client.post(`${CONSOLE}/bookmarks/copies`, { bookmarkIds: ids, workspaceId: elsewhere.id, ...members }),
  )
  .extend('copied', { scope: 'file' }, ({ copy, author, otherAdmin }) => async (id: string) => {
    const [report] = dataOf(await copy(author, [id])).copies
    return { report, bookmark: dataOf(await otherAdmin.get(`/bookmarks/${report.copyId}`)) }
  })

const refusalOf = (answer: { status: number; body: Json; headers: Headers }) => [answer.status, membersOf(answer)]

describe('a copy of a bookmark in another workspace', () => {
  test('has the content, is owned by whoever copied it, and is announced there', async ({
    save,
    copied,
    author,
    otherAdmin,
  }) => {
    const content = {
      name: 'Roadmap',
      type: 'REPORTING',
      groupKey: 'roadmap',
      description: 'Five years',
      state: { years: [1, 5] },
    }
    const { id } = await save({ ...content, i18nKey: 'key' })
    const { head } = (await otherAdmin.get(`${CONSOLE}/events`)).body
    const { report, bookmark } = await copied(id)
    expect(report).toEqual({ bookmarkId: id, name: 'Roadmap', copyId: bookmark.id, mapped: 0, missing: [] })
    expect(bookmark).toMatchObject({ ...content, i18nKey: 'key', userId: author.userId, views: 1 })
    expect(bookmark.id).not.toBe(id)
    const events = (await otherAdmin.get(`${CONSOLE}/events?after=${head}`)).body.data
    expect(events.map(({ type }: Json) => type)).toEqual(['BOOKMARK_CREATED', 'BOOKMARK_VIEWED'])
  })

  test('is neither predefined, temporary nor a feed', async ({ save, admin, service, elsewhere, copy, otherAdmin }) => {
    await addTo(service, elsewhere, { userId: admin.userId, role: 'ADMIN' })
    const flags = { predefined: true, defaultSharingPriority: 3, temporary: true, oDataEnabled: true, readonly: true }
    const { id } = dataOf(await admin.post('/bookmarks', bookmarkInput(flags)))
    const [{ copyId }] = dataOf(await copy(admin, [id])).copies
    const bookmark = dataOf(await otherAdmin.get(`/bookmarks/${copyId}`))
    expect(bookmark).toMatchObject({ predefined: false, temporary: false, oDataEnabled: false, readonly: true })
    expect(bookmark).not.toHaveProperty('defaultSharingPriority')
    expect(await save()).toMatchObject({ predefined: false })
  })

  test('names fact sheets of the same id, external id or full name, wherever it names them', async ({
    save,
    copied,
    admin,
    otherAdmin,
  }) => {
    const both = [admin, otherAdmin]
    const pairOf = (members: Record<string, unknown>) =>
      Promise.all(both.map((client) => newFactSheet(client, 'Application', members)))
    const [named, namedThere] = await pairOf({ name: 'Same name' })
    const external = { fields: [{ name: 'externalId', data: { type: 'ExternalId', externalId: 'CMDB-7' } }] }
    const [known, knownThere] = [
      await newFactSheet(admin, 'Application', { name: 'Old name', ...external }),
      await newFactSheet(otherAdmin, 'Application', { name: 'New name', ...external }),
    ]
    const lost = await newFactSheet(admin, 'Application', { name: 'Only here' })
    await newFactSheet(otherAdmin, 'Provider', { name: 'Only here' })
    const { id } = await save({
      type: 'VISUALIZER',
      referencedFactSheetIds: [lost.id, known.id, named?.id],
      state: {
        shapes: [{ of: named?.id }, { of: `FactSheet:${known.id}` }, { of: lost.id }, { own: UNKNOWN }],
        [known.id]: 1,
      },
    })
    const { report, bookmark } = await copied(id)
    expect(bookmark.referencedFactSheetIds).toEqual([knownThere.id, namedThere?.id])
    expect(bookmark.state).toEqual({
      shapes: [{ of: namedThere?.id }, { of: `FactSheet:${knownThere.id}` }, { of: lost.id }, { own: UNKNOWN }],
      [knownThere.id]: 1,
    })
    const missing = { id: lost.id, kind: 'FACT_SHEET', name: 'Only here', of: 'Application', reason: 'MISSING' }
    expect(report).toMatchObject({ mapped: 2, missing: [missing] })
  })

  test('names the tags and tag groups of the same name', async ({ save, copied, admin, otherAdmin }) => {
    const here = await newTagGroup(admin, { name: 'Colour' })
    const [red, blue] = [
      await newTag(admin, { name: 'Red', tagGroupId: here.id }),
      await newTag(admin, { name: 'Blue', tagGroupId: here.id }),
    ]
    const there = await newTagGroup(otherAdmin, { name: 'Colour' })
    const redThere = await newTag(otherAdmin, { name: 'Red', tagGroupId: there.id })
    await newTag(otherAdmin, { name: 'Blue' })
    const { id } = await save({ state: { group: here.id, keys: [red.id, blue.id] } })
    const { report, bookmark } = await copied(id)
    expect(bookmark.state).toEqual({ group: there.id, keys: [redThere.id, blue.id] })
    expect(report).toMatchObject({
      mapped: 2,
      missing: [{ id: blue.id, kind: 'TAG', name: 'Blue', of: 'Colour', reason: 'MISSING' }],
    })
  })

  test('says where several could be meant, and leaves those as they were', async ({
    save,
    copied,
    admin,
    otherAdmin,
    service,
    elsewhere,
  }) => {
    const sheet = await newFactSheet(admin, 'Provider', { name: 'Twice' })
    const there = [await newFactSheet(otherAdmin, 'Provider'), await newFactSheet(otherAdmin, 'Provider')]
    // As two people may name theirs who cannot see the other's.
    await service.storage.db
      .updateTable('fact_sheet')
      .set({ full_name: 'Twice' })
      .where('workspace_id', '=', elsewhere.id)
      .where(
        'id',
        'in',
        there.map(({ id: other }) => other),
      )
      .execute()
    const { id } = await save({ state: { of: sheet.id } })
    const { report, bookmark } = await copied(id)
    expect(bookmark.state).toEqual({ of: sheet.id })
    expect(report.missing).toMatchObject([{ id: sheet.id, reason: 'AMBIGUOUS' }])
  })

  test('goes to the people of its lists who are in that workspace, and never to everyone', async ({
    save,
    copied,
    author,
    member,
    service,
    elsewhere,
  }) => {
    const both = await signedIn(service, 'VIEWER')
    await addTo(service, elsewhere, { userId: both.userId, role: 'VIEWER' })
    const lists = { permittedReadUserIds: [member.userId, both.userId], permittedWriteUserIds: [member.userId] }
    const { report, bookmark } = await copied((await save({ ...lists, permittedReadRoles: ['SUPPORT'] })).id)
    expect(bookmark).toMatchObject({
      permittedReadUserIds: [author.userId, both.userId],
      permittedWriteUserIds: [author.userId],
      permittedReadRoles: ['SUPPORT'],
    })
    expect(report.missing).toEqual([{ id: member.userId, kind: 'USER', name: 'Test MEMBER', reason: 'MISSING' }])
  })

  test('names the copies of bookmarks that are copied with it', async ({ save, copy, author, otherAdmin }) => {
    const [view, left] = [await save({ name: 'View' }), await save({ name: 'Left' })]
    const dashboard = await save({ type: 'DASHBOARD', state: { panels: [view.id, left.id] } })
    const [first, second] = dataOf(await copy(author, [dashboard.id, view.id, dashboard.id])).copies
    expect(first).toMatchObject({
      mapped: 1,
      missing: [{ id: left.id, kind: 'BOOKMARK', name: 'Left', reason: 'MISSING' }],
    })
    expect(dataOf(await otherAdmin.get(`/bookmarks/${first.copyId}`)).state).toEqual({
      panels: [second.copyId, left.id],
    })
  })
})

describe('copying bookmarks to another workspace', () => {
  test('as a trial reports the same, and copies nothing', async ({ save, copy, author, otherAdmin, member }) => {
    const { id } = await save({ name: 'Tried', state: { of: member.userId } })
    const total = async () => (await otherAdmin.get('/search/bookmarks?q=tried')).body.total
    const trial = dataOf(await copy(author, [id], { trial: true })).copies
    expect(trial).toMatchObject([{ bookmarkId: id, name: 'Tried', mapped: 0, missing: [{ kind: 'USER' }] }])
    expect(trial[0]).not.toHaveProperty('copyId')
    expect(await total()).toBe(0)
    expect(dataOf(await copy(author, [id])).copies).toMatchObject(trial)
    expect(await total()).toBe(1)
  })

  test('is all or nothing, and names what cannot be copied', async ({ save, copy, author, member, otherAdmin }) => {
    const { id } = await save({ name: 'Halves' })
    const own = { permittedReadUserIds: [member.userId] }
    const hidden = dataOf(await member.post('/bookmarks', bookmarkInput(own)))
    expect(refusalOf(await copy(author, [id, hidden.id]))).toEqual([404, ['$.bookmarkIds[1]']])
    expect(refusalOf(await copy(author, [UNKNOWN]))).toEqual([404, ['$.bookmarkIds[0]']])
    expect((await otherAdmin.get('/search/bookmarks?q=halves')).body.total).toBe(0)
  })

  test('needs a workspace that the caller can enter, and the right to create bookmarks there', async ({
    save,
    copy,
    author,
    member,
    viewer,
    service,
    elsewhere,
  }) => {
    const { id } = await save()
    expect(refusalOf(await copy(member, [id]))).toEqual([404, ['$.workspaceId']])
    expect(refusalOf(await copy(author, [id], { workspaceId: UNKNOWN }))).toEqual([404, ['$.workspaceId']])
    expect(refusalOf(await copy(author, [id], { workspaceId: service.workspace.id }))).toEqual([422, ['$.workspaceId']])
    await addTo(service, elsewhere, { userId: viewer.userId, role: 'VIEWER' })
    expect((await copy(viewer, [id])).status).toBe(403)
  })

  test('tells nothing of fact sheets that the caller cannot see on either side', async ({
    save,
    copied,
    admin,
    otherAdmin,
    service,
    elsewhere,
  }) => {
    const circle = await entity(service, 'circle')
    await hold(service, admin, [circle])
    const hidden = await newFactSheet(admin, 'Application', {
      name: 'Hidden here',
      permittedReadACL: [{ id: circle.id }],
    })
    await newFactSheet(otherAdmin, 'Application', { name: 'Hidden here' })
    const shown = await newFactSheet(admin, 'Application', { name: 'Hidden there' })
    const other = await newFactSheet(otherAdmin, 'Application', { name: 'Hidden there' })
    await service.storage.db
      .updateTable('fact_sheet')
      .set({ read_acl: [circle.id] })
      .where('workspace_id', '=', elsewhere.id)
      .where('id', '=', other.id)
      .execute()
    const { report } = await copied((await save({ state: { ids: [hidden.id, shown.id] } })).id)
    expect(report).toMatchObject({ mapped: 0, missing: [{ id: shown.id, reason: 'MISSING' }] })
  })
})

test('nothing is copied into a workspace that is being maintained, and a trial says what would be', async ({
  save,
  copy,
  author,
  otherAdmin,
}) => {
  const { id } = await save()
  const switched = (isOn: boolean) => otherAdmin.put(`${CONSOLE}/maintenance`, { isOn, message: 'Moving' })
  expect((await switched(true)).status).toBe(200)
  const { status, body, headers } = await copy(author, [id])
  expect([status, body.errorMessage, Number(headers.get('retry-after')) > 0]).toEqual([
    503,
    expect.stringContaining('Moving'),
    true,
  ])
  expect((await copy(author, [id], { trial: true })).status).toBe(200)
  await switched(false)
  expect((await copy(author, [id])).status).toBe(200)
})
