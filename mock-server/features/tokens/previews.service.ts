import type { Caller } from '#contract/access.ts'
import type { AccessPreview } from '#contract/authorization/previews.ts'
import type { SupposedAccess } from '#contract/authorization/simulation.ts'
import type { SignedIn } from '#contract/tokens.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { toUser } from '#kernel/user.ts'
import type { Storage } from '#storage/database.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.service.ts'
import { ACCESS_CHANGED } from './identity.service.ts'
import { mayPreview } from './previews.policy.ts'
import * as store from './previews.store.ts'
import { countMemberships, findPrincipal } from './principal.store.ts'
import { toPreviewer, toPrincipal } from './principal.view.ts'

interface PreviewServiceOptions {
  readonly storage: Storage
  readonly tokens: AccessTokens
  readonly clock: () => Date
}

/** How many previews are listed. */
const LISTED = 100

/** Previews: somebody who manages roles sees the workspace as others see it. */
export function previewService({ storage, tokens, clock }: PreviewServiceOptions) {
  const { db } = storage
  return {
    /** 403 for an access that shows more than the caller's own, 422 for roles and entities that the workspace does not have. */
    async start(caller: Caller, access: SupposedAccess): Promise<SignedIn> {
      demand(caller, 'role.manage')
      const { userId, workspaceId, credentialId } = caller
      const unknown = access.customRoles.findIndex((name) => caller.authorization.roles.get(name)?.isCustom !== true)
      if (unknown >= 0) throw refuse.member(`$.access.customRoles[${unknown}]`, 'is not a custom role here')
      const names = await store.entityNames(db, workspaceId, access.entities)
      const gone = access.entities.findIndex((id) => !names.has(id))
      if (gone >= 0) throw refuse.member(`$.access.entities[${gone}]`, 'is not an access control entity')
      if (!mayPreview(caller, access))
        throw refuse.forbidden('This access shows more than your own', about('$.access', 'shows more than your own'))
      const row = await findPrincipal(db, userId, workspaceId)
      if (!row || !(await store.hasSession(db, { id: credentialId, userId })))
        throw refuse.forbidden('Only somebody who is signed in to the console can start a preview')
      const [id, now] = [crypto.randomUUID(), clock()]
      const endsAt = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000)
      await store.insertPreview(db, {
        id,
        workspace_id: workspaceId,
        user_id: userId,
        session_id: credentialId,
        role: access.role,
        custom_roles: access.customRoles,
        entities: access.entities,
        started_at: now,
        ends_at: endsAt,
      })
      const previewer = toPreviewer(caller, access)
      return {
        user: toUser({ ...row, id: userId }),
        role: access.role,
        rights: [...previewer.grants.keys()],
        workspace: { id: workspaceId, name: row.workspace_name },
        memberships: await countMemberships(db, userId),
        accessToken: await tokens.issue(toPrincipal(row), id),
        expiresIn: ACCESS_TOKEN_SECONDS,
        sessionEndsAt: endsAt.toISOString(),
        preview: {
          roles: [...previewer.roles],
          entities: access.entities.map((entity) => names.get(entity) ?? entity),
        },
      }
    },

    /** Ends all previews of the caller. */
    async end(caller: Caller): Promise<void> {
      await store.endPreviews(db, caller.userId, clock())
      storage.notify(ACCESS_CHANGED, caller.userId)
    },

    async list(caller: Caller): Promise<AccessPreview[]> {
      demand(caller, 'role.read')
      const rows = await store.latestPreviews(db, caller.workspaceId, LISTED)
      const names = await store.entityNames(
        db,
        caller.workspaceId,
        rows.flatMap(({ entities }) => entities),
      )
      return rows.map((row) => ({
        id: row.id,
        user: { id: row.user_id, displayName: row.display_name },
        role: row.role,
        customRoles: row.custom_roles,
        entities: row.entities.flatMap((id) => names.get(id) ?? []),
        startedAt: row.started_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
      }))
    },
  }
}
export type PreviewService = ReturnType<typeof previewService>
