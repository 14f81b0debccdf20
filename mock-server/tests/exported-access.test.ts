import { describe, expect } from 'vitest'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { test as limitedMembers } from '#testing/access/hidden-members.ts'
import { makeWorld } from '#testing/access/made-world.ts'
import { worldOf } from '#testing/access/world.ts'
import type { Json } from '#testing/client.ts'
import { fileOf, runExport, sheetsOf } from '#testing/exports/exported.ts'
import { filled, modelOf, shownType } from '#testing/exports/shown.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'

/*
 * Random roles, people and fact sheets: what each person exports, compared with what GraphQL shows them. A failure names the seed;
 * `ACCESS_SEED=…` makes the same world again.
 */
const seed = Number(process.env['ACCESS_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
const world = worldOf(seed, { users: 16, sheets: 40, customRoles: 8 })

/** Every other role of the world exports: all types, or all but applications. */
const exporting = (role: AuthorizationRole, nth: number): AuthorizationRole => {
  if (role.name !== 'MEMBER' && !role.name.startsWith('CUSTOM_')) return role
  if (nth % 2 === 1) return role
  const instances = nth % 4 === 0 ? [{ values: ['!Application'] }] : []
  const permission = { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['EXPORT'], instances }
  return { ...role, permissions: [...role.permissions, permission] }
}

const test = fixtures.extend('made', { scope: 'file' }, async ({ service, admin }) => {
  const made = await makeWorld(service, admin, world)
  const roles: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
  const replaced = await admin.put('/models/authorization', roles.map(exporting))
  if (replaced.status !== 204) throw new Error(JSON.stringify(replaced.body))
  return made
})

const sorted = (ids: readonly unknown[]) => ids.map(String).toSorted()

describe.each(world.users.map((user, nth) => ({ nth, ...user })))(
  `$name of world ${seed} ($role, $customRoles)`,
  ({ nth }) => {
    test('exports exactly what GraphQL shows them, of the types that they may export', async ({ service, made }) => {
      const client = made.clients[nth]
      if (!client) throw new Error(`There is no user ${nth}`)
      const answer = await client.post('/exports/fullExport?exportType=SNAPSHOT')
      const { data } = await graph(
        client,
        `{ allFactSheets { edges { node { id type displayName permissions { self }
           ... on Application { relApplicationToITComponent { edges { node { id factSheet { id permissions { self } } } } } } } } } }`,
      )
      const mayExport = ({ permissions }: Json) => permissions.self.includes('EXPORT')
      const nodes: Json[] = (data?.allFactSheets?.edges ?? []).map(({ node }: Json) => node)
      const exported = nodes.filter(mayExport)
      // Who exports nothing that they could read may still have the right to export.
      if (answer.status === 403) return expect(exported, `seed ${seed}`).toEqual([])
      await client.post(`/services/console/v1/exports/${String(answer.body.data.jobId).split(':').at(-1)}/cancel`)
      const done = await runExport(service, client, 'exportType=SNAPSHOT')
      const sheets = await sheetsOf(await fileOf(service, done))
      const types = new Set(['Application', 'ITComponent', 'Provider', 'Initiative'])
      const rows = [...sheets].flatMap(([name, sheet]) => (types.has(name) ? sheet.rows : []))
      expect(sorted(rows.map(({ id }) => id)), `seed ${seed}`).toEqual(sorted(exported.map(({ id }) => id)))
      expect(done.factSheetCount).toBe(exported.length)
      const relations = exported.flatMap((node) =>
        (node.relApplicationToITComponent?.edges ?? []).flatMap(({ node: relation }: Json) =>
          mayExport(relation.factSheet) ? relation.id : [],
        ),
      )
      const found = sheets.get('applicationITComponentRelation')?.rows ?? []
      expect(sorted(found.map(({ id }) => id)), `seed ${seed}`).toEqual(sorted(relations))
    })
  },
)

describe('where a role leaves out fields and relations', () => {
  limitedMembers('an export leaves them out too', async ({ service, limited, world: { ids } }) => {
    const model = await modelOf(limited)
    const done = await runExport(service, limited, 'exportType=SNAPSHOT')
    const bytes = await fileOf(service, done)
    const sheets = await sheetsOf(bytes)
    const shown = await shownType(limited, model, 'Application')
    const rows = sheets.get('Application')?.rows ?? []
    expect(rows.length).toBe(ids.length)
    const byId = (list: readonly Json[]) =>
      list.map(filled).toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
    expect(byId(rows)).toEqual(byId([...shown.factSheets]))
    expect(JSON.stringify([...sheets])).not.toMatch(/zanzibar|missionCritical|2011-07-07/i)
    expect([...sheets.keys()]).not.toContain('applicationITComponentRelation')
  })
})
