import type { Role } from '#contract/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'

/*
 * The access of every user to every kind of fact sheet, in one table. The users:
 *   admin        reads and writes everything in the workspace, whatever the access control lists say
 *   holder       a member who holds the entity that the restricted fact sheets name
 *   member       a member who holds another entity
 *   viewer       may read but never write
 *   viewerHolder a viewer who holds the entity
 *   support      reads events, and fact sheets like a viewer
 *   supportHolder the same, and holds the entity
 *   foreign      an administrator of another workspace
 * The letters: W = can read and write, R = can read, and gets 403 for writes, - = gets 404, as if it did not exist.
 */
const users = ['admin', 'holder', 'member', 'viewer', 'viewerHolder', 'support', 'supportHolder', 'foreign'] as const
type UserName = (typeof users)[number]

const table = `
  factSheet       admin holder member viewer viewerHolder support supportHolder foreign
  open            W     W      W      R      R            R       R             -
  writeRestricted W     W      R      R      R            R       R             -
  readRestricted  W     W      -      -      R            -       R             -
  foreign         -     -      -      -      -            -       -             W
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = rows.flatMap(([factSheet = '', ...letters]) =>
  letters.map((letter, index) => ({ factSheet, user: head[index + 1] ?? '', letter })),
)
const kinds = rows.map(([factSheet = '']) => factSheet)
const own = kinds.filter((kind) => kind !== 'foreign')

let service: TestService
let entity: string
/** A public application with a relation to each of the others, and with each of them as its child. */
let hub: string
const people = new Map<string, Client>()
const ids = new Map<string, string>()
const documents = new Map<string, string>()

const person = (name: string): Client => {
  const found = people.get(name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const letterOf = (user: string, factSheet: string) =>
  cells.find((cell) => cell.user === user && cell.factSheet === factSheet)?.letter
const seenBy = (user: string) => kinds.filter((kind) => letterOf(user, kind) !== '-')
const seenOwn = (user: string) => seenBy(user).filter((kind) => kind !== 'foreign')

async function join(name: UserName, role: Role, entities: string | null): Promise<void> {
  const workspace = name === 'foreign' ? await service.service.setup.createWorkspace('Elsewhere') : service.workspace
  const email = `${name.toLowerCase()}@example.com`
  const one = { email, firstName: 'Test', lastName: name, role, password: PASSWORD }
  const [added] = await service.service.setup.addPeople(workspace, [one])
  const userId = added?.id ?? ''
  await service.storage.db
    .updateTable('permission')
    .set({ access_control_entities: entities })
    .where('user_id', '=', userId)
    .execute()
  people.set(name, clientOf(service, userId, await tokenOf(service, email)))
}

async function graphql(user: string, query: string, variables: Record<string, unknown> = {}) {
  const { status, body } = await person(user).post('/graphql', { query, variables })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  service = await startService()
  const { accessControlEntities } = service.service.services
  entity = (await accessControlEntities.create(service.workspace.id, { name: 'SECRET_PROJECT' })).id
  await accessControlEntities.create(service.workspace.id, { name: 'OTHER_PROJECT' })
  await join('admin', 'ADMIN', null)
  await join('holder', 'MEMBER', 'SECRET_PROJECT')
  await join('member', 'MEMBER', 'OTHER_PROJECT')
  await join('viewer', 'VIEWER', null)
  await join('viewerHolder', 'VIEWER', 'SECRET_PROJECT')
  await join('support', 'SUPPORT', 'OTHER_PROJECT')
  await join('supportHolder', 'SUPPORT', 'SECRET_PROJECT')
  await join('foreign', 'ADMIN', null)
  const made = await person('admin').post('/factSheets', { name: 'Hub', type: 'Application' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  hub = made.body.data.id
  const lists: Record<string, Record<string, unknown>> = {
    open: {},
    writeRestricted: { permittedWriteACL: [entity] },
    readRestricted: { permittedReadACL: [entity], permittedWriteACL: [entity] },
    foreign: {},
  }
  for (const [name, members] of Object.entries(lists)) {
    const maker = person(name === 'foreign' ? 'foreign' : 'admin')
    const relations = [{ type: 'relToParent', toId: hub }]
    const body = {
      name: `Ledger ${name}`,
      type: 'Application',
      ...members,
      ...(name === 'foreign' ? {} : { relations }),
    }
    const { status, body: answer } = await maker.post('/factSheets', body)
    expect(status, JSON.stringify(answer)).toBe(200)
    ids.set(name, answer.data.id)
    if (name === 'foreign') continue
    await attach(name, answer.data.id)
    const successor = { type: 'relToSuccessor', toId: answer.data.id }
    const related = await person('admin').post(`/factSheets/${hub}/relations`, successor)
    expect(related.status, JSON.stringify(related.body)).toBe(200)
  }
})
afterAll(() => service.close())

/** A file on a fact sheet. */
async function attach(name: string, factSheetId: string): Promise<void> {
  const form = new FormData()
  const query = `mutation($id: ID!) { createDocument(factSheetId: $id, name: "Contract") { id } }`
  form.set('graphQLRequest', JSON.stringify({ query, variables: { id: factSheetId } }))
  form.set('file', new File(['signed'], 'contract.txt', { type: 'text/plain' }))
  const { body } = await person('admin').post('/graphql/upload', form)
  expect(body.errors ?? null, JSON.stringify(body)).toBeNull()
  documents.set(name, body.data.createDocument.id)
}

test('the visibility table has a row for every user and every kind of fact sheet', () => {
  expect(head.slice(1)).toEqual([...users])
  expect(cells).toHaveLength(users.length * kinds.length)
  expect([...ids.keys()]).toEqual(kinds)
})

describe.each(cells)('the access of $user to the fact sheet "$factSheet" ($letter)', ({ factSheet, user, letter }) => {
  test('decides about reads over REST', async () => {
    const { status, body } = await person(user).get(`/factSheets/${ids.get(factSheet)}?permissions=true`)
    expect(status).toBe(letter === '-' ? 404 : 200)
    if (letter === '-') expect(JSON.stringify(body)).not.toContain('Ledger')
    else expect(body.data.permissions.self.includes('UPDATE')).toBe(letter === 'W')
  })

  test('decides about reads over GraphQL', async () => {
    const query = 'query($id: ID!) { factSheet(id: $id) { displayName permissions { self } } }'
    const { data, errors } = await graphql(user, query, { id: ids.get(factSheet) })
    if (letter === '-') {
      expect(data.factSheet).toBeNull()
      expect(errors).toHaveLength(1)
      expect(JSON.stringify(errors)).not.toContain('Ledger')
    } else expect(data.factSheet.permissions.self.includes('UPDATE')).toBe(letter === 'W')
  })

  test('decides about writes over REST', async () => {
    const { status, body } = await person(user).put(`/factSheets/${ids.get(factSheet)}`, {
      name: `Ledger ${factSheet}`,
    })
    expect(status, JSON.stringify(body)).toBe({ W: 200, R: 403, '-': 404 }[letter])
  })

  test('decides about writes over GraphQL', async () => {
    const mutation = `mutation($id: ID!) { updateFactSheet(id: $id, patches: [{ op: replace, path: "/description", value: "by ${user}" }]) { factSheet { id } } }`
    const { data, errors } = await graphql(user, mutation, { id: ids.get(factSheet) })
    if (letter === 'W') expect(errors ?? null).toBeNull()
    else {
      expect(data).toBeNull()
      expect(errors.length).toBeGreaterThan(0)
    }
  })

  test('decides about downloads of its document', async () => {
    const id = documents.get(factSheet)
    if (id === undefined) return expect(factSheet).toBe('foreign')
    const { status } = await person(user).get(`/documents/${id}/download`)
    expect(status).toBe(letter === '-' ? 404 : 200)
  })

  test('decides about its history', async () => {
    const query = 'query($id: ID!) { allLogEvents(factSheetId: $id) { edges { node { eventType } } } }'
    const { data } = await graphql(user, query, { id: ids.get(factSheet) })
    if (letter === '-') expect(data?.allLogEvents?.edges ?? []).toEqual([])
    else expect(data.allLogEvents.edges.map((edge: Edge) => edge.node.eventType)).toContain('FACT_SHEET_CREATED')
  })
})

type Edge = { node: { id: string; displayName: string; eventType: string; factSheet: { displayName: string } } }
const ledger = (kind: string) => (kind === 'foreign' ? 'Ledger foreign' : `Hub / Ledger ${kind}`)
const names = (kindsSeen: readonly string[]) => kindsSeen.map(ledger).toSorted()

describe.each(users.map((user) => ({ user })))('the fact sheets that $user can read', ({ user }) => {
  const isHere = user !== 'foreign'

  test('are those in the list', async () => {
    const { body } = await person(user).get('/factSheets?relationTypes=relToSuccessor,relToChild,relToParent')
    const shown: { displayName: string; relations: { toId: string; fromId: string }[] }[] = body.data
    expect(
      shown
        .map(({ displayName }) => displayName)
        .filter((name) => name !== 'Hub')
        .toSorted(),
    ).toEqual(names(seenBy(user)))
    expect(body.total).toBe(seenBy(user).length + (isHere ? 1 : 0))
    const hidden = own.filter((kind) => letterOf(user, kind) === '-').map((kind) => ids.get(kind))
    const ends = shown.flatMap(({ relations }) => relations.flatMap(({ fromId, toId }) => [fromId, toId]))
    expect(ends.filter((end) => hidden.includes(end))).toEqual([])
    if (isHere) expect(ends.length).toBeGreaterThan(0)
  })

  test('are the other ends in the relations of a public fact sheet', async () => {
    const { status, body } = await person(user).get(
      `/factSheets/${hub}/relations?withFactSheets=true&type=relToSuccessor`,
    )
    if (!isHere) return expect(status).toBe(404)
    const found: { factSheet: { displayName: string } }[] = body.data
    expect(found.map(({ factSheet }) => factSheet.displayName).toSorted()).toEqual(names(seenOwn(user)))
    expect(body.total).toBe(seenOwn(user).length)
  })

  test('are those in the hierarchy below a public fact sheet', async () => {
    const { status, body } = await person(user).get(`/factSheets/hierarchy/${hub}`)
    if (!isHere) return expect(status).toBe(404)
    const below: { displayName: string }[] = body.data
    expect(below.map(({ displayName }) => displayName).toSorted()).toEqual(['Hub', ...names(seenOwn(user))].toSorted())
    expect(body.total).toBe(seenOwn(user).length + 1)
  })

  test('are those in pages, relations and totals over GraphQL', async () => {
    const query = `{ allFactSheets(factSheetType: Application) { totalCount edges { node { displayName ... on Application {
      relToSuccessor { totalCount edges { node { factSheet { displayName } } } } relToChild { totalCount } } } } } }`
    const { data } = await graphql(user, query)
    const { totalCount, edges } = data.allFactSheets
    const shown = edges.map((edge: Edge) => edge.node.displayName)
    expect(shown.toSorted()).toEqual([...(isHere ? ['Hub'] : []), ...names(seenBy(user))].toSorted())
    expect(totalCount).toBe(shown.length)
    const at = edges.find((edge: Edge) => edge.node.displayName === 'Hub')?.node
    if (!isHere) return expect(at).toBeUndefined()
    const successors = at.relToSuccessor.edges.map((edge: Edge) => edge.node.factSheet.displayName)
    expect(successors.toSorted()).toEqual(names(seenOwn(user)))
    expect(at.relToSuccessor.totalCount).toBe(successors.length)
    expect(at.relToChild.totalCount).toBe(successors.length)
  })

  test('are those counted by facets', async () => {
    const query = `{ allFactSheets { filterOptions { facets { facetKey results { key count } } } } }`
    const { data } = await graphql(user, query)
    const facets: { facetKey: string; results: { key: string; count: number }[] }[] =
      data.allFactSheets.filterOptions.facets
    const count = (facetKey: string, key: string) =>
      facets.find((facet) => facet.facetKey === facetKey)?.results.find((one) => one.key === key)?.count ?? 0
    expect(count('FactSheetTypes', 'Application')).toBe(seenBy(user).length + (isHere ? 1 : 0))
  })

  test('are never found by a filter on a relation to an unreadable one', async () => {
    const query = `query($id: String!) { allFactSheets(filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: ["Application"] },
      { facetKey: "relToSuccessor", keys: [$id] }] }) { totalCount } }`
    for (const kind of own) {
      const { data } = await graphql(user, query, { id: ids.get(kind) })
      expect(data.allFactSheets.totalCount, kind).toBe(letterOf(user, kind) === '-' ? 0 : 1)
    }
  })

  test('are those found by text', async () => {
    const query = `{ allFactSheets(filter: { fullTextSearch: "ledger" }) { totalCount } }`
    expect((await graphql(user, query)).data.allFactSheets.totalCount).toBe(seenBy(user).length)
  })

  test('are those suggested, also for misspelled input', async () => {
    for (const q of ['ledger', 'ledgre', 'edge']) {
      const { body } = await person(user).get(`/suggestions?q=${q}`)
      const found = body.data.flatMap(({ suggestions }: { suggestions: { displayName: string }[] }) => suggestions)
      expect(found.map(({ displayName }: { displayName: string }) => displayName).toSorted(), q).toEqual(
        names(seenBy(user)),
      )
    }
    const { body } = await person(user).get('/suggestions?q=readrestricted')
    expect(JSON.stringify(body).includes('readRestricted')).toBe(seenBy(user).includes('readRestricted'))
  })

  test('are those with readable events, if the user may read events', async () => {
    const { status, body } = await person(user).get('/services/console/v1/events?types=FACT_SHEET_CREATED&limit=1000')
    if (!['admin', 'support', 'supportHolder', 'foreign'].includes(user)) return expect(status).toBe(403)
    const told = body.data.map(({ objectName }: { objectName: string }) => objectName)
    expect(told.toSorted()).toEqual([...(isHere ? ['Hub'] : []), ...names(seenBy(user))].toSorted())
    const all = await person(user).get('/services/console/v1/events?limit=1000')
    expect(JSON.stringify(all.body).includes('readRestricted')).toBe(seenBy(user).includes('readRestricted'))
  })
})
