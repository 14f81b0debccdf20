import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Client } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import type { Dice } from '#testing/fuzz/dice.ts'
import type { TestService } from '#testing/service.ts'
import type { Permission } from './rights.ts'
import type { Stage, Watched } from './stage.ts'

const DATA_MODEL = '/models/dataModel'

/** What somebody has in the workspace: a viewer with custom roles on top. */
export interface Held {
  readonly roles: readonly string[]
  readonly entities: readonly string[]
}

/** Gives somebody exactly this, past the service. */
export async function setAccess({ storage }: TestService, { userId }: Client, { roles, entities }: Held) {
  await storage.db
    .updateTable('permission')
    .set({ role: 'VIEWER', status: 'ACTIVE', customer_roles: roles.join(',') || null, entities: [...entities] })
    .where('user_id', '=', userId)
    .execute()
  storage.notify('access', userId)
}

/** What somebody has, and the most that they may come to have: what the writer could give them on top. */
export interface Drawn {
  readonly own: Held
  readonly most: Held
}

/** Draws the writer's role, and what each of the people has. Whoever manages entities decides who holds them, whether they do or not. */
export async function drawAccess(
  { admin, people, writer, entities, roles }: Stage,
  dice: Dice,
  permissions: readonly Permission[],
): Promise<ReadonlyMap<Watched, Drawn>> {
  const held: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
  const others = held.filter(({ name }) => name !== 'WRITER')
  const role = { name: 'WRITER', permissions: await withNamedField(admin, permissions) }
  const { status, body } = await admin.put('/models/authorization', [...others, role])
  if (status !== 204) throw new Error(JSON.stringify(body))
  const some = <T>(list: readonly T[]) => list.filter(() => dice.once(2))
  const known = roles.filter((name) => others.some((other) => other.name === name))
  const draw = (): Held => ({ roles: some(known), entities: some(entities) })
  const own = { roles: ['WRITER'], entities: some(entities) }
  const manages = permissions.some(
    ({ function: of, actions }) => of === 'ACCESS_CONTROL_ENTITY' && actions.includes('MANAGE'),
  )
  const given = manages ? entities : own.entities
  const drawn = (theirs: Held): Drawn => ({
    own: theirs,
    most: { roles: [...new Set([...theirs.roles, 'WRITER'])], entities: [...new Set([...theirs.entities, ...given])] },
  })
  return new Map([...people.map((watched) => [watched, drawn(draw())] as const), [writer, drawn(own)]])
}

/** The same permissions where the alias has another name by now, or where there is none any more. */
async function withNamedField(admin: Client, permissions: readonly Permission[]): Promise<Permission[]> {
  const { fields } = dataOf(await admin.get(DATA_MODEL)).factSheets.Application
  const name = ['alias', 'nickname'].find((candidate) => candidate in fields)
  const instances = [{ values: [`!Application.${name}`] }]
  return permissions.flatMap((each) => (each.function !== 'FIELD' ? each : name ? { ...each, instances } : []))
}
