import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Client } from '#testing/client.ts'
import { dataOf, entity, hold } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { subscriptionRequests } from '#testing/fact-sheets/subscriptions.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { ENTITIES, type Given, type World, type WorldRole, typeRights } from './world.ts'

type Permission = AuthorizationRole['permissions'][number]

const instancesOf = (given: Given): Permission['instances'] =>
  given.kind === 'only' || given.kind === 'but'
    ? given.types.map((type) => ({ values: [given.kind === 'but' ? `!${type}` : type] }))
    : []

/** A role of the world in the words of the interface. */
function toRole({ name, given, readsRestricted, changesRestricted, readsEvents }: WorldRole): AuthorizationRole {
  const factSheets = { domain: 'FACT_SHEETS', function: 'FACT_SHEET' }
  const past = [...(readsRestricted ? ['READ_ALL'] : []), ...(changesRestricted ? ['UPDATE_ALL'] : [])]
  return {
    name,
    permissions: [
      ...typeRights.flatMap((action): Permission[] =>
        given[action].kind === 'none'
          ? []
          : [{ ...factSheets, actions: [action], instances: instancesOf(given[action]) }],
      ),
      ...(past.length > 0 ? [{ ...factSheets, actions: past, instances: [] }] : []),
      ...(readsEvents ? [{ domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ'], instances: [] }] : []),
      { domain: 'MODEL', function: 'DATA_MODEL', actions: ['READ'], instances: [] },
    ],
  }
}

export interface MadeWorld {
  readonly clients: readonly Client[]
  /** The ids of the fact sheets, in the order of the world. */
  readonly ids: readonly string[]
  /** An application that everybody who reads applications can read, related to each IT component of the world. */
  readonly hub: string
}

/** Makes the world over the interface: roles, entities, people, fact sheets with their lists and subscriptions. */
export async function makeWorld(service: TestService, admin: Client, world: World): Promise<MadeWorld> {
  const before: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
  const roles = world.roles.map(toRole)
  const others = before.filter(({ name }) => !roles.some((role) => role.name === name))
  const replaced = await admin.put('/models/authorization', [...others, ...roles])
  if (replaced.status !== 204) throw new Error(JSON.stringify(replaced.body))
  const entities = await Promise.all(Array.from({ length: ENTITIES }, (_, n) => entity(service, `ENTITY_${n}`)))
  const idsOf = (indexes: readonly number[]) => indexes.flatMap((n) => entities[n]?.id ?? [])

  const clients: Client[] = []
  for (const user of world.users) {
    const client = await signedIn(service, user.role, { lastName: user.name })
    await hold(
      service,
      client,
      user.entities.map((n) => `ENTITY_${n}`),
    )
    const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${client.userId}`)
    const change = { role: user.role, customerRoles: user.customRoles.join(',') }
    dataOf(await admin.put(`/services/mtm/v1/permissions/${body.data[0].id}`, change))
    clients.push(client)
  }

  const create = async (members: Record<string, unknown>): Promise<{ id: string }> =>
    dataOf(await admin.post('/factSheets', members))
  const hub = await create({ name: 'Hub', type: 'Application' })
  const ids: string[] = []
  for (const sheet of world.sheets) {
    const { name, type, readEntities, writeEntities, owners, observers } = sheet
    const lists = { permittedReadACL: idsOf(readEntities), permittedWriteACL: idsOf(writeEntities) }
    const { id } = await create({ name, type, ...lists })
    ids.push(id)
    if (type === 'ITComponent')
      dataOf(await admin.post(`/factSheets/${hub.id}/relations`, { type: 'relApplicationToITComponent', toId: id }))
    const subscriptions = [
      ...owners.map((user, nth) => ({ user, type: nth % 2 === 0 ? 'RESPONSIBLE' : 'ACCOUNTABLE' })),
      ...observers.filter((user) => !owners.includes(user)).map((user) => ({ user, type: 'OBSERVER' })),
    ]
    for (const { user, type: kind } of subscriptions) {
      const variables = { factSheetId: id, user: { id: clients[user]?.userId }, type: kind }
      const { errors } = await graph(admin, subscriptionRequests.create, variables)
      if (errors) throw new Error(JSON.stringify(errors))
    }
  }
  return { clients, ids, hub: hub.id }
}
