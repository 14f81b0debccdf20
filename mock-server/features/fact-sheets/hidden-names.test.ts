import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { dataOf, entity, hold, newFactSheet, newRelation, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, createFactSheet, graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf } from '#testing/webhooks/webhooks.ts'

/** The name that only holders of an entity may read; part of the names of everything below, in a model without this rule. */
const SECRET = 'Nightfall'

const test = fixtures
  .extend('secret', { scope: 'file' }, ({ service }) => entity(service, 'SECRET'))
  .extend('other', { scope: 'file' }, ({ service }) => entity(service, 'OTHER'))
  // Somebody who reads fact sheets, events and deliveries, and holds another entity than the one that opens the secret.
  .extend('outsider', { scope: 'file' }, async ({ service, other }) => {
    const client = await signedIn(service, 'SUPPORT', { lastName: 'outsider' })
    await hold(service, client, [other])
    return client
  })
  .extend('holder', { scope: 'file' }, async ({ service, secret }) => {
    const client = await signedIn(service, 'SUPPORT', { lastName: 'holder' })
    await hold(service, client, [secret])
    return client
  })
  // The delivery log of a subscription to all events, from before the first of them.
  .extend('deliveries', { scope: 'file', auto: true }, async ({ service, admin, target }) =>
    consolePathOf(await subscribePush(service, admin, target, { identifier: 'everything' })),
  )
  // Three open applications, each below the one before, without a parent.
  .extend('chain', async ({ admin }) => {
    const [child, grandchild] = [
      await newFactSheet(admin, 'Application', { name: unique('Ledger') }),
      await newFactSheet(admin, 'Application', { name: unique('Journal') }),
    ]
    await newRelation(admin, grandchild, 'relToParent', child)
    return { child, grandchild }
  })
  // The texts of everything that a person can ask for.
  .extend('everythingFor', ({ service, deliveries, chain }) => async (client: Client): Promise<string> => {
    await service.service.tick()
    const texts: unknown[] = []
    const look = async (path: string) => texts.push((await client.get(path)).body)
    await look('/factSheets?relationTypes=relToParent,relToChild&pageSize=1000')
    for (const { id } of Object.values(chain)) {
      await look(`/factSheets/${id}?permissions=true`)
      await look(`/factSheets/hierarchy/${id}`)
      await look(`/factSheets/${id}/relations?withFactSheets=true`)
      texts.push(
        await graph(
          client,
          `{ allLogEvents(factSheetId: "${id}", first: 1000) { edges { node { id eventType oldValue newValue message } } } }`,
        ),
      )
    }
    texts.push(
      await graph(
        client,
        `{ allFactSheets(first: 1000) { totalCount edges { node { displayName fullName level ... on Application {
          relToParent { edges { node { factSheet { displayName fullName } } } } } } }
          filterOptions { facets { facetKey results { key name } } } } }`,
      ),
    )
    for (const q of [SECRET, 'nihgtfall', 'ghtfal']) texts.push(await suggestionsFor(client, q))
    for (const filter of [`fullTextSearch: "${SECRET}"`, `displayName: "${SECRET}"`]) {
      const { data } = await graph(
        client,
        `{ allFactSheets(filter: { ${filter} }) { edges { node { displayName id } } } }`,
      )
      texts.push(data)
      for (const { node } of data.allFactSheets.edges) texts.push(`found ${SECRET}: ${node.id}`)
    }
    await look('/services/console/v1/events?limit=1000')
    const { body } = await client.get(`${deliveries}/deliveries?pageSize=100`)
    texts.push(body)
    for (const { offset } of body.data) await look(`${deliveries}/deliveries/${offset}`)
    return texts.map((text) => JSON.stringify(text)).join('\n')
  })
  .extend('hiddenParent', ({ admin, secret, chain }) => async (): Promise<Json> => {
    const parent = await newFactSheet(admin, 'Application', { name: unique(SECRET), permittedReadACL: [secret.id] })
    await newRelation(admin, chain.child, 'relToParent', parent)
    return parent
  })
  .extend('nameOf', ({ admin }) => async (sheet: { id: string }): Promise<string> => {
    const { displayName, fullName } = dataOf(await admin.get(pathOf(sheet)))
    expect(fullName).toBe(displayName)
    return displayName
  })

describe('the name of a restricted parent', () => {
  test('is in no text about its open children that others can read, nor about theirs', async ({
    everythingFor,
    hiddenParent,
    chain: { child, grandchild },
    nameOf,
    outsider,
    holder,
    admin,
  }) => {
    const parent = await hiddenParent()
    expect(await nameOf(child)).toBe(child.name)
    expect(await nameOf(grandchild)).toBe(`${child.name} / ${grandchild.name}`)
    expect(await everythingFor(holder)).toContain(parent.name)
    expect(await everythingFor(outsider)).not.toContain(SECRET)

    dataOf(await admin.put(pathOf(child), { description: 'Changed' }))
    dataOf(await admin.put(pathOf(parent), { name: unique(`${SECRET} renamed`) }))
    dataOf(await admin.put(pathOf(grandchild), { name: unique('Renamed') }))
    expect((await admin.delete(pathOf(grandchild))).status).toBe(204)
    expect(await everythingFor(outsider)).not.toContain(SECRET)
  })

  test('is part of the names of children that the same people can read, and of no others', async ({
    hiddenParent,
    chain: { child, grandchild },
    nameOf,
    admin,
    secret,
    other,
  }) => {
    const parent = await hiddenParent()
    const nameWith = async (readers: { id: string }[]) => {
      dataOf(await admin.put(pathOf(child), { permittedReadACL: readers.map(({ id }) => id) }))
      return await nameOf(child)
    }
    expect(await nameWith([secret])).toBe(`${parent.name} / ${child.name}`)
    // Below a fact sheet that its readers can't read a name begins anew, also where it is open to all.
    expect(await nameOf(grandchild)).toBe(grandchild.name)
    expect(await nameWith([secret, other])).toBe(child.name)
    expect(await nameWith([other])).toBe(child.name)
    expect(await nameWith([])).toBe(child.name)
    expect(await nameOf(grandchild)).toBe(`${child.name} / ${grandchild.name}`)
  })

  test('leaves the names of its children when it is restricted, and returns when it is opened, archived ones included', async ({
    chain: { child, grandchild },
    nameOf,
    everythingFor,
    outsider,
    admin,
    secret,
  }) => {
    const parent = await newFactSheet(admin, 'Application', { name: unique('Dawn') })
    await newRelation(admin, child, 'relToParent', parent)
    const archived = await newFactSheet(admin, 'Application', {
      relations: [{ type: 'relToParent', toId: child.id }],
    })
    expect((await admin.delete(pathOf(archived))).status).toBe(204)
    const names = async () => [await nameOf(child), await nameOf(grandchild), await nameOf(archived)]
    const below = [child.name, `${child.name} / ${grandchild.name}`, `${child.name} / ${archived.name}`]
    expect(await names()).toEqual(below.map((name) => `${parent.name} / ${name}`))

    dataOf(await admin.put(pathOf(parent), { permittedReadACL: [secret.id] }))
    expect(await names()).toEqual(below)
    const renamed = unique('Twilight')
    dataOf(await admin.put(pathOf(parent), { name: renamed }))
    expect(await names()).toEqual(below)
    expect(await everythingFor(outsider)).not.toContain('Twilight')

    dataOf(await admin.put(pathOf(parent), { permittedReadACL: [] }))
    expect(await names()).toEqual(below.map((name) => `${renamed} / ${name}`))
    expect((await suggestionsFor(outsider, renamed)).map(({ objectId }) => objectId)).toContain(grandchild.id)
  })

  test('is in the names of other types neither: a component leaves out a provider that its readers can’t read', async ({
    nameOf,
    admin,
    secret,
  }) => {
    const provider = await newFactSheet(admin, 'Provider', { name: unique('Vendor'), permittedReadACL: [secret.id] })
    const component = await newFactSheet(admin, 'ITComponent', { name: unique('Database') })
    await newRelation(admin, component, 'relITComponentToProvider', provider)
    expect(await nameOf(component)).toBe(component.name)
    dataOf(await admin.put(pathOf(provider), { permittedReadACL: [] }))
    expect(await nameOf(component)).toBe(`${provider.name} ${component.name}`)
  })
})

describe('a name', () => {
  test('that only a hidden fact sheet has can be given, as if that one did not exist', async ({
    admin,
    member,
    secret,
    service,
  }) => {
    await hold(service, member, [])
    const hidden = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    const open = await newFactSheet(admin, 'Application')
    const input = (name: string) => ({ input: { name, type: 'Application' }, validateOnly: true })
    expect(codesOf(await createFactSheet(member, input(hidden.name)))).toBeUndefined()
    expect(codesOf(await createFactSheet(member, input(open.name)))).toEqual(['NAME_NOT_UNIQUE'])
    expect(codesOf(await createFactSheet(admin, input(hidden.name)))).toEqual(['NAME_NOT_UNIQUE'])
    const [mine] = [await newFactSheet(member, 'Application', { name: hidden.name })]
    // Whose relations to something hidden would be refused like relations to something missing.
    const relate = async (id: string) => {
      const patches = [{ op: 'add', path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: id }) } as const]
      const { errors } = await updateFactSheet(member, { id: mine.id, patches, validateOnly: true })
      return JSON.stringify(errors).replaceAll(id, 'ID')
    }
    expect(await relate(hidden.id)).toBe(await relate(crypto.randomUUID()))
    const patches = [{ op: 'replace', path: '/name', value: 'x' } as const]
    const refusalOf = async (id: string) =>
      JSON.stringify(await updateFactSheet(member, { id, patches, validateOnly: true })).replaceAll(id, 'ID')
    expect(await refusalOf(hidden.id)).toBe(await refusalOf(crypto.randomUUID()))
  })

  test('is given to a child once a parent with the same children is restricted, though two children then share it', async ({
    admin,
    secret,
    nameOf,
  }) => {
    const children: Json[] = []
    for (const name of ['One', 'Two']) {
      const parent = await newFactSheet(admin, 'Application', { name: unique(name) })
      const relations = [{ type: 'relToParent', toId: parent.id }]
      children.push(await newFactSheet(admin, 'Application', { name: 'Shared', relations }))
      dataOf(await admin.put(pathOf(parent), { permittedReadACL: [secret.id] }))
    }
    for (const child of children) expect(await nameOf(child)).toBe('Shared')
  })
})

test('names that an earlier version made of restricted parents are made anew before requests are answered', async ({
  hiddenParent,
  chain: { child, grandchild },
  everythingFor,
  nameOf,
  service,
  admin,
  outsider,
}) => {
  const { name } = await hiddenParent()
  const related = await newFactSheet(admin, 'Application')
  await newRelation(admin, related, 'relToRequires', grandchild)
  const { db } = service.storage
  // As an earlier version has left it.
  for (const [sheet, names] of [
    [child, `${name} / ${child.name}`],
    [grandchild, `${name} / ${child.name} / ${grandchild.name}`],
  ] as const) {
    const stored = { display_name: names, full_name: names, search_text: names.toLowerCase() }
    await db.updateTable('fact_sheet').set(stored).where('id', '=', sheet.id).execute()
    await db.updateTable('event').set({ object_name: names }).where('object_id', '=', sheet.id).execute()
    const body = sql<string>`replace(body, ${`${child.name} / ${grandchild.name}`}, ${names})`
    await db.updateTable('event').set({ body }).where('other_id', '=', sheet.id).execute()
  }
  await db.insertInto('renaming').values({ workspace_id: service.workspace.id }).execute()
  expect(await everythingFor(outsider)).toContain(SECRET)
  await service.service.ready()
  expect(await everythingFor(outsider)).not.toContain(SECRET)
  expect(await nameOf(grandchild)).toBe(`${child.name} / ${grandchild.name}`)
  expect(await db.selectFrom('renaming').selectAll().execute()).toEqual([])
})
