import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { categoryInstances } from '#contract/bookmarks/categories.ts'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

type Action = 'READ' | 'CREATE' | 'UPDATE' | 'SHARE'

/** Actions on bookmarks, for some categories or for all. */
const forBookmarks = (actions: readonly Action[], values: readonly string[] = []) => ({
  domain: 'BOOKMARKS',
  function: 'BOOKMARK',
  actions: [...actions],
  instances: values.length > 0 ? [{ values: [...values] }] : [],
})
/** Of the roles of people, SUPPORT alone gives nothing but events in these tests: custom roles give the rest. */
const readsEvents = [{ domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'], instances: [] }]
const readsPeople = [{ domain: 'ACCESS', function: 'USER', actions: ['READ'], instances: [] }]

const test = fixtures
  .extend('roles', { scope: 'file', auto: true }, async ({ admin }) => {
    await addRoles(admin, { SUPPORT: [...readsEvents, ...readsPeople] })
  })
  /** Signs in somebody who has the rights of these permissions alone. */
  .extend('withRole', { scope: 'file' }, ({ service, admin }) => {
    let count = 0
    return async (...permissions: ReturnType<typeof forBookmarks>[][]) => {
      const names = permissions.map(() => `BOOKMARKS_${(count += 1)}`)
      await addRoles(admin, Object.fromEntries(names.map((name, nth) => [name, permissions[nth] ?? []])))
      const client = await signedIn(service, 'SUPPORT')
      await giveRoles(admin, client.userId, 'SUPPORT', names)
      return { client, roles: names }
    }
  })
  .extend('save', { scope: 'file' }, ({ admin }) => async (members: Json) => {
    const { status, body } = await admin.post('/bookmarks', bookmarkInput({ userId: admin.userId, ...members }))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })

/** What a role gives: by action the categories, none of them for all. */
const arbRole = fc.record({
  READ: fc.option(fc.uniqueArray(fc.constantFrom(...categoryInstances), { maxLength: 4 })),
  UPDATE: fc.option(fc.uniqueArray(fc.constantFrom(...categoryInstances), { maxLength: 4 })),
})
type Role = typeof arbRole extends fc.Arbitrary<infer Value> ? Value : never
const arbBookmark = fc.record({
  owner: fc.nat({ max: 4 }),
  read: fc.constantFrom('everyone', 'owner', 'some', 'role'),
  write: fc.constantFrom('everyone', 'owner', 'some', 'role'),
  named: fc.nat({ max: 3 }),
  flag: fc.constantFrom('none', 'none', 'readonly', 'predefined'),
})
const arbWorld = fc.record({
  users: fc.array(fc.array(arbRole, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 4 }),
  bookmarks: fc.array(arbBookmark, { minLength: 20, maxLength: 20 }),
})

describe('rights for categories of bookmarks', () => {
  test('hold on every way to a bookmark, for random roles', async ({ admin, withRole, save }) => {
    await fc.assert(
      fc.asyncProperty(arbWorld, async ({ users, bookmarks }) => {
        const group = crypto.randomUUID()
        const people: { client: Client; roles: string[]; given: readonly Role[] }[] = []
        for (const given of users)
          people.push({
            given,
            ...(await withRole(
              ...given.map(({ READ: read, UPDATE: update }) => [
                ...(read ? [forBookmarks(['READ'], read)] : []),
                ...(update ? [forBookmarks(['UPDATE'], update)] : []),
              ]),
            )),
          })
        const idOf = (nth: number) => people[nth]?.client.userId ?? admin.userId
        const all: { body: Json; id: string; bookmark: (typeof bookmarks)[number] }[] = []
        for (const [nth, bookmark] of bookmarks.entries()) {
          const { owner, read, write, named, flag } = bookmark
          const peopleOf = (list: string) => ({ owner: [idOf(owner)], some: [idOf(owner), idOf(named)] })[list] ?? []
          const rolesOf = (list: string) => (list === 'role' ? (people[named]?.roles.slice(0, 1) ?? []) : [])
          const body = bookmarkInput({
            name: `${group} ${nth}`,
            userId: idOf(owner),
            permittedReadUserIds: peopleOf(read),
            permittedReadRoles: rolesOf(read),
            permittedWriteUserIds: peopleOf(write),
            permittedWriteRoles: rolesOf(write),
            readonly: flag === 'readonly',
            predefined: flag === 'predefined',
          })
          all.push({ body, id: (await save(body)).id, bookmark })
        }

        for (const [nth, { client, given, roles }] of people.entries()) {
          /** Said once more here, in plain words: the rules under test must not be their own measure. */
          const rightOf = ({ owner, read, write, named, flag }: (typeof bookmarks)[number]) => {
            const isOwn = owner === nth
            const others = [read, write].some((list) => list === 'role' || (list === 'some' && named !== owner))
            const category =
              flag === 'predefined' ? 'system' : read === 'everyone' ? 'published' : others ? 'shared' : 'private'
            const gives = (action: 'READ' | 'UPDATE') =>
              given.some((role) => {
                const values = role[action]
                if (!values) return false
                return (
                  values.length === 0 || values.includes(category) || (isOwn && values.includes(`${category}[own]`))
                )
              })
            const isIn = (list: string) =>
              (list === 'some' && named === nth) || (list === 'role' && people[named]?.roles[0] === roles[0])
            const views = gives('READ') && (isOwn || read === 'everyone' || isIn(read) || isIn(write))
            if (!views) return 'nothing'
            const edits =
              gives('UPDATE') &&
              flag !== 'predefined' &&
              (isOwn || (flag !== 'readonly' && (write === 'everyone' || isIn(write))))
            return edits ? 'edit' : 'view'
          }
          const readsAny = given.some(({ READ }) => READ !== null)
          const expected = all.map(({ bookmark }) => rightOf(bookmark))
          const readable = all.filter((_, at) => expected[at] !== 'nothing').map(({ body }) => String(body['name']))
          const found: string[] = []
          const explained: string[] = []
          for (const { id, body } of all) {
            const one = await client.get(`/bookmarks/${id}?markAsViewed=false&refusals=true`)
            if (one.status !== 200) expect(one.status).toBe(readsAny ? 404 : 403)
            const written = one.status === 200 && (await client.put(`/bookmarks/${id}`, body)).status === 200
            // A condition that can't hold: whoever may delete it gets 409, and it stays.
            const removed = await client.delete(`/bookmarks/${id}`, { headers: { 'if-match': '"0"' } })
            expect(removed.status === 409).toBe(written)
            found.push(one.status !== 200 ? 'nothing' : written ? 'edit' : 'view')
            if (one.status === 200) expect(Object.hasOwn(one.body.data.refusals, 'update')).toBe(!written)
            const mayDo = async (right: string) => {
              const question = `userId=${client.userId}&right=${right}&bookmarkId=${id}`
              return (await admin.get(`/services/console/v1/access/explanation?${question}`)).body.data.allowed
            }
            explained.push(
              (await mayDo('bookmark.update')) ? 'edit' : (await mayDo('bookmark.read')) ? 'view' : 'nothing',
            )
          }
          expect(found).toEqual(expected)
          expect(explained).toEqual(expected)
          const ofGroup = (rows: { name?: string; objectName?: string }[] = []) =>
            new Set(rows.flatMap(({ name, objectName = name }) => (objectName?.startsWith(group) ? objectName : [])))
          const list = await client.get('/bookmarks?bookmarkType=INVENTORY')
          expect(ofGroup(list.body.data)).toEqual(new Set(readable))
          const search = await client.get(`/search/bookmarks?q=${group}&pageSize=100`)
          expect([search.body.total ?? 0, ofGroup(search.body.data)]).toEqual([readable.length, new Set(readable)])
          const events = await client.get('/services/console/v1/events?types=BOOKMARK_CREATED&limit=1000')
          expect(ofGroup(events.body.data)).toEqual(new Set(readable))
        }
        for (const { id } of all) {
          const access = (await admin.get(`/services/console/v1/bookmarks/${id}/access?size=1000`)).body.data
          for (const { client } of people) {
            const member = access.members.find(({ user }: Json) => user.id === client.userId)
            const one = await client.get(`/bookmarks/${id}?markAsViewed=false&refusals=true`)
            expect([member !== undefined, member?.canEdit ?? false]).toEqual([
              one.status === 200,
              one.status === 200 && !Object.hasOwn(one.body.data.refusals, 'update'),
            ])
          }
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })

  test('let nobody create, publish or share what they are not given for', async ({ withRole, save }) => {
    const { client } = await withRole([
      forBookmarks(['READ']),
      forBookmarks(['CREATE', 'UPDATE'], ['private[own]', 'shared[own]']),
      forBookmarks(['SHARE'], ['shared']),
    ])
    const reader = await withRole([forBookmarks(['READ'], ['published'])])
    const own = { permittedReadUserIds: [client.userId], permittedWriteUserIds: [client.userId] }
    const open = await client.post('/bookmarks', bookmarkInput({ userId: client.userId }))
    expect([open.status, open.body.errorMessage]).toEqual([
      403,
      expect.stringContaining('the bookmark.create permission for published[own] bookmarks'),
    ])
    const input = bookmarkInput({ userId: client.userId, ...own })
    const made = await client.post('/bookmarks', input)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const path = `/bookmarks/${made.body.data.id}`
    const published = await client.put(path, { ...input, permittedReadUserIds: [] })
    expect([published.status, published.body.errorMessage]).toEqual([
      403,
      expect.stringContaining('the bookmark.update permission for published[own] bookmarks'),
    ])
    const share = { bookmarkId: made.body.data.id, sharedWithUserIds: [reader.client.userId] }
    expect((await client.post('/bookmarkShares', share)).status).toBe(403)

    const shared = await save({ permittedReadUserIds: [client.userId] })
    const useless = await client.post('/bookmarkShares', { ...share, bookmarkId: shared.id })
    expect([useless.status, useless.body.errors]).toEqual([
      422,
      [{ value: '$.sharedWithUserIds[0]', messages: ['has a role that cannot view this bookmark'] }],
    ])
  })

  test('name categories that exist, and leave none out with !', async ({ admin }) => {
    const { body } = await admin.get('/models/authorization')
    for (const value of ['open', 'published[mine]', '!private', 'Application']) {
      const role = { name: 'WRONG', permissions: [forBookmarks(['READ'], [value])] }
      const answer = await admin.put('/models/authorization', [...body.data, role])
      expect([answer.status, answer.body.errors[0].value], value).toEqual([
        422,
        `$[${body.data.length}].permissions[0].instances[0].values[0]`,
      ])
    }
    const role = { name: 'WRONG', permissions: [{ ...forBookmarks([], ['published']), actions: ['READ_ALL'] }] }
    expect((await admin.put('/models/authorization', [...body.data, role])).status).toBe(422)
  })
})
