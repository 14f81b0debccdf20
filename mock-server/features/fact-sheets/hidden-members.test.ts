import { describe, expect } from 'vitest'
import { RELATION, test } from '#testing/access/hidden-members.ts'
import type { Client, Json } from '#testing/client.ts'
import { KEYS, newFeed, viewOf } from '#testing/feeds.ts'
import { dataOf, headOf, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'

/*
 * Members can't view four fields and a relation of applications. Of two applications that are the same but for those, they must see the
 * same everywhere: what a filter, an order or a search tells about one, it tells about the other.
 */
const secrets = /zanzibar|2011-07-07|missionCritical|relApplicationToITComponent|applicationITComponentRelation/i

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
