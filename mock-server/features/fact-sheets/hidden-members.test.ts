import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import type { Client, Json } from '#testing/client.ts'
import { KEYS, newFeed, viewOf } from '#testing/feeds.ts'
import { addObserver, dataOf, headOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

/*
 * Members can't view four fields and a relation of applications. Of two applications that are the same but for those, they must see the
 * same everywhere: what a filter, an order or a search tells about one, it tells about the other.
 */
const HIDDEN = ['alias', 'externalId', 'lifecycle', 'businessCriticality']
const RELATION = 'relApplicationToITComponent'
const secrets = /zanzibar|2011-07-07|missionCritical|relApplicationToITComponent|applicationITComponentRelation/i

const factSheets = (of: string, actions: string[], values: string[] = []) => ({
  domain: 'FACT_SHEETS',
  function: of,
  actions,
  instances: values.length > 0 ? [{ values }] : [],
})
const hiding = [
  factSheets('FACT_SHEET', ['READ', 'CREATE', 'UPDATE', 'ARCHIVE']),
  factSheets(
    'FIELD',
    ['READ'],
    HIDDEN.map((name) => `!Application.${name}`),
  ),
  factSheets('FIELD', ['UPDATE'], ['!Application.release']),
  factSheets('RELATION', ['READ'], [`!Application.${RELATION}`]),
  factSheets('RELATION', ['DELETE'], ['!Application.relApplicationToOrganization']),
  factSheets('RELATION', ['CREATE'], ['!Application.relProviderApplicationToInterface']),
]

/** Replaces the permissions of a role over fact sheets, and lets it read events. */
async function limit(admin: Client, role: string, permissions: Json[]): Promise<void> {
  const roles: Json[] = dataOf(await admin.get('/models/authorization'))
  const events = { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ', 'MANAGE'], instances: [] }
  const replaced = roles.map((each) =>
    each.name === role
      ? {
          ...each,
          permissions: [
            ...each.permissions.filter((permission: Json) => permission.domain !== 'FACT_SHEETS'),
            ...permissions,
            events,
          ],
        }
      : each,
  )
  const answer = await admin.put('/models/authorization', replaced)
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
}

const test = fixtures
  .extend('limited', { scope: 'file' }, async ({ service, admin }) => {
    await limit(admin, 'MEMBER', hiding)
    return await signedIn(service, 'MEMBER')
  })
  .extend('world', { scope: 'file' }, async ({ admin }) => {
    const component = await newFactSheet(admin, 'ITComponent', { name: 'Server' })
    const twins = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
    // Equal terms are ordered by id, and values come after none: in an order by a hidden field this one would change places.
    const [told, untold] = twins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const fields = [
      { name: 'alias', data: { type: 'StringValue', value: 'Zanzibar' } },
      { name: 'externalId', data: { type: 'ExternalId', externalId: 'ZANZIBAR-7' } },
      { name: 'lifecycle', data: { type: 'Lifecycle', phases: [{ phase: 'active', startDate: '2011-07-07' }] } },
      { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'missionCritical' } },
    ]
    dataOf(await admin.put(pathOf(told), { ...told, fields }))
    await newRelation(admin, told, RELATION, component)
    return { component, told, untold, ids: [told.id, untold.id] as [string, string] }
  })

const names = `displayName alias lifecycle { asString phases { phase startDate } } businessCriticality
  externalId { externalId } naFields permissions { self create read update delete }`
const detail = `query($id: ID!) { factSheet(id: $id) { id naFields ... on Application { ${names}
  relations: ${RELATION} { totalCount permissions { self } edges { node { id factSheet { displayName } } } } } } }`

const history = `query($id: ID!) { allLogEvents(factSheetId: $id) { edges { node { path oldValue newValue message } } } }`

describe('what a role hides of applications', () => {
  test('is in no answer about one of them', async ({ limited, admin, world: { told, component } }) => {
    await updateFactSheet(admin, { id: told.id, patches: [{ op: 'add', path: '/naFields', value: '["alias"]' }] })
    const rest = await limited.get(`${pathOf(told)}?permissions=true`)
    expect(rest.status).toBe(200)
    const node = await graph(limited, detail, { id: told.id })
    expect(node.errors ?? null).toBeNull()
    expect(node.data.factSheet).toMatchObject({ alias: null, lifecycle: null, businessCriticality: null })
    expect(node.data.factSheet.relations).toMatchObject({ totalCount: 0, edges: [], permissions: { self: [] } })
    const others = [
      await limited.get(`${pathOf(told)}/relations`),
      await limited.get(`${pathOf(component)}/relations?withFactSheets=true`),
      await limited.get('/factSheets?pageSize=100&type=Application,ITComponent'),
      await graph(limited, `{ allFactSheets { edges { node { id displayName ... on Application { ${names} } } } } }`),
      await graph(limited, history, { id: told.id }),
      await limited.get(`/services/console/v1/events?limit=1000`),
      await suggestionsFor(limited, 'Twin'),
    ]
    for (const body of [rest.body, ...others])
      expect(JSON.stringify(body).match(new RegExp(`.{0,40}(${secrets.source})`, 'i'))?.[0]).toBeUndefined()
    expect(JSON.stringify(await graph(admin, history, { id: told.id }))).toMatch(/Zanzibar/)
    const asAdmin = await graph(admin, detail, { id: told.id })
    expect(asAdmin.data.factSheet).toMatchObject({ alias: 'Zanzibar', relations: { totalCount: 1 } })
  })

  test('can be found by no filter, search or order', async ({ limited, admin, world: { ids, component } }) => {
    const list = async (client: Client, args: string) => {
      const { data, errors } = await graph(client, `{ allFactSheets(${args}) { edges { node { id } } } }`)
      if (errors) return 'refused'
      return data.allFactSheets.edges.map(({ node }: Json) => node.id).filter((id: string) => ids.includes(id))
    }
    const facet = (key: string, more: string) => `filter: { facetFilters: [{ facetKey: "${key}" ${more} }] }`
    const filters = [
      facet('businessCriticality', 'keys: ["missionCritical"]'),
      facet('businessCriticality', 'keys: ["missionCritical"] operator: NOR'),
      facet('businessCriticality', 'keys: ["__missing__"]'),
      facet('lifecycle', 'keys: ["active"] dateFilter: { type: POINT, from: "2032-01-01", to: "2032-01-01" }'),
      facet('lifecycle', 'keys: ["__missing__"]'),
      facet('alias', 'keys: ["Zanzibar"]'),
      facet(RELATION, 'keys: ["__any__"]'),
      facet(RELATION, 'keys: ["__missing__"]'),
      facet(RELATION, `keys: ["${component.id}"]`),
      'filter: { fullTextSearch: "zanzibar" }',
      'filter: { quickSearch: "zanzibar" }',
      'filter: { externalIds: ["externalId/ZANZIBAR-7"] }',
    ]
    const asAdmin = await Promise.all(filters.map((args) => list(admin, args)))
    expect(filters.filter((_, nth) => asAdmin[nth]?.length !== 1)).toEqual([])
    const asLimited = await Promise.all(filters.map((args) => list(limited, args)))
    expect(asLimited.filter((found) => found !== 'refused' && found.length === 1)).toEqual([])
    const byId = ids.toSorted()
    const sorts = ['alias', 'lifecycle', 'businessCriticality'].flatMap((key) =>
      ['BY_FIELD', 'BY_LIFECYCLE_LAST_PHASE'].flatMap((mode) =>
        ['asc', 'desc'].map((order) => ({ order, args: `sort: [{ key: "${key}", order: ${order}, mode: ${mode} }]` })),
      ),
    )
    for (const { order, args } of sorts) {
      const sorted = await list(limited, `factSheetType: Application ${args}`)
      expect([args, sorted]).toEqual([
        args,
        sorted === 'refused' ? 'refused' : order === 'asc' ? byId : byId.toReversed(),
      ])
    }
    expect(await suggestionsFor(limited, 'zanzibar')).toEqual([])
    expect(await suggestionsFor(admin, 'zanzibar')).toHaveLength(1)
  })

  test('is offered as no facet, and counted in none', async ({ limited, admin }) => {
    const facets = async (client: Client) => {
      const { data } = await graph(
        client,
        `{ allFactSheets(factSheetType: Application) { filterOptions { facets { facetKey results { key count } } } } }`,
      )
      return data.allFactSheets.filterOptions.facets.map(({ facetKey }: Json) => facetKey)
    }
    const hidden = ['businessCriticality', 'lifecycle', RELATION]
    expect(await facets(admin)).toEqual(expect.arrayContaining(hidden))
    expect(await facets(limited)).toEqual(expect.not.arrayContaining(hidden))
    expect((await facets(limited)).filter((key: string) => hidden.includes(key))).toEqual([])
  })

  test('is in no column of a feed', async ({ limited, admin }) => {
    const state = viewOf(['Application', 'ITComponent'], ['alias', 'lifecycle', 'businessCriticality', RELATION])
    const id = await newFeed(admin, state)
    const { status, body } = await limited.get(`${KEYS}/${id}/FactSheets`)
    expect([status, JSON.stringify(body).match(secrets)]).toEqual([200, null])
    const own = await admin.get(`${KEYS}/${id}/FactSheets`)
    expect(JSON.stringify(own.body)).toMatch(/Zanzibar/)
  })

  test('is told by no event, although other events are', async ({ limited, admin, world: { told, component } }) => {
    const before = await headOf(admin)
    await updateFactSheet(admin, { id: told.id, patches: [{ op: 'replace', path: '/alias', value: 'Zanzibar 2' }] })
    await updateFactSheet(admin, { id: component.id, patches: [{ op: 'replace', path: '/alias', value: 'Box' }] })
    const events = async (client: Client): Promise<Json[]> =>
      dataOf(await client.get(`/services/console/v1/events?after=${before}&limit=1000`))
    expect(JSON.stringify(await events(admin))).toMatch(/Zanzibar 2/)
    const seen = await events(limited)
    expect(JSON.stringify(seen)).not.toMatch(/Zanzibar/)
    expect(JSON.stringify(seen)).toMatch(/Box/)
  })
})

describe('what somebody can’t view', () => {
  test('is kept when they change the rest', async ({ limited, admin }) => {
    const alias = { name: 'alias', data: { type: 'StringValue', value: 'Kept' } }
    const sheet = await newFactSheet(admin, 'Application', { fields: [alias] })
    const record = dataOf(await limited.get(pathOf(sheet)))
    expect((await limited.put(pathOf(sheet), { ...record, description: 'New' })).status).toBe(200)
    const patched = await updateFactSheet(limited, {
      id: sheet.id,
      patches: [{ op: 'replace', path: '/description', value: 'Newer' }],
    })
    expect(patched.errors ?? null).toBeNull()
    const after = dataOf(await admin.get(pathOf(sheet)))
    expect(after).toMatchObject({
      description: 'Newer',
      fields: expect.arrayContaining([expect.objectContaining(alias)]),
    })
  })

  test('constrains a relation as before when they change that', async ({ service, admin }) => {
    await limit(admin, 'VIEWER', [
      factSheets('FACT_SHEET', ['READ', 'UPDATE']),
      factSheets('RELATION', ['READ'], ['!Application.relApplicationToOrganization']),
    ])
    const person = await signedIn(service, 'VIEWER')
    const app = await newFactSheet(admin, 'Application')
    const hidden = await newRelation(
      admin,
      app,
      'relApplicationToOrganization',
      await newFactSheet(admin, 'Organization'),
    )
    const type = 'relApplicationToBusinessCapability'
    const constrained = await newRelation(admin, app, type, await newFactSheet(admin, 'BusinessCapability'), {
      idsOfConstrainingRelations: [hidden.id],
    })
    const path = `${pathOf(app)}/relations/${constrained.id}`
    const shown: Json = dataOf(await person.get(`${pathOf(app)}/relations`))
    expect(shown).toEqual([expect.objectContaining({ id: constrained.id, idsOfConstrainingRelations: [] })])
    expect((await person.put(path, { ...shown[0], description: 'New' })).status).toBe(200)
    const patch = { op: 'replace', path: `/${type}/${constrained.id}`, value: '{"description":"Newer"}' } as const
    expect((await updateFactSheet(person, { id: app.id, patches: [patch] })).errors ?? null).toBeNull()
    const after: Json = dataOf(await admin.get(`${pathOf(app)}/relations?type=${type}`))
    expect(after).toMatchObject([{ description: 'Newer', idsOfConstrainingRelations: [hidden.id] }])
  })

  test('can’t be changed, and is refused like a field that does not exist', async ({ limited, admin }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const change = (path: string) =>
      updateFactSheet(limited, { id: sheet.id, patches: [{ op: 'replace', path, value: 'x' }] })
    const [hidden, missing] = [await change('/alias'), await change('/noSuchField')]
    const shape = ({ errors }: { errors?: Json }) => JSON.stringify(errors).replaceAll(/alias|noSuchField/g, 'name')
    expect(shape(hidden)).toBe(shape(missing))
    expect(hidden.errors).toHaveLength(1)
  })
})

describe('a field or relation that somebody can view but not change', () => {
  test('is refused with its name, and told by permissions', async ({ limited, admin }) => {
    const release = { name: 'release', data: { type: 'StringValue', value: '1.0' } }
    const sheet = await newFactSheet(admin, 'Application', { fields: [release] })
    const record = dataOf(await limited.get(`${pathOf(sheet)}?permissions=true`))
    expect(record.fields).toEqual([expect.objectContaining(release)])
    expect(record.permissions.read).toContain('release')
    expect(record.permissions.update).not.toContain('release')
    expect(record.permissions.update).toContain('description')
    const refused = await limited.put(pathOf(sheet), {
      ...record,
      fields: [{ ...release, data: { ...release.data, value: '2.0' } }],
    })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Application.release')])
    const kept = await limited.put(pathOf(sheet), { ...record, description: 'The release is the same' })
    expect(kept.status).toBe(200)
    const created = await limited.post('/factSheets', {
      name: 'New with release',
      type: 'Application',
      fields: [release],
    })
    expect(created.status).toBe(403)
    expect((await limited.post('/factSheets', { name: 'New without', type: 'Application' })).status).toBe(200)
  })

  test('can be added but not removed, from either end', async ({ limited, admin }) => {
    const group = await newFactSheet(admin, 'Organization')
    const sheet = await newFactSheet(admin, 'Application')
    const added = await limited.post(`${pathOf(sheet)}/relations`, {
      type: 'relApplicationToOrganization',
      toId: group.id,
    })
    expect(added.status).toBe(200)
    const ends = [pathOf(sheet), pathOf(group)]
    for (const end of ends) expect((await limited.delete(`${end}/relations/${added.body.data.id}`)).status).toBe(403)
    expect((await admin.delete(`${ends[0]}/relations/${added.body.data.id}`)).status).toBeLessThan(300)
    const kept = await newRelation(admin, sheet, 'relApplicationToOrganization', group)
    const elsewhere = await newFactSheet(admin, 'Organization')
    const moved = await limited.put(`${ends[0]}/relations/${kept.id}`, { ...kept, toId: elsewhere.id })
    expect(moved.status).toBe(403)
    const target = await newFactSheet(admin, 'Interface')
    const refused = await limited.post(`${pathOf(sheet)}/relations`, {
      type: 'relProviderApplicationToInterface',
      toId: target.id,
    })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('Application.relProviderApplicationToInterface'),
    ])
  })

  test('is theirs to change where they are responsible and a role gives own ones whole', async ({ service, admin }) => {
    await limit(admin, 'VIEWER', [
      factSheets('FACT_SHEET', ['READ', 'UPDATE']),
      factSheets('FIELD', ['UPDATE'], ['!Application.release']),
    ])
    await addRoles(admin, { OWNS: [factSheets('FACT_SHEET', ['UPDATE_OWN'])] })
    const person = await signedIn(service, 'VIEWER')
    await giveRoles(admin, person.userId, 'VIEWER', ['OWNS'])
    const sheet = await newFactSheet(admin, 'Application')
    await addObserver(service, sheet, person)
    const change = () =>
      updateFactSheet(person, { id: sheet.id, patches: [{ op: 'add', path: '/release', value: '3.0' }] })
    expect((await change()).errors).toHaveLength(1)
    await service.storage.db
      .updateTable('fact_sheet_subscription')
      .set({ type: 'RESPONSIBLE' })
      .where('fact_sheet_id', '=', sheet.id)
      .execute()
    expect((await change()).errors ?? null).toBeNull()
    const { permissions } = dataOf(await person.get(`${pathOf(sheet)}?permissions=true`))
    expect(permissions.update).toContain('release')
  })
})
