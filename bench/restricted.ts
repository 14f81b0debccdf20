import { rights } from '../mock-server/contract/access.ts'
import { accessOfRoles, may } from '../mock-server/kernel/may.ts'
import type { Storage } from '../mock-server/storage/database.ts'
import { addRoles, forFactSheets, giveRoles } from '../mock-server/testing/access/roles.ts'
import type { Client } from '../mock-server/testing/client.ts'
import { signedIn } from '../mock-server/testing/people.ts'
import { startService, type TestService } from '../mock-server/testing/service.ts'
import { percentile } from './lib/client.ts'
import { fillNamedFactSheets } from './lib/named-fact-sheets.ts'
import { relateFactSheets } from './lib/relations.ts'
import { figure, heading } from './lib/report.ts'
import { onEachStorage } from './lib/storages.ts'

/** What a restricted user's lists cost beside an administrator's, at 100,000 fact sheets, 200 entities and 40 roles. */
const COUNT = Number(process.env['COUNT'] ?? 100_000)
const ENTITIES = 200
const ROLES = 40
const HELD = { entities: 10, roles: 5 }
const RUNS = 25
const namesOf = (count: number) => Array.from({ length: count }, (_, nth) => `ROLE_${nth}`)

const facets = (keys: string) => `{
  allFactSheets(first: 40, filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: [${keys}] }] }) {
    totalCount edges { node { id displayName } }
    filterOptions { facets { facetKey operator results { name key count } } }
  }
}`
const graphql = (query: string) => async (client: Client) => await client.post('/graphql', { query })
const get = (path: string) => async (client: Client) => await client.get(path)
const lists = {
  'GraphQL, page with facets, all types': graphql(facets('')),
  'GraphQL, page with facets, Application': graphql(facets('"Application"')),
  'GraphQL, page of 40 by name': graphql(
    '{ allFactSheets(first: 40) { totalCount edges { node { id displayName } } } }',
  ),
  'REST, page of 40': get('/factSheets'),
  'REST, page of 40 of one type, with permissions': get('/factSheets?type=Application&permissions=true'),
  'suggestions, a common word': get('/suggestions?q=sap'),
  'suggestions, by type': get('/suggestions?q=application&perType=true'),
  'suggestions, a rare mistyped word': get('/suggestions?q=katremi'),
} as const

await onEachStorage(async (engine, storage) => {
  const service = await startService({ storage })
  try {
    const [admin, restricted] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'SUPPORT')]
    await fill(service, storage, { admin, restricted })
    heading(`Restricted lists on ${engine}`, {
      'fact sheets': COUNT,
      'entities and roles': `${ENTITIES} and ${ROLES}, of which the user holds ${HELD.entities} and ${HELD.roles}`,
      'runs of each': `${RUNS}, the two users in turn`,
    })
    for (const [name, list] of Object.entries(lists)) {
      const times: [number[], number[]] = [[], []]
      for (let run = 0; run <= RUNS; run += 1)
        for (const [nth, client] of [admin, restricted].entries()) {
          const began = performance.now()
          const { status, body } = await list(client)
          // The first run of each fills caches and plans.
          if (run > 0) times[nth]?.push(performance.now() - began)
          if (status !== 200 || body.errors?.length > 0) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
        }
      const [all, some] = times.map((taken) => percentile(taken, 0.5))
      figure(`${name}: administrator, p50`, all ?? Number.NaN, 'ms')
      figure(`${name}: restricted, p50`, some ?? Number.NaN, 'ms')
      figure(`${name}: restricted beside administrator`, (some ?? Number.NaN) / (all ?? Number.NaN), '×', {
        atMost: 1.5,
      })
    }
    await simulation(admin, restricted)
    await decisions(service)
  } finally {
    await service.close()
  }
})

/** Two of five fact sheets are open to one to three entities alone; each role gives viewing for three types. */
async function fill(service: TestService, storage: Storage, users: { admin: Client; restricted: Client }) {
  const { id: workspaceId } = service.workspace
  const { accessControlEntities } = service.service.services
  const ids: string[] = []
  for (let nth = 0; nth < ENTITIES; nth += 1)
    ids.push((await accessControlEntities.create(workspaceId, { name: `ENTITY_${nth}` })).id)
  const readersOf = (nth: number) => {
    const first = (nth * 7919) % ENTITIES
    return nth % 5 < 2 ? ids.slice(first, first + 1 + (nth % 3)) : []
  }
  await fillNamedFactSheets(storage, { workspaceId, count: COUNT, readersOf, now: new Date() })
  await relateFactSheets(storage, workspaceId)
  const types = 'Application Interface DataObject ITComponent Initiative Provider Objective Platform'.split(' ')
  const names = namesOf(ROLES)
  await addRoles(users.admin, {
    SUPPORT: [],
    ...Object.fromEntries(
      names.map((name, nth) => [
        name,
        [
          forFactSheets(
            ['READ'],
            [0, 1, 2].map((step) => types[(nth * 3 + step) % types.length] ?? ''),
          ),
        ],
      ]),
    ),
  })
  await giveRoles(users.admin, users.restricted.userId, 'SUPPORT', namesOf(HELD.roles))
  const entities = Array.from({ length: HELD.entities }, (_, nth) => ids[nth * 7] ?? [])
  await storage.db
    .updateTable('permission')
    .set({ entities: entities.flat() })
    .where('user_id', '=', users.restricted.userId)
    .execute()
  storage.notify('access', users.restricted.userId)
}

/** A simulation looks at every fact sheet and bookmark with two accesses. */
async function simulation(admin: Client, { userId }: Client): Promise<void> {
  const body = { userId, access: { role: 'MEMBER', customRoles: namesOf(2) } }
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now()
    const { status } = await admin.post('/services/console/v1/access/simulation', body)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`The simulation answered ${status}`)
  }
  figure('simulation of another access, p50', percentile(times, 0.5), 'ms', { atMost: 1000 })
}

/** The cost of one decision, for somebody with several roles. */
async function decisions({ service, workspace }: TestService): Promise<void> {
  const authorization = await service.services.authorizations.current(workspace.id)
  const access = accessOfRoles(authorization, ['SUPPORT', ...namesOf(HELD.roles)])
  const rounds = 200_000
  const began = performance.now()
  let given = 0
  for (let round = 0; round < rounds; round += 1)
    for (const right of rights) given += may(access, right, 'Application') ? 1 : 0
  const each = ((performance.now() - began) * 1000) / (rounds * rights.length)
  figure(`one decision of may (${given / rounds} of ${rights.length} rights given)`, each, 'µs', { atMost: 50 })
}
