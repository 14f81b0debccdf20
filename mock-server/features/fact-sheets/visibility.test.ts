import type { Role } from '#contract/access.ts'
import { describe, expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { entity, hold, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

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
const ownKinds = kinds.filter((kind) => kind !== 'foreign')

const letterOf = (user: string, factSheet: string) =>
  cells.find((cell) => cell.user === user && cell.factSheet === factSheet)?.letter
const readableBy = (user: string) => kinds.filter((kind) => letterOf(user, kind) !== '-')
const ownReadableBy = (user: string) => readableBy(user).filter((kind) => kind !== 'foreign')

/** The role of each user in the workspace, and the entity that they hold. */
const roles: Record<Exclude<UserName, 'foreign'>, [role: Role, entity?: 'secretProject' | 'otherProject']> = {
  admin: ['ADMIN'],
  holder: ['MEMBER', 'secretProject'],
  member: ['MEMBER', 'otherProject'],
  viewer: ['VIEWER'],
  viewerHolder: ['VIEWER', 'secretProject'],
  support: ['SUPPORT', 'otherProject'],
  supportHolder: ['SUPPORT', 'secretProject'],
}

const test = fixtures
  .extend('entities', { scope: 'file' }, async ({ service }) => ({
    secretProject: await entity(service, 'SECRET_PROJECT'),
    otherProject: await entity(service, 'OTHER_PROJECT'),
  }))
  .extend('person', { scope: 'file' }, async ({ service, entities, stranger }) => {
    const people = new Map<string, Client>([['foreign', stranger]])
    for (const [user, [role, entityKey]] of Object.entries(roles)) {
      const client = await signedIn(service, role, { lastName: user })
      if (entityKey) await hold(service, client, [entities[entityKey].name])
      people.set(user, client)
    }
    return (user: string): Client => {
      const client = people.get(user)
      if (!client) throw new Error(`nobody is called ${user}`)
      return client
    }
  })
  // A public application with a relation to each of the others, and with each of them as its child.
  .extend('hub', { scope: 'file' }, ({ person }): Promise<Json> =>
    newFactSheet(person('admin'), 'Application', { name: 'Hub' }),
  )
  // The ID of the fact sheet of each kind.
  .extend('ids', { scope: 'file', auto: true }, async ({ person, hub, entities: { secretProject } }) => {
    const lists = {
      open: {},
      writeRestricted: { permittedWriteACL: [secretProject.id] },
      readRestricted: { permittedReadACL: [secretProject.id], permittedWriteACL: [secretProject.id] },
    }
    const ids = new Map<string, string>()
    for (const [kind, members] of Object.entries(lists)) {
      const relations = [{ type: 'relToParent', toId: hub.id }]
      const sheet = await newFactSheet(person('admin'), 'Application', {
        name: `Ledger ${kind}`,
        ...members,
        relations,
      })
      await newRelation(person('admin'), hub, 'relToSuccessor', sheet)
      ids.set(kind, sheet.id)
    }
    const foreignSheet = await newFactSheet(person('foreign'), 'Application', { name: 'Ledger foreign' })
    return ids.set('foreign', foreignSheet.id)
  })
  // The ID of a file on the fact sheet of each kind, except for the foreign one.
  .extend('documents', { scope: 'file', auto: true }, async ({ person, ids }) => {
    const documents = new Map<string, string>()
    for (const kind of ownKinds) documents.set(kind, await attachFile(person('admin'), ids.get(kind) ?? ''))
    return documents
  })
  .extend(
    'graphOf',
    { scope: 'file' },
    ({ person }) =>
      (user: string, query: string, variables: Record<string, unknown> = {}) =>
        graph(person(user), query, variables),
  )

/** The ID of a new file on a fact sheet. */
async function attachFile(client: Client, factSheetId: string): Promise<string> {
  const form = new FormData()
  const query = `mutation($id: ID!) { createDocument(factSheetId: $id, name: "Contract") { id } }`
  form.set('graphQLRequest', JSON.stringify({ query, variables: { id: factSheetId } }))
  form.set('file', new File(['signed'], 'contract.txt', { type: 'text/plain' }))
  const { body } = await client.post('/graphql/upload', form)
  expect(body.errors ?? null, JSON.stringify(body)).toBeNull()
  return body.data.createDocument.id
}

test('the visibility table has a row for every user and every kind of fact sheet', ({ ids }) => {
  expect(head.slice(1)).toEqual([...users])
  expect(cells).toHaveLength(users.length * kinds.length)
  expect([...ids.keys()]).toEqual(kinds)
})

describe.each(cells)('the access of $user to the fact sheet "$factSheet" ($letter)', ({ factSheet, user, letter }) => {
  test('decides about reads over REST', async ({ person, ids }) => {
    const { status, body } = await person(user).get(`/factSheets/${ids.get(factSheet)}?permissions=true`)
    expect(status).toBe(letter === '-' ? 404 : 200)
    if (letter === '-') expect(JSON.stringify(body)).not.toContain('Ledger')
    else expect(body.data.permissions.self.includes('UPDATE')).toBe(letter === 'W')
  })

  test('decides about reads over GraphQL', async ({ graphOf, ids }) => {
    const query = 'query($id: ID!) { factSheet(id: $id) { displayName permissions { self } } }'
    const { data, errors } = await graphOf(user, query, { id: ids.get(factSheet) })
    if (letter === '-') {
      expect(data.factSheet).toBeNull()
      expect(errors).toHaveLength(1)
      expect(JSON.stringify(errors)).not.toContain('Ledger')
    } else expect(data.factSheet.permissions.self.includes('UPDATE')).toBe(letter === 'W')
  })

  test('decides about writes over REST', async ({ person, ids }) => {
    const { status, body } = await person(user).put(`/factSheets/${ids.get(factSheet)}`, {
      name: `Ledger ${factSheet}`,
    })
    expect(status, JSON.stringify(body)).toBe({ W: 200, R: 403, '-': 404 }[letter])
  })

  test('decides about writes over GraphQL', async ({ graphOf, ids }) => {
    const mutation = `mutation($id: ID!) { updateFactSheet(id: $id, patches: [{ op: replace, path: "/description", value: "by ${user}" }]) { factSheet { id } } }`
    const { data, errors } = await graphOf(user, mutation, { id: ids.get(factSheet) })
    if (letter === 'W') expect(errors ?? null).toBeNull()
    else {
      expect(data).toBeNull()
      expect(errors.length).toBeGreaterThan(0)
    }
  })

  test('decides about downloads of its document', async ({ person, documents }) => {
    const id = documents.get(factSheet)
    if (id === undefined) return expect(factSheet).toBe('foreign')
    const { status } = await person(user).get(`/documents/${id}/download`)
    expect(status).toBe(letter === '-' ? 404 : 200)
  })

  test('decides about its history', async ({ graphOf, ids }) => {
    const query = 'query($id: ID!) { allLogEvents(factSheetId: $id) { edges { node { eventType } } } }'
    const { data } = await graphOf(user, query, { id: ids.get(factSheet) })
    if (letter === '-') expect(data?.allLogEvents?.edges ?? []).toEqual([])
    else expect(data.allLogEvents.edges.map((edge: Edge) => edge.node.eventType)).toContain('FACT_SHEET_CREATED')
  })
})

type Edge = { node: { id: string; displayName: string; eventType: string; factSheet: { displayName: string } } }
const displayNameOf = (kind: string) => (kind === 'foreign' ? 'Ledger foreign' : `Hub / Ledger ${kind}`)
const namesOf = (readable: readonly string[]) => readable.map(displayNameOf).toSorted()

describe.each(users.map((user) => ({ user })))('the fact sheets that $user can read', ({ user }) => {
  const isHere = user !== 'foreign'

  test('are those in the list', async ({ person, ids }) => {
    const { body } = await person(user).get('/factSheets?relationTypes=relToSuccessor,relToChild,relToParent')
    const sheets: { displayName: string; relations: { toId: string; fromId: string }[] }[] = body.data
    expect(
      sheets
        .map(({ displayName }) => displayName)
        .filter((name) => name !== 'Hub')
        .toSorted(),
    ).toEqual(namesOf(readableBy(user)))
    expect(body.total).toBe(readableBy(user).length + (isHere ? 1 : 0))
    const hiddenIds = ownKinds.filter((kind) => letterOf(user, kind) === '-').map((kind) => ids.get(kind))
    const ends = sheets.flatMap(({ relations }) => relations.flatMap(({ fromId, toId }) => [fromId, toId]))
    expect(ends.filter((end) => hiddenIds.includes(end))).toEqual([])
    if (isHere) expect(ends.length).toBeGreaterThan(0)
  })

  test('are the other ends in the relations of a public fact sheet', async ({ person, hub }) => {
    const { status, body } = await person(user).get(
      `/factSheets/${hub.id}/relations?withFactSheets=true&type=relToSuccessor`,
    )
    if (!isHere) return expect(status).toBe(404)
    const relations: { factSheet: { displayName: string } }[] = body.data
    expect(relations.map(({ factSheet }) => factSheet.displayName).toSorted()).toEqual(namesOf(ownReadableBy(user)))
    expect(body.total).toBe(ownReadableBy(user).length)
  })

  test('are those in the hierarchy below a public fact sheet', async ({ person, hub }) => {
    const { status, body } = await person(user).get(`/factSheets/hierarchy/${hub.id}`)
    if (!isHere) return expect(status).toBe(404)
    const below: { displayName: string }[] = body.data
    expect(below.map(({ displayName }) => displayName).toSorted()).toEqual(
      ['Hub', ...namesOf(ownReadableBy(user))].toSorted(),
    )
    expect(body.total).toBe(ownReadableBy(user).length + 1)
  })

  test('are those in pages, relations and totals over GraphQL', async ({ graphOf }) => {
    const query = `{ allFactSheets(factSheetType: Application) { totalCount edges { node { displayName ... on Application {
      relToSuccessor { totalCount edges { node { factSheet { displayName } } } } relToChild { totalCount } } } } } }`
    const { data } = await graphOf(user, query)
    const { totalCount, edges } = data.allFactSheets
    const displayNames = edges.map((edge: Edge) => edge.node.displayName)
    expect(displayNames.toSorted()).toEqual([...(isHere ? ['Hub'] : []), ...namesOf(readableBy(user))].toSorted())
    expect(totalCount).toBe(displayNames.length)
    const hubNode = edges.find((edge: Edge) => edge.node.displayName === 'Hub')?.node
    if (!isHere) return expect(hubNode).toBeUndefined()
    const successors = hubNode.relToSuccessor.edges.map((edge: Edge) => edge.node.factSheet.displayName)
    expect(successors.toSorted()).toEqual(namesOf(ownReadableBy(user)))
    expect(hubNode.relToSuccessor.totalCount).toBe(successors.length)
    expect(hubNode.relToChild.totalCount).toBe(successors.length)
  })

  test('are those counted by the facets', async ({ graphOf }) => {
    const query = `{ allFactSheets { filterOptions { facets { facetKey results { key count } } } } }`
    const { data } = await graphOf(user, query)
    const facets: { facetKey: string; results: { key: string; count: number }[] }[] =
      data.allFactSheets.filterOptions.facets
    const count = (facetKey: string, key: string) =>
      facets.find((facet) => facet.facetKey === facetKey)?.results.find((result) => result.key === key)?.count ?? 0
    expect(count('FactSheetTypes', 'Application')).toBe(readableBy(user).length + (isHere ? 1 : 0))
  })

  test('are found by the ID of their other end only if that one is readable too', async ({ graphOf, ids }) => {
    const query = `query($id: String!) { allFactSheets(filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: ["Application"] },
      { facetKey: "relToSuccessor", keys: [$id] }] }) { totalCount } }`
    for (const kind of ownKinds) {
      const { data } = await graphOf(user, query, { id: ids.get(kind) })
      expect(data.allFactSheets.totalCount, kind).toBe(letterOf(user, kind) === '-' ? 0 : 1)
    }
  })

  test('are those found by text', async ({ graphOf }) => {
    const query = `{ allFactSheets(filter: { fullTextSearch: "ledger" }) { totalCount } }`
    expect((await graphOf(user, query)).data.allFactSheets.totalCount).toBe(readableBy(user).length)
  })

  test('are those suggested, also for misspelled input', async ({ person }) => {
    for (const q of ['ledger', 'ledgre', 'edge']) {
      const suggestions = await suggestionsFor(person(user), q)
      expect(suggestions.map(({ displayName }) => displayName).toSorted(), q).toEqual(namesOf(readableBy(user)))
    }
    const { body } = await person(user).get('/suggestions?q=readrestricted')
    expect(JSON.stringify(body).includes('readRestricted')).toBe(readableBy(user).includes('readRestricted'))
  })

  test('are those with readable events, if the user may read events', async ({ person }) => {
    const { status, body } = await person(user).get('/services/console/v1/events?types=FACT_SHEET_CREATED&limit=1000')
    if (!['admin', 'support', 'supportHolder', 'foreign'].includes(user)) return expect(status).toBe(403)
    const objectNames = body.data.map(({ objectName }: { objectName: string }) => objectName)
    expect(objectNames.toSorted()).toEqual([...(isHere ? ['Hub'] : []), ...namesOf(readableBy(user))].toSorted())
    const events = await person(user).get('/services/console/v1/events?limit=1000')
    expect(JSON.stringify(events.body).includes('readRestricted')).toBe(readableBy(user).includes('readRestricted'))
  })
})
