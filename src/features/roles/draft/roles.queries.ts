import { queryOptions } from '@tanstack/react-query'
import {
  type AuthorizationRole,
  getAuthorization,
  listAuthorizationVersions,
  listRoles,
  replaceAuthorization,
  type RoleRefusals,
} from 'mock-server/contract/authorization/roles.ts'
import { getDataModel } from 'mock-server/contract/models.ts'
import { callWithHeaders } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { type Draft, draftOf } from './draft.ts'

/** The roles with the tag of the version that was read. */
export interface StoredRoles {
  readonly draft: Draft
  readonly etag: string | null
  /** What the reader can't do with each role, by name. */
  readonly refusals: ReadonlyMap<string, RoleRefusals>
}

/** The roles as stored now. `no-cache`, because changes on top of a cached version would be refused as stale. */
export async function fetchRoles(signal?: AbortSignal): Promise<StoredRoles> {
  const fresh = { signal, headers: { 'cache-control': 'no-cache' } }
  const { payload, headers } = await callWithHeaders(getAuthorization, { query: { refusals: true } }, fresh)
  const refusals = new Map(payload.data.map(({ name, refusals: ofRole = {} }) => [name, ofRole]))
  return { draft: draftOf(payload.data), etag: headers.get('etag'), refusals }
}

/** Read once for the matrix: what somebody else saves later must not change what is being edited. */
export const rolesToEdit = queryOptions({
  queryKey: ['rolesToEdit'],
  queryFn: ({ signal }) => fetchRoles(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Replaces the roles unless somebody else has changed them since (409). */
export async function replaceRoles(roles: AuthorizationRole[], etag: string | null): Promise<void> {
  const headers = etag === null ? {} : { headers: { 'if-match': etag } }
  await callWithHeaders(replaceAuthorization, { query: {}, body: roles }, headers)
}

export const dataModel = queryFor(getDataModel, { query: {} })

/** The operations that a change of the roles makes stale. */
export const staleAfterSave = [getAuthorization, listRoles, listAuthorizationVersions]
