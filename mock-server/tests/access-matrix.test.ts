import { describe, expect } from 'vitest'
import { makeWorld } from '#testing/access/made-world.ts'
import { referenceOf, types, worldOf } from '#testing/access/world.ts'
import type { Client, Json } from '#testing/client.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'

/*
 * Random roles, people and fact sheets, and every way to read or change a fact sheet, compared with a reference that knows the world
 * alone: 24 users × 40 fact sheets × 11 ways. A failure names the seed; `ACCESS_SEED=…` makes the same world again.
 */
const seed = Number(process.env['ACCESS_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
const world = worldOf(seed, { users: 24, sheets: 40, customRoles: 8 })
const reference = referenceOf(world)
const users = world.users.map((user, nth) => ({ nth, ...user }))

const test = fixtures.extend('made', { scope: 'file' }, ({ service, admin }) => makeWorld(service, admin, world))

const namesOf = (sheets: readonly { readonly name: string }[]) => sheets.map(({ name }) => name).toSorted()
const clientOf = (clients: readonly Client[], nth: number): Client => {
  const client = clients[nth]
  if (!client) throw new Error(`There is no user ${nth}`)
  return client
}

describe.each(users)(`$name of world ${seed} ($role, $customRoles)`, ({ nth }) => {
  const readable = reference.readable(nth)
  const readsAny = reference.readsAny(nth)
  const hub = {
    name: 'Hub',
    type: 'Application' as const,
    readEntities: [],
    writeEntities: [],
    owners: [],
    observers: [],
  }
  const shown = namesOf([...readable, ...(reference.mayRead(nth, hub) ? [hub] : [])])

  test('reads, edits and archives exactly the fact sheets that the reference lets them, one by one', async ({
    made,
  }) => {
    const client = clientOf(made.clients, nth)
    const wanted: unknown[] = []
    const found: unknown[] = []
    for (const [index, sheet] of world.sheets.entries()) {
      const id = made.ids[index] ?? ''
      const isReadable = reference.mayRead(nth, sheet)
      const { status, body } = await client.get(`/factSheets/${id}?permissions=true`)
      const self: string[] = body.data?.permissions?.self ?? []
      const dryRun = async (patches: Json[], comment?: string) => {
        const mutation = `mutation($id: ID!, $patches: [Patch!]!, $comment: String) {
          updateFactSheet(id: $id, patches: $patches, comment: $comment, validateOnly: true) { factSheet { id } } }`
        const { errors } = await graph(client, mutation, { id, patches, comment })
        return (errors ?? null) === null
      }
      const node = await graph(client, `query($id: ID!) { factSheet(id: $id) { displayName } }`, { id })
      const may = { read: isReadable, edit: reference.mayDo(nth, sheet, 'UPDATE') }
      const mayArchive = reference.mayDo(nth, sheet, 'ARCHIVE')
      wanted.push({
        sheet: sheet.name,
        status: may.read ? 200 : readsAny ? 404 : 403,
        told: { edit: may.edit, archive: mayArchive },
        done: { edit: may.edit, archive: mayArchive },
        node: may.read ? sheet.name : undefined,
        isTold: may.read,
      })
      found.push({
        sheet: sheet.name,
        status,
        told: { edit: self.includes('UPDATE'), archive: self.includes('ARCHIVE') },
        done: {
          edit: await dryRun([{ op: 'replace', path: '/description', value: 'New' }]),
          archive: await dryRun([{ op: 'replace', path: '/status', value: 'ARCHIVED' }], 'Old'),
        },
        node: node.data?.factSheet?.displayName,
        isTold: JSON.stringify([body, node]).includes(sheet.name),
      })
    }
    expect(found, `seed ${seed}`).toEqual(wanted)
  })

  test('lists, counts, finds and is suggested exactly these', async ({ made }) => {
    const client = clientOf(made.clients, nth)
    const list = await client.get('/factSheets?pageSize=200')
    if (!readsAny) return expect(list.status).toBe(403)
    expect(namesOf(list.body.data), `seed ${seed}`).toEqual(shown)
    expect(list.body.total).toBe(shown.length)
    const { data } = await graph(
      client,
      `{ allFactSheets { totalCount edges { node { name: displayName } } filterOptions { facets { facetKey results { key count } } } }
         found: allFactSheets(filter: { fullTextSearch: "quillon" }) { totalCount } }`,
    )
    expect(namesOf(data.allFactSheets.edges.map(({ node }: Json) => node)), `seed ${seed}`).toEqual(shown)
    expect(data.allFactSheets.totalCount).toBe(shown.length)
    expect(data.found.totalCount).toBe(readable.length)
    const counts = data.allFactSheets.filterOptions.facets.find(({ facetKey }: Json) => facetKey === 'FactSheetTypes')
    for (const type of types) {
      const count = counts?.results.find(({ key }: Json) => key === type)?.count ?? 0
      const isHub = type === 'Application' && reference.mayRead(nth, hub) ? 1 : 0
      expect({ type, count }, `seed ${seed}`).toEqual({
        type,
        count: readable.filter((sheet) => sheet.type === type).length + isHub,
      })
      const ofType = await client.get(`/factSheets?type=${type}&pageSize=200`)
      expect(ofType.body.total, `seed ${seed}`).toBe(count)
    }
    for (const q of ['quillon', 'quilon']) {
      const suggestions = await suggestionsFor(client, q, '&count=100')
      expect(suggestions.map(({ displayName }) => displayName).toSorted(), `seed ${seed} ${q}`).toEqual(
        namesOf(readable),
      )
    }
  })

  test('sees the related fact sheets of one that they can read, and no others', async ({ made }) => {
    const client = clientOf(made.clients, nth)
    const answer = await client.get(`/factSheets/${made.hub}/relations?withFactSheets=true`)
    if (!reference.mayRead(nth, hub)) return expect(answer.status).toBe(readsAny ? 404 : 403)
    const components = namesOf(readable.filter(({ type }) => type === 'ITComponent'))
    const related = answer.body.data.map(({ factSheet }: Json) => ({ name: factSheet.displayName }))
    expect(namesOf(related), `seed ${seed}`).toEqual(components)
    const { data } = await graph(
      client,
      `query($id: ID!) { factSheet(id: $id) { ... on Application { relApplicationToITComponent { totalCount edges { node {
        factSheet { name: displayName } } } } } } }`,
      { id: made.hub },
    )
    const { totalCount, edges } = data.factSheet.relApplicationToITComponent
    expect(namesOf(edges.map(({ node }: Json) => node.factSheet)), `seed ${seed}`).toEqual(components)
    expect(totalCount).toBe(components.length)
  })

  test('reads events and histories that tell about nothing else', async ({ made }) => {
    const client = clientOf(made.clients, nth)
    const events = await client.get('/services/console/v1/events?limit=1000')
    expect(events.status, `seed ${seed}`).toBe(reference.readsEvents(nth) ? 200 : 403)
    const hidden = world.sheets.filter((sheet) => !readable.includes(sheet))
    // With a quote: the name of another may begin with it.
    const toldIn = (text: string) =>
      hidden.filter(({ name }) => text.includes(`${name}"`) || text.includes(`${name}\\"`))
    expect(namesOf(toldIn(JSON.stringify(events.body))), `seed ${seed}`).toEqual([])
    if (events.status === 200) {
      const created = events.body.data.filter(({ type }: Json) => type === 'FACT_SHEET_CREATED')
      expect(namesOf(created.map(({ objectName: name }: Json) => ({ name }))), `seed ${seed}`).toEqual(shown)
    }
    if (!reference.mayRead(nth, hub)) return
    const query = 'query($id: ID!) { allLogEvents(factSheetId: $id) { edges { node { eventType message newValue } } } }'
    const history = await graph(client, query, { id: made.hub })
    expect(namesOf(toldIn(JSON.stringify(history))), `seed ${seed}`).toEqual([])
  })

  test('is explained as the reference says, by one rule', async ({ made, admin }) => {
    const { userId } = clientOf(made.clients, nth)
    const wanted: unknown[] = []
    const found: unknown[] = []
    for (const [index, sheet] of world.sheets.entries()) {
      const right =
        (['factSheet.read', 'factSheet.update', 'factSheet.archive'] as const)[index % 3] ?? 'factSheet.read'
      const query = new URLSearchParams({ userId, right, factSheetId: made.ids[index] ?? '' })
      const { body } = await admin.get(`/services/console/v1/access/explanation?${query}`)
      const { allowed, steps, changes } = body.data
      const deciding = steps.filter(({ decides }: Json) => decides).length
      found.push({
        sheet: sheet.name,
        right,
        allowed,
        deciding,
        turns: changes.every((change: Json) => change.allowed !== allowed),
      })
      const isAllowed = {
        'factSheet.read': reference.mayRead(nth, sheet),
        'factSheet.update': reference.mayDo(nth, sheet, 'UPDATE'),
        'factSheet.archive': reference.mayDo(nth, sheet, 'ARCHIVE'),
      }[right]
      wanted.push({ sheet: sheet.name, right, allowed: isAllowed, deciding: 1, turns: true })
    }
    expect(found, `seed ${seed}`).toEqual(wanted)
  })

  test('creates fact sheets of the types that the reference lets them', async ({ made }) => {
    const client = clientOf(made.clients, nth)
    const found: Record<string, boolean> = {}
    for (const type of types) {
      const mutation = `mutation($type: FactSheetType!) { createFactSheet(input: { name: "New", type: $type }, validateOnly: true) {
        factSheet { id } } }`
      found[type] = ((await graph(client, mutation, { type })).errors ?? null) === null
    }
    // Without the right to read anything, GraphQL answers nothing.
    expect(found, `seed ${seed}`).toEqual(
      Object.fromEntries(types.map((type) => [type, readsAny && reference.mayCreate(nth, type)])),
    )
  })
})
