import type { Role } from '#contract/access.ts'
import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { addTo, signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/fixtures.ts'

/*
 * Who sees what, in one table. The users:
 *   admin   sees everything of the workspace
 *   owner   a member who owns the bookmarks below
 *   reader  a member named in the read lists
 *   writer  a member named in the write lists
 *   member  a member named nowhere
 *   viewer  has a role that may read but never write
 *   support reads events but has no more right to bookmarks than a viewer
 *   foreign an administrator of another workspace
 * The letters: W = reads and writes, R = reads and is refused to write with 403, - = 404, as if it were not there.
 */
const users = ['admin', 'owner', 'reader', 'writer', 'member', 'viewer', 'support', 'foreign'] as const
type UserName = (typeof users)[number]

const table = `
  bookmark         admin owner reader writer member viewer support foreign
  open             W     W     W      W      W      R      R       -
  writeRestricted  W     W     R      W      R      R      R       -
  readRestricted   W     W     R      W      -      -      -       -
  private          W     W     -      -      -      -      -       -
  readonly         W     W     R      R      R      R      R       -
  predefined       W     R     R      R      R      R      R       -
  feed             W     W     W      W      W      R      R       -
  roleCanRead      W     W     -      -      -      R      -       -
  roleCanWrite     W     W     W      W      W      R      R       -
  roleAlone        W     W     W      W      W      -      R       -
  deleted          -     -     -      -      -      -      -       -
  foreign          -     -     -      -      -      -      -       W
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = rows.flatMap(([bookmark = '', ...letters]) =>
  letters.map((letter, index) => ({ bookmark, user: head[index + 1] ?? '', letter })),
)
const kinds = rows.map(([bookmark = '']) => bookmark)

const roles: Record<UserName, Role> = {
  admin: 'ADMIN',
  owner: 'MEMBER',
  reader: 'MEMBER',
  writer: 'MEMBER',
  member: 'MEMBER',
  viewer: 'VIEWER',
  support: 'SUPPORT',
  foreign: 'ADMIN',
}

const test = fixtures
  .extend('people', { scope: 'file' }, async ({ service }) => {
    const elsewhere = await service.service.setup.createWorkspace('Elsewhere')
    const third = await service.service.setup.createWorkspace('Third')
    const people = new Map<string, Client>()
    for (const user of users) {
      people.set(user, await signedIn(service, roles[user], user === 'foreign' ? { workspace: elsewhere } : {}))
      await addTo(service, third, { userId: people.get(user)?.userId ?? '', role: 'MEMBER' })
    }
    return people
  })
  .extend('person', { scope: 'file' }, ({ people }) => (name: string): Client => {
    const person = people.get(name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return person
  })
  // The bookmarks of the table by kind, each with its id and the body that made it.
  .extend('bookmarks', { scope: 'file', auto: true }, async ({ person }) => {
    const id = (name: UserName) => person(name).userId
    const lists: Record<string, Record<string, unknown>> = {
      open: {},
      writeRestricted: { permittedWriteUserIds: [id('writer')] },
      readRestricted: { permittedReadUserIds: [id('reader')], permittedWriteUserIds: [id('writer')] },
      private: { permittedReadUserIds: [id('owner')], permittedWriteUserIds: [id('owner')] },
      readonly: { readonly: true, permittedWriteUserIds: [id('writer')] },
      predefined: { predefined: true },
      feed: { oDataEnabled: true },
      roleCanRead: { permittedReadRoles: ['VIEWER'], permittedWriteUserIds: [id('owner')] },
      roleCanWrite: { permittedWriteRoles: ['MEMBER'] },
      // Whoever can write can also read.
      roleAlone: { permittedReadUserIds: [id('owner')], permittedWriteRoles: ['MEMBER', 'SUPPORT'] },
      deleted: {},
      foreign: {},
    }
    const bookmarks = new Map<string, { id: string; body: Record<string, unknown> }>()
    for (const [name, members] of Object.entries(lists)) {
      // Only an administrator may set `predefined`, and give the bookmark to its owner.
      const author = name === 'foreign' ? person('foreign') : person('admin')
      const userId = name === 'foreign' ? author.userId : id('owner')
      const body = bookmarkInput({ name, userId, groupKey: 'table', ...members })
      const { status, body: answer } = await author.post('/bookmarks', body)
      expect(status, JSON.stringify(answer)).toBe(200)
      bookmarks.set(name, { id: answer.data.id, body })
    }
    await person('owner').delete(`/bookmarks/${bookmarks.get('deleted')?.id}`)
    return bookmarks
  })

const bookmarksSeenBy = (user: string) =>
  cells.filter((cell) => cell.user === user && cell.letter !== '-').map((cell) => cell.bookmark)
const namesOf = (bookmarks: { name: string }[]) => bookmarks.map(({ name }) => name)

test('the table of visibility names every user and every kind of bookmark', ({ bookmarks }) => {
  expect(head.slice(1)).toEqual([...users])
  expect(cells).toHaveLength(users.length * kinds.length)
  expect([...bookmarks.keys()]).toEqual(kinds)
})

type Call = (client: Client, id: string, person: (name: string) => Client) => Promise<{ status: number }>
const sharePath = (id: string, userId: string) => `/bookmarkShares?bookmarkId=${id}&sharedWithUserId=${userId}`
const consolePath = (id: string) => `/services/console/v1/bookmarks/${id}`

// Each leaves the bookmark as it was: shares are with somebody who has access, version 1 is the current one, the owner stays the owner.
const operations: readonly (readonly [name: string, call: Call])[] = [
  ['list shares', (client, id) => client.get(`/bookmarkShares?bookmarkId=${id}`)],
  [
    'share',
    async (client, id, person) => {
      const { userId } = client === person('admin') ? person('owner') : person('admin')
      const answer = await client.post('/bookmarkShares', { bookmarkId: id, sharedWithUserIds: [userId] })
      await client.delete(sharePath(id, userId))
      return answer
    },
  ],
  ['end a share', (client, id) => client.delete(sharePath(id, crypto.randomUUID()))],
  [
    'save a working copy',
    (client, id) => client.put(`/bookmarks/${id}/workingCopy`, { state: {}, userId: client.userId }),
  ],
  [
    'discard a working copy',
    async (client, id) => {
      await client.put(`/bookmarks/${id}/workingCopy`, { state: {}, userId: client.userId })
      return await client.delete(`/bookmarks/${id}/workingCopy`)
    },
  ],
  ['list versions', (client, id) => client.get(`${consolePath(id)}/versions`)],
  ['get a version', (client, id) => client.get(`${consolePath(id)}/versions/1`)],
  ['restore a version', (client, id) => client.post(`${consolePath(id)}/versions/1/restore`)],
  ['access', (client, id) => client.get(`${consolePath(id)}/access`)],
  [
    'transfer',
    (client, id, person) =>
      client.post(consolePath('transfer'), { bookmarkIds: [id], newOwnerId: person('owner').userId }),
  ],
  [
    'copy to another workspace',
    async (client, id) => {
      const { body } = await client.get('/services/console/v1/account/workspaces')
      const { workspace } = body.data.find((membership: Json) => membership.workspace.name === 'Third')
      return await client.post(consolePath('copies'), { bookmarkIds: [id], workspaceId: workspace.id, trial: true })
    },
  ],
  ['read the feed', (client, id) => client.get(`/services/odata/v1/BookmarkService.svc/${id}`)],
]

describe.each(cells)(
  '$user, who has $letter in the table for the bookmark "$bookmark",',
  ({ bookmark, user, letter }) => {
    test('can read it unless that is -', async ({ person, bookmarks }) => {
      const { status, body } = await person(user).get(
        `/bookmarks/${bookmarks.get(bookmark)?.id}?markAsViewed=false&refusals=true`,
      )
      expect(status).toBe(letter === '-' ? 404 : 200)
      if (status === 200) expect([body.data.name, 'update' in body.data.refusals]).toEqual([bookmark, letter !== 'W'])
      else expect(JSON.stringify(body)).not.toContain(bookmark)
    })

    test('can write it only where that is W', async ({ person, bookmarks }) => {
      const expected = { W: 200, R: 403, '-': 404 }[letter]
      const { status, body } = await person(user).put(
        `/bookmarks/${bookmarks.get(bookmark)?.id}`,
        bookmarks.get(bookmark)?.body,
      )
      expect(status, JSON.stringify(body)).toBe(expected)
    })

    test('can delete it only where that is W', async ({ person, bookmarks }) => {
      const path = `/bookmarks/${bookmarks.get(bookmark)?.id}`
      // A condition that can't hold: users who may write get 409, and the bookmark stays for the other rows.
      const { status } = await person(user).delete(path, { headers: { 'if-match': '"0"' } })
      expect(status).toBe({ W: 409, R: 403, '-': 404 }[letter])
    })

    test('can use every other operation as far as that goes', async ({ person, bookmarks }) => {
      const id = bookmarks.get(bookmark)?.id ?? ''
      const answers = await Promise.all(
        operations.map(async ([name, call]) => [name, (await call(person(user), id, person)).status] as const),
      )
      const readers = { W: 200, R: 200, '-': 404 }[letter]
      const writers = { W: 200, R: 403, '-': 404 }[letter]
      // The role comes first: viewers and support staff are refused whatever the bookmark.
      const sharers = ['viewer', 'support'].includes(user) ? 403 : readers
      const isForeign = user === 'foreign'
      const givers = user === 'admin' || user === 'owner' ? readers : letter === '-' ? 404 : 403
      expect(Object.fromEntries(answers)).toEqual({
        'list shares': readers,
        // The people to share with are none of another workspace.
        share: isForeign ? 404 : sharers,
        'end a share': sharers === 403 ? 403 : 404,
        'save a working copy': sharers,
        'discard a working copy': sharers === 403 ? 404 : readers,
        'list versions': writers,
        'get a version': writers,
        'restore a version': writers,
        access: readers,
        transfer: isForeign ? 422 : sharers === 403 ? 403 : givers,
        'copy to another workspace': readers,
        'read the feed': bookmark === 'feed' ? readers : 404,
      })
    })
  },
)

describe.each(users.map((user) => ({ user })))('$user finds the readable bookmarks of the table', ({ user }) => {
  test('in the list', async ({ person }) => {
    const { body } = await person(user).get('/bookmarks?bookmarkType=INVENTORY&refusals=true')
    expect(namesOf(body.data).toSorted()).toEqual(bookmarksSeenBy(user).toSorted())
    expect(body.total).toBe(bookmarksSeenBy(user).length)
    for (const { name, refusals } of body.data)
      expect([name, 'update' in refusals]).toEqual([name, letterOf(user, name) !== 'W'])
  })

  test('in the search, by any filter', async ({ person }) => {
    for (const query of [
      '',
      '?q=e',
      '?type=INVENTORY&subtype=table',
      '?sort=VIEWS',
      '?pageSize=1',
      '?userdefinedOnly=true',
    ]) {
      const { body } = await person(user).get(`/search/bookmarks${query}`)
      const seen = bookmarksSeenBy(user)
        .filter((name) => query !== '?q=e' || name.includes('e'))
        .filter((name) => query !== '?userdefinedOnly=true' || name !== 'predefined')
      expect(body.total, query).toBe(seen.length)
      if (query !== '?pageSize=1') expect(namesOf(body.data).toSorted(), query).toEqual(seen.toSorted())
      for (const row of body.data) expect(row.canUserWrite).toBe(letterOf(user, row.name) === 'W')
    }
  })

  test('in the counts', async ({ person }) => {
    const { body } = await person(user).get('/services/console/v1/bookmarks/counts')
    const seen = bookmarksSeenBy(user)
    // Those named by role are named too.
    const members = ['roleCanWrite', 'roleAlone']
    const named: Partial<Record<string, string[]>> = {
      reader: ['readRestricted', ...members],
      writer: ['writeRestricted', 'readRestricted', 'readonly', ...members],
      member: members,
      viewer: ['roleCanRead'],
      support: ['roleAlone'],
    }
    expect(body.data).toEqual({
      mine: user === 'owner' || user === 'foreign' ? seen.length : 0,
      sharedWithMe: named[user]?.length ?? 0,
      everyone: seen.length,
      predefined: seen.filter((name) => name === 'predefined').length,
      stale: 0,
      broken: 0,
      types: seen.length === 0 ? {} : { INVENTORY: seen.length },
    })
  })

  test('in events with the right to read webhooks, otherwise none', async ({ person }) => {
    const { status, body } = await person(user).get('/services/console/v1/events?types=BOOKMARK_CREATED')
    if (!['admin', 'support', 'foreign'].includes(user)) return expect(status).toBe(403)
    const isDeleted = (name: string) => name === 'deleted' && user !== 'foreign'
    const expected = kinds.filter((name) => isDeleted(name) || letterOf(user, name) !== '-')
    expect(status).toBe(200)
    // A set, because restoring the deleted one emits its creation again.
    expect([...new Set(body.data.map(({ objectName }: { objectName: string }) => objectName))]).toEqual(expected)
  })

  test('in the list of deleted bookmarks: those that were writable', async ({ person }) => {
    const { status, body } = await person(user).get('/services/console/v1/bookmarks/deleted')
    if (['viewer', 'support'].includes(user)) return expect(status).toBe(403)
    const names = body.data.map(({ name }: { name: string }) => name)
    expect([names, body.total]).toEqual(user === 'foreign' ? [[], 0] : [['deleted'], 1])
  })

  test('and restores deleted ones that were writable, and no others', async ({ person, bookmarks }) => {
    const mayRestore = ['admin', 'owner', 'reader', 'writer', 'member'].includes(user)
    const path = `/services/console/v1/bookmarks/${bookmarks.get('deleted')?.id}/restore`
    const { status } = await person(user).post(path)
    expect(status).toBe(mayRestore ? 200 : user === 'foreign' ? 404 : 403)
    if (mayRestore) expect((await person(user).delete(`/bookmarks/${bookmarks.get('deleted')?.id}`)).status).toBe(204)
  })
})

const letterOf = (user: string, bookmark: string) =>
  cells.find((cell) => cell.user === user && cell.bookmark === bookmark)?.letter
