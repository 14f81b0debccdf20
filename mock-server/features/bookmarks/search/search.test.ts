import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

const DAY = 86_400_000
const SHEET = '33333333-3333-3333-3333-333333333333'

/** Names, authors, and members that differ from the default ones; they are saved a minute apart. */
const bookmarks: [string, 'member' | 'other' | 'admin', Record<string, unknown>][] = [
  ['Café Zürich', 'member', { type: 'DASHBOARD', description: 'Straße & Übersicht' }],
  ['alpha one', 'member', { groupKey: 'g1' }],
  ['Beta two', 'other', { groupKey: 'g2', permittedReadUserIds: ['MEMBER'], permittedWriteUserIds: ['OTHER'] }],
  ['beta One', 'other', { type: 'REPORTING', permittedWriteUserIds: ['MEMBER'] }],
  ['Gamma', 'admin', { predefined: true, type: 'REPORTING' }],
  ['delta', 'admin', { type: 'VISUALIZER', groupKey: 'free', referencedFactSheetIds: [SHEET] }],
  ['Epsilon', 'other', { type: 'INVENTORY', referencedFactSheetIds: [SHEET] }],
]

const test = fixtures.extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))

test.beforeAll(async ({ service, admin, member, other }) => {
  await newFactSheetId(admin, 'Referenced', 'Application', [], SHEET)
  const start = service.clock.now
  const clients = { admin, member, other }
  const idsOf = (names: unknown) =>
    Array.isArray(names)
      ? names.map((name) => (name === 'MEMBER' ? member.userId : name === 'OTHER' ? other.userId : name))
      : []
  for (const [index, [name, author, members]] of bookmarks.entries()) {
    // Within the hour that the access tokens are valid for.
    service.clock.now = new Date(start.getTime() + index * 60_000)
    const lists = {
      permittedReadUserIds: idsOf(members['permittedReadUserIds']),
      permittedWriteUserIds: idsOf(members['permittedWriteUserIds']),
    }
    const { status, body } = await clients[author].post('/bookmarks', bookmarkInput({ name, ...members, ...lists }))
    expect(status).toBe(200)
    // The nth bookmark has been viewed n times, by turns; by the administrator every second time.
    for (let view = 0; view < index; view++) await (view % 2 === 0 ? other : admin).get(`/bookmarks/${body.data.id}`)
  }
})

const search = async (client: Client, query: string) => {
  const { status, body } = await client.get(`/search/bookmarks?${query}`)
  return { status, names: body.data?.map(({ name }: { name: string }) => name), total: body.total, body }
}
const namesOf = async (client: Client, query: string) => (await search(client, query)).names

describe('the text of a search', () => {
  test.for<[string, string[]]>([
    ['cafe', ['Café Zürich']],
    ['CAFÉ', ['Café Zürich']],
    ['cafe%CC%81', ['Café Zürich']],
    ['zurich+cafe', ['Café Zürich']],
    ['ubersicht', ['Café Zürich']],
    ['zürich+straße', ['Café Zürich']],
    ['one', ['alpha one', 'beta One']],
    ['beta+ONE', ['beta One']],
    ['++one++beta++', ['beta One']],
    ['two+gamma', []],
    ['%25', []],
    ['_', []],
    ["'", []],
    ['\\', []],
    ['', ['alpha one', 'beta One', 'Beta two', 'Café Zürich', 'delta', 'Epsilon', 'Gamma']],
  ])('%j finds %j', async ([q, names], { member }) => {
    expect(await namesOf(member, `q=${q}`)).toEqual(names)
  })

  test('is located in each hit by UTF-16 offsets of the original text', async ({ member }) => {
    const hit = async (q: string) => (await search(member, `q=${q}`)).body.data[0].hitReason
    expect(await hit('zurich+cafe')).toEqual({
      field: 'name',
      value: 'Café Zürich',
      positions: [
        { offset: 0, length: 4 },
        { offset: 5, length: 6 },
      ],
    })
    expect(await hit('uber')).toEqual({
      field: 'description',
      value: 'Straße & Übersicht',
      positions: [{ offset: 9, length: 4 }],
    })
    expect((await search(member, 'type=DASHBOARD')).body.data[0]).not.toHaveProperty('hitReason')
  })
})

describe('a search filtered by', () => {
  test.for<[string, string[]]>([
    ['type=REPORTING', ['beta One', 'Gamma']],
    ['subtype=g1', ['alpha one']],
    ['subtype=g1&subtype=g2', ['alpha one', 'Beta two']],
    ['subtype=g1,g2', []],
    ['ownedByMe=true', ['alpha one', 'Café Zürich']],
    ['ownedByMe=false&type=DASHBOARD', ['Café Zürich']],
    ['sharedWithMe=true', ['beta One', 'Beta two']],
    ['predefinedOnly=true', ['Gamma']],
    ['userdefinedOnly=true&type=REPORTING', ['beta One']],
    ['predefinedOnly=true&userdefinedOnly=true', []],
    [`factSheetId=${SHEET}`, ['delta']],
    ['visibility=UNRESTRICTED_READ', ['alpha one', 'beta One', 'Café Zürich', 'delta', 'Epsilon', 'Gamma']],
    ['ownerId=OTHER', ['beta One', 'Beta two', 'Epsilon']],
    ['stale=true', []],
    ['type=REPORTING&q=beta&sharedWithMe=TRUE', ['beta One']],
  ])('%s finds %j', async ([query, names], { member, other }) => {
    const { total, names: actual } = await search(member, query.replace('OTHER', other.userId))
    expect({ names: actual, total }).toEqual({ names, total: names.length })
  })

  test('ownedByMe and another owner is refused as a contradiction', async ({ member, other }) => {
    const { status, body } = await search(member, `ownedByMe=true&ownerId=${other.userId}`)
    expect({ status, parameter: body.errors[0].value }).toEqual({ status: 400, parameter: 'ownerId' })
  })
})

describe('a search sorted by', () => {
  const byName = ['alpha one', 'beta One', 'Beta two', 'Café Zürich', 'delta', 'Epsilon', 'Gamma']
  const byAge = bookmarks.map(([name]) => name)
  // The admin's own views: none of the first two, then every second one.
  const byAdminViews = [['Café Zürich', 'alpha one'], ['Beta two', 'beta One'], ['Gamma', 'delta'], ['Epsilon']]

  test.for<[string, string[]]>([
    ['', byName],
    ['sortDirection=DESC', byName.toReversed()],
    ['sort=CREATED_AT', byAge.toReversed()],
    ['sort=CREATED_AT&sortDirection=ASC', byAge],
    ['sort=UPDATED_AT', byAge.toReversed()],
    ['sort=UPDATED_AT&sortDirection=ASC', byAge],
    ['sort=VIEWS', byAge.toReversed()],
    ['sort=VIEWS&sortDirection=ASC', byAge],
  ])('%s lists %j', async ([query, names], { admin }) => {
    expect(await namesOf(admin, query)).toEqual(names)
  })

  test('MY_VIEWS has the bookmarks that the caller viewed most first', async ({ admin }) => {
    const names = await namesOf(admin, 'sort=MY_VIEWS')
    for (const group of byAdminViews.toReversed()) {
      expect(names.splice(0, group.length).toSorted()).toEqual(group.toSorted())
    }
    expect((await namesOf(admin, 'sort=MY_VIEWS&sortDirection=ASC'))[6]).toBe('Epsilon')
  })
})

test('a hit has the members that lists show', async ({ member, other }) => {
  const { body } = await search(member, 'q=beta+one&trend=true')
  expect(body.data[0]).toEqual({
    bookmarkId: expect.any(String),
    name: 'beta One',
    type: 'REPORTING',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    mostRecentAction: { actionDateTime: expect.any(String), actionName: 'VIEWED', myViews: 0 },
    views: 3,
    predefined: false,
    bookmarkOwner: expect.objectContaining({ id: other.userId, displayName: 'Test MEMBER' }),
    canUserWrite: true,
    isoDataEnabled: false,
    readonly: false,
    permittedReadUserIds: [],
    permittedWriteUserIds: [member.userId],
    viewsPerWeek: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
    hitReason: expect.any(Object),
  })
})

test('a bookmark is stale when nobody has viewed or changed it for 180 days', async ({ service, onTestFinished }) => {
  const { now } = service.clock
  onTestFinished(() => void (service.clock.now = now))
  service.clock.advance(180 * DAY)
  const later = await signedIn(service, 'ADMIN')
  const names = await namesOf(later, 'stale=true')
  expect(names.length).toBeGreaterThan(0)
  expect(names).not.toContain('Epsilon')
  service.clock.advance(DAY)
  const muchLater = await signedIn(service, 'ADMIN')
  expect(await namesOf(muchLater, 'stale=true')).toHaveLength(7)
  const { body } = await muchLater.get('/services/console/v1/bookmarks/counts')
  const types = { DASHBOARD: 1, INVENTORY: 3, REPORTING: 2, VISUALIZER: 1 }
  expect(body.data).toEqual({ mine: 0, sharedWithMe: 0, everyone: 7, predefined: 1, stale: 7, broken: 0, types })
  const id = (await search(muchLater, 'q=gamma')).body.data[0].bookmarkId
  await muchLater.get(`/bookmarks/${id}`)
  expect(await namesOf(muchLater, 'stale=true')).not.toContain('Gamma')
})

test.for<[string, string]>([
  ['type=OTHER', 'type'],
  ['sort=NAME', 'sort'],
  ['sortDirection=asc', 'sortDirection'],
  ['factSheetId=1', 'factSheetId'],
  ['visibility=ALL', 'visibility'],
  ['ownedByMe=1', 'ownedByMe'],
  ['q=a&q=b', 'q'],
  ['q=a%00', 'q'],
  ['subtype=%00', 'subtype'],
  [`q=${'x'.repeat(1001)}`, 'q'],
  ['pageSize=0', 'pageSize'],
  ['pageSize=101', 'pageSize'],
  ['pageSize=-1', 'pageSize'],
  ['factSheetId=7f3a2c10-1111-4222-8333-444455556666&type=INVENTORY', 'factSheetId'],
  ['pageSize=1.0', 'pageSize'],
  ['pageSize=', 'pageSize'],
  ['pageSize=ten', 'pageSize'],
])('a search with %s is 400 and names the parameter', async ([query, name], { member }) => {
  const { status, body } = await search(member, query)
  expect({ status, parameters: body.errors.map(({ value }: { value: string }) => value) }).toEqual({
    status: 400,
    parameters: [name],
  })
})

describe('the filters of the console', () => {
  test('hold several types and owners, and leave some out', async ({ admin, other }) => {
    const all = await namesOf(admin, '')
    const reports = await namesOf(admin, 'types=REPORTING,DASHBOARD')
    expect(reports).toEqual(['beta One', 'Café Zürich', 'Gamma'])
    expect((await namesOf(admin, 'exceptTypes=REPORTING&exceptTypes=DASHBOARD')).toSorted()).toEqual(
      all.filter((name: string) => !reports.includes(name)).toSorted(),
    )
    expect(await namesOf(admin, `types=REPORTING&ownerIds=${other.userId}`)).toEqual(['beta One'])
    expect(await namesOf(admin, `types=REPORTING&exceptOwnerIds=${other.userId}`)).toEqual(['Gamma'])
    expect(await namesOf(admin, 'type=REPORTING&types=DASHBOARD')).toEqual([])
  })

  test('hold moments of creation and change', async ({ admin }) => {
    const { body } = await search(admin, 'sort=CREATED_AT&sortDirection=ASC')
    const [first, second] = body.data
    expect(await namesOf(admin, `createdTo=${second.createdAt}`)).toEqual([first.name])
    expect(await namesOf(admin, `createdFrom=${second.createdAt}`)).not.toContain(first.name)
    expect((await search(admin, 'updatedTo=2000-01-01T00:00:00Z')).total).toBe(0)
    expect((await search(admin, 'updatedFrom=2000-01-01T00:00:00Z')).total).toBe(body.total)
  })

  test('are helped by the number of bookmarks of each type', async ({ admin }) => {
    const { data } = (await admin.get('/services/console/v1/bookmarks/counts')).body
    for (const [type, count] of Object.entries(data.types))
      expect((await search(admin, `types=${type}`)).total).toBe(count)
    expect(data.types.VISUALIZER).toBe(1)
  })
})

test('says on every answer that it is deprecated, and until when it was to be kept', async ({ member }) => {
  for (const query of ['', 'pageSize=ten']) {
    const { headers } = await member.get(`/search/bookmarks?${query}`)
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      '@1704067200',
      'Tue, 30 Apr 2024 23:59:59 GMT',
    ])
  }
})
