import { bookmarkInput } from './builders.ts'
import type { Client } from './client.ts'
import { dataOf } from './fact-sheets/fact-sheets.ts'

export const FEEDS = '/services/odata/v1'
export const LABELS = `${FEEDS}/BookmarkService.svc`
export const KEYS = `${FEEDS}/BookmarkDataService.svc`

/** The state of an inventory view of some types with these columns. */
export const viewOf = (
  types: readonly string[],
  columns: readonly string[],
  members: Record<string, unknown> = {},
) => ({
  filter: { facetFilters: [{ facetKey: 'FactSheetTypes', operator: 'OR', keys: types }] },
  columns,
  ...members,
})

/** Saves an inventory view as a feed; resolves to its id. */
export async function newFeed(client: Client, state: object, members: Record<string, unknown> = {}): Promise<string> {
  const body = bookmarkInput({ userId: client.userId, oDataEnabled: true, state, ...members })
  return dataOf(await client.post('/bookmarks', body)).id
}

/** The API token of a new technical user. */
export async function newApiToken(admin: Client, permissionRole = 'SYSTEM_READ'): Promise<string> {
  const technicalUser = { userName: `feeds-${permissionRole.toLowerCase()}`, permissionRole }
  return dataOf(await admin.post('/services/mtm/v1/technicalusers', technicalUser)).apiTokenData.token
}
