import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Client } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'

type Permission = AuthorizationRole['permissions'][number]

/** Actions of fact sheets, for some types or for all. */
export const forFactSheets = (actions: string[], types: string[] = []): Permission => ({
  domain: 'FACT_SHEETS',
  function: 'FACT_SHEET',
  actions,
  instances: types.map((type) => ({ values: [type] })),
})

/** Actions on users, technical users, roles or access control entities. */
export const forAccess = (of: string, actions: string[]): Permission => ({
  domain: 'ACCESS',
  function: of,
  actions,
  instances: [],
})

/** Adds custom roles to the workspace, or replaces those of the same names. */
export async function addRoles(admin: Client, roles: Readonly<Record<string, Permission[]>>): Promise<void> {
  const before: AuthorizationRole[] = dataOf(await admin.get('/models/authorization'))
  const added = Object.entries(roles).map(([name, permissions]) => ({ name, permissions }))
  const others = before.filter(({ name }) => !(name in roles))
  const { status, body } = await admin.put('/models/authorization', [...others, ...added])
  if (status !== 204) throw new Error(JSON.stringify(body))
}

/** Gives a user a role of the service with custom roles on top of it. */
export async function giveRoles(admin: Client, userId: string, role: string, customRoles: string[]): Promise<void> {
  const { body } = await admin.get(`/services/mtm/v1/permissions?includeTechnicalUsers=true&userId=${userId}`)
  dataOf(
    await admin.put(`/services/mtm/v1/permissions/${body.data[0].id}`, { role, customerRoles: customRoles.join(',') }),
  )
}
