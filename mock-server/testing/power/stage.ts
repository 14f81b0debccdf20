import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, type Json, clientOf } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { setAccess } from './access.ts'
import { OBJECT_RIGHTS, TYPES, permission, someRights } from './rights.ts'
import type { Dice } from '#testing/fuzz/dice.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { TOKEN_PATH, basic, form, grant, requestToken } from '#testing/token-requests.ts'

/** Somebody whose access is watched. */
export interface Watched {
  readonly name: string
  /** Signs in anew where an earlier sequence ended the session or the token. */
  client: Client
  readonly signIn: () => Promise<Client>
}

/** A workspace in which each thing that can be hidden has a mark in it, such as `zq17x`. */
export interface Stage {
  readonly service: TestService
  readonly workspaceId: string
  readonly admin: Client
  readonly people: readonly Watched[]
  /** Who writes. */
  readonly writer: Watched
  readonly technicalUser: { readonly id: string }
  readonly entities: readonly string[]
  readonly roles: readonly string[]
  readonly sheets: readonly { readonly id: string; readonly type: string }[]
  readonly bookmarks: readonly string[]
  /** The marks in all versions of bookmarks, which whoever views all bookmarks may come to see. */
  readonly bookmarkMarks: ReadonlySet<string>
  readonly subscriptions: readonly string[]
}

const [ENTITIES, ROLES, SHEETS, PEOPLE] = [3, 4, 7, 1]

/** Somebody with the API token of a technical user. */
export async function withToken(service: TestService, { id, apiTokenData }: Json): Promise<Client> {
  const sent = { path: TOKEN_PATH, headers: basic('apitoken', apiTokenData.token), body: form(grant) }
  return clientOf(service, id, (await requestToken(service, sent)).body.access_token)
}

/** Signs a person in with the password of tests, whatever it is by now. */
async function signInAnew(service: TestService, userId: string): Promise<Client> {
  const { email } = await service.storage.db
    .updateTable('users')
    .set({ password_hash: `test:${PASSWORD}`, must_change_password: false, first_password_workspace: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return clientOf(service, userId, await tokenOf(service, email))
}

/** Makes a workspace with random roles, people and things. */
export async function setStage(service: TestService, dice: Dice): Promise<Stage> {
  let marks = 0
  const mark = () => `zq${++marks}x`
  const workspace = await service.service.setup.createWorkspace(`Stage ${crypto.randomUUID()}`)
  const admin = await signedIn(service, 'ADMIN', { workspace })
  const person = async (name: string): Promise<Watched> => {
    const client = await signedIn(service, 'VIEWER', { workspace, lastName: name })
    return { name, client, signIn: () => signInAnew(service, client.userId) }
  }
  const people: Watched[] = []
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await person(`person ${nth}`))
  const writer = await person('writer')
  const technical = { userName: `Technical ${crypto.randomUUID()}`, permissionRole: 'VIEWER' }
  const made = dataOf(await admin.post('/services/mtm/v1/technicalusers', technical))
  const robot = await withToken(service, made)
  const replaceToken = () => admin.put(`/services/mtm/v1/technicalusers/${made.id}/replaceToken`, {})
  const signIn = async () => await withToken(service, dataOf(await replaceToken()))
  people.push({ name: 'technical user', client: robot, signIn })

  const roles = Array.from({ length: ROLES }, (_, nth) => `ROLE_${nth}`)
  const before: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
  const viewer = (['model.read', 'user.read', 'bookmark.read'] as const).map((right) => permission(right))
  const written = [
    ...before.map((role) => (role.name === 'VIEWER' ? { ...role, permissions: viewer } : role)),
    ...roles.map((name) => ({ name, permissions: someRights(dice, OBJECT_RIGHTS, 25) })),
  ]
  const replaced = await admin.put('/models/authorization', written)
  if (replaced.status !== 204) throw new Error(JSON.stringify(replaced.body))

  const entities: string[] = []
  const { accessControlEntities } = service.service.services
  for (let nth = 0; nth < ENTITIES; nth += 1)
    entities.push((await accessControlEntities.create(workspace.id, { name: `ENTITY_${nth}` })).id)

  const sheets: { id: string; type: string }[] = []
  for (let nth = 0; nth < SHEETS; nth += 1) {
    const type = TYPES[nth % TYPES.length] ?? 'Application'
    const fields = type === 'Application' ? [{ name: 'alias', data: { type: 'StringValue', value: mark() } }] : []
    const permittedReadACL = nth % 3 === 0 ? [] : entities.filter(() => dice.once(2))
    const sent = { name: mark(), type, description: mark(), fields, permittedReadACL }
    sheets.push({ id: dataOf(await admin.post('/factSheets', sent)).id, type })
  }
  const bookmarks: string[] = []
  const bookmarkMarks = new Set<string>()
  const bookmarkMark = () => {
    const drawn = mark()
    bookmarkMarks.add(drawn)
    return drawn
  }
  for (const [nth, { client }] of [...people, writer].entries()) {
    await setAccess(service, client, { roles: [], entities: [] })
    await allow(service, client)
    const own = [client.userId]
    const lists = { permittedReadUserIds: own, permittedWriteUserIds: own }
    const sent = bookmarkInput({
      name: bookmarkMark(),
      state: { note: bookmarkMark() },
      ...(nth % 2 === 0 ? lists : {}),
    })
    const answer = await client.post('/bookmarks', sent)
    bookmarks.push(dataOf(answer).id)
    // A later version that may be shown, above one that may not.
    await client.put(`/bookmarks/${dataOf(answer).id}`, { ...dataOf(answer), state: { note: bookmarkMark() } })
  }
  const subscriptions: string[] = []
  for (const { client } of [...people, writer]) {
    const secrets = {
      targetUrl: `https://example.com/${mark()}`,
      authorizationHeader: `Bearer ${mark()}`,
      signed: true,
    }
    const sent = { deliveryType: 'PUSH', tagSets: [['pathfinder']], workspaceId: workspace.id, ...secrets }
    subscriptions.push(dataOf(await client.post('/services/webhooks/v1/subscriptions', sent)).id)
  }
  return {
    service,
    workspaceId: workspace.id,
    admin,
    people,
    writer,
    technicalUser: made,
    entities,
    roles,
    sheets,
    bookmarks,
    bookmarkMarks,
    subscriptions,
  }
}

/** Lets somebody make what is theirs, until their access is set. */
async function allow({ storage }: TestService, { userId }: Client): Promise<void> {
  await storage.db.updateTable('permission').set({ role: 'ADMIN' }).where('user_id', '=', userId).execute()
  storage.notify('access', userId)
}

export const rolesOf = async (client: Client): Promise<Json[]> =>
  (await client.get('/models/authorization')).body.data ?? []
