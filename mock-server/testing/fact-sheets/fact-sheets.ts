import type { Answer, Client, Json } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

/** A service and a person of each role: the fixture `landscape`. */
export interface Landscape {
  readonly service: TestService
  readonly admin: Client
  readonly member: Client
  readonly viewer: Client
}

/** The record of a response; throws if the service refused. */
export function dataOf({ status, body }: Answer): Json {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A new fact sheet with a unique name. */
export const newFactSheet = async (
  client: Client,
  type: string,
  members: Record<string, unknown> = {},
): Promise<Json> => dataOf(await client.post('/factSheets', { name: unique(type), type, ...members }))

/** A name that nothing else in the workspace has. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID()}`

export const pathOf = ({ id }: { id: string }): string => `/factSheets/${id}`

/** Relates one fact sheet to another. */
export const newRelation = async (
  client: Client,
  from: { id: string },
  type: string,
  to: { id: string },
  members: Record<string, unknown> = {},
): Promise<Json> => dataOf(await client.post(`${pathOf(from)}/relations`, { type, toId: to.id, ...members }))

/** Gives a person these access control entities, stored by name or by id, from the next request on. */
export async function hold(
  service: TestService,
  { userId }: Client,
  entities: readonly (string | { id: string })[],
): Promise<void> {
  const { db } = service.storage
  const rows = await db.selectFrom('access_control_entity').select(['id', 'name']).execute()
  const idOf = (name: string) => {
    const id = rows.find((row) => row.name === name)?.id
    if (id === undefined) throw new Error(`there is no entity ${name}`)
    return id
  }
  const ids = entities.map((entity) => (typeof entity === 'string' ? idOf(entity) : entity.id))
  await db.updateTable('permission').set({ entities: ids }).where('user_id', '=', userId).execute()
  service.storage.notify('access', userId)
}

export const entity = (service: TestService, name: string): Promise<{ id: string; name: string }> =>
  service.service.services.accessControlEntities.create(service.workspace.id, { name })

/** The types and payloads of the events that `work` appends to the log, oldest first. */
export async function eventsOf(
  { admin }: { admin: Client },
  work: () => Promise<unknown>,
): Promise<{ type: string; event: Json }[]> {
  const before = await headOf(admin)
  await work()
  const { body } = await admin.get(`/services/console/v1/events?after=${before}&limit=1000`)
  return body.data.map(({ type, event }: { type: string; event: string }) => ({ type, event: JSON.parse(event) }))
}

/** The offset of the newest event; 0 if there is none. */
export const headOf = async (admin: Client): Promise<number> =>
  (await admin.get('/services/console/v1/events?limit=1')).body.data[0]?.offset ?? 0

/** The members that a refusal names. */
export const membersOf = ({ body }: Answer): string[] =>
  (body?.errors ?? []).map(({ value }: { value: string }) => value)

/** A tag, in a group if one is passed. */
export async function insertTag(
  { storage, workspace }: TestService,
  name: string,
  group?: { id: string },
): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  const own = { workspace_id: workspace.id, id, tag_group_id: group?.id ?? null, created_at: new Date() }
  await storage.db
    .insertInto('tag')
    .values({ ...own, name, description: null, color: '#123456', status: 'ACTIVE' })
    .execute()
  return { id }
}

/** A tag group that allows one tag per fact sheet. */
export async function insertSingleGroup({ storage, workspace }: TestService, name: string): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  const own = { workspace_id: workspace.id, id, name, short_name: null, description: null, created_at: new Date() }
  await storage.db
    .insertInto('tag_group')
    .values({ ...own, mode: 'SINGLE', fact_sheet_types: [], mandatory_types: [] })
    .execute()
  return { id }
}

/** A link on a fact sheet. */
export async function addLink({ storage, workspace }: TestService, of: { id: string }, name: string): Promise<void> {
  const own = { workspace_id: workspace.id, id: crypto.randomUUID(), fact_sheet_id: of.id, created_at: new Date() }
  const empty = {
    description: null,
    document_type: null,
    metadata: null,
    ref_id: null,
    file_name: null,
    media_type: null,
  }
  await storage.db
    .insertInto('document')
    .values({ ...own, ...empty, name, url: 'https://example.com', origin: 'CUSTOM_LINK', size: null })
    .execute()
}

/** Makes a person an observer of a fact sheet. */
export async function addObserver({ storage, workspace }: TestService, to: { id: string }, who: Client): Promise<void> {
  const own = { workspace_id: workspace.id, id: crypto.randomUUID(), fact_sheet_id: to.id, created_at: new Date() }
  await storage.db
    .insertInto('fact_sheet_subscription')
    .values({ ...own, user_id: who.userId, type: 'OBSERVER', roles: '[]' })
    .execute()
}
