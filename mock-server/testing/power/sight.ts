import type { Grants } from '#contract/access.ts'
import { grantsOf, unionOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { Client } from '#testing/client.ts'
import { type Stage, rolesOf } from './stage.ts'

/** What is hidden has such marks in it. */
export const MARK = /zq\d+x/
const EVERY_MARK = new RegExp(MARK, 'g')

/** What is looked at: a workspace, and the past of some bookmarks. */
export interface Sighted {
  readonly workspaceId: string
  readonly bookmarks: readonly string[]
}

/** Where somebody meets what others may have hidden. */
const places = ({ workspaceId, bookmarks }: Sighted): string[] => [
  '/factSheets?pageSize=100',
  '/bookmarks?bookmarkType=INVENTORY',
  ...bookmarks.map((id) => `/services/console/v1/bookmarks/${id}/versions?withState=true`),
  `/services/webhooks/v1/subscriptions?workspaceId=${workspaceId}`,
  '/services/console/v1/events?limit=500',
]

/** The marks that somebody finds in what the service answers them. */
export async function sightOf(of: Sighted, client: Client): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const path of places(of)) {
    const { body } = await client.get(path)
    for (const [mark] of JSON.stringify(body ?? '').matchAll(EVERY_MARK)) seen.add(mark)
  }
  return seen
}

export interface Power {
  readonly grants: Grants
  readonly isAdmin: boolean
}

/** What somebody's roles give, as they are stored, and whether they are an administrator. */
export async function powerOf({ service, workspaceId, admin }: Stage, { userId }: Client): Promise<Power> {
  const permission = await service.storage.db
    .selectFrom('permission')
    .select(['role', 'status', 'customer_roles'])
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (permission?.status !== 'ACTIVE') return { grants: new Map(), isAdmin: false }
  const names = roleNames(permission.role, permission.customer_roles)
  // Under whichever name a field is hidden, it is the same one. Safe: the text of roles is one of roles.
  const roles: AuthorizationRole[] = JSON.parse(JSON.stringify(await rolesOf(admin)).replaceAll('nickname', 'alias'))
  const held = roles.filter(({ name }) => names.includes(name))
  const grants = unionOf(held.map(({ permissions }) => grantsOf(permissions)))
  return { grants, isAdmin: permission.role === 'ADMIN' }
}

/** Whether the explanation of access says that somebody may view a fact sheet, and whether the store answers with it; undefined for whoever is signed out. */
export async function judgementsOf(stage: Stage, client: Client, sheetId: string) {
  const path = `/services/console/v1/access/explanation?userId=${client.userId}&right=factSheet.read&factSheetId=${sheetId}`
  const explained: boolean = (await stage.admin.get(path)).body.data.allowed
  const { status } = await client.get(`/factSheets/${sheetId}`)
  return status === 401 ? undefined : { explained, answered: status === 200 }
}
