import type { Caller, Role } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { listWorkspacePermissions, savePermission, updatePermission } from '#contract/permissions.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { shownRole } from '#kernel/shown-role.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { withCurrentRoles } from './current-roles.store.ts'
import { givenEntities } from './given-entities.service.ts'
import { demandGrantable, demandNotAbove } from './grant.policy.ts'
import { memberOrder } from './member-order.ts'
import { demandOwnWorkspace, lockOutReason, restoredStatus, rolesOfPeople } from './people.policy.ts'
import * as store from './people.store.ts'
import { toPermission } from './people.view.ts'
import { demandSignIns, shownTo } from './sign-ins.policy.ts'
import { requestedRole } from './requested-role.policy.ts'

interface PermissionServiceOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
}

type PermissionQuery = Input<typeof listWorkspacePermissions>['query']
type PermissionChange = Input<typeof updatePermission>['body']

/** Permissions: roles and states of users in the caller's workspace. Another workspace's id is 404, as if it did not exist. */
export function permissionService({ storage, authorizations, accessChanged }: PermissionServiceOptions) {
  /** Locks a permission and changes it; 404 where there is none. */
  async function change(
    caller: Caller,
    key: { readonly id: string } | { readonly userId: string },
    requested: PermissionChange,
  ) {
    const row = await storage.transaction(async (tx) => {
      const before = await store.lockPermission(tx, caller.workspaceId, key)
      if (!before)
        throw refuse.notFound(
          'There is no such permission',
          'userId' in key ? about('$.user.id', 'is not a user of the workspace') : {},
        )
      const role = changedRole(before, requested)
      const status = changedStatus(before, requested.status)
      const after = {
        ...before,
        role,
        customer_roles: requested.customerRoles ?? before.customer_roles,
        entities: await changedEntities({ tx, caller }, before, requested),
        status,
      }
      demandNotAbove(caller, before)
      demandGrantable(await withCurrentRoles(tx, caller, authorizations), { before, after })
      const otherAdmins = await store.countOtherAdmins(tx, caller.workspaceId, before.id)
      const reason = lockOutReason(caller, { userId: before.id, before, after, otherAdmins })
      if (reason) throw refuse.conflict(reason)
      await store.updatePermission(tx, after)
      if (after.status !== 'ACTIVE') await store.endSessions(tx, caller.workspaceId, before.id)
      return await store.findMember(tx, caller.workspaceId, before.id)
    })
    if (!row) throw new Error('A user vanished inside their own transaction')
    accessChanged(row.id)
    return toPermission(row)
  }

  return {
    async list(caller: Caller, workspaceId: string, { page, size, sort, status, ...filter }: PermissionQuery) {
      demand(caller, 'user.read')
      demandOwnWorkspace(caller, workspaceId)
      demandSignIns(caller, { sort, ...filter })
      const wanted = { workspaceId, statuses: status, ...filter }
      const rows = await store.findPeople(storage.db, wanted, memberOrder({ page, size, sort }))
      return {
        permissions: rows.map((row) => toPermission(shownTo(caller, row))),
        total: await store.countPeople(storage.db, wanted),
      }
    },

    async get(caller: Caller, id: string) {
      demand(caller, 'user.read')
      const row = await store.findPermission(storage.db, caller.workspaceId, id)
      if (!row) throw refuse.notFound('There is no such permission')
      return toPermission(shownTo(caller, row))
    },

    /** 409 for the last administrator, for the caller's own administrator role, and to make an invited person active. */
    async update(caller: Caller, id: string, requested: PermissionChange) {
      demand(caller, 'user.manage')
      return await change(caller, { id }, requested)
    },

    /** Like `update`, by the user; somebody who is no member of the workspace is 404: `POST /workspaces/{id}/users` invites them. */
    async save(caller: Caller, { user, workspace, ...requested }: Input<typeof savePermission>['body']) {
      demand(caller, 'user.manage')
      demandOwnWorkspace(caller, workspace.id)
      return await change(caller, { userId: user.id }, requested)
    },
  }
}
export type PermissionService = ReturnType<typeof permissionService>

/** 422 for a role of technical users where the user is a person. */
function changedRole(before: store.MemberRow, { role, customerRoles }: PermissionChange): Role {
  if (role && !before.technical && !rolesOfPeople.includes(role))
    throw refuse.member('$.role', `must be one of ${rolesOfPeople.join(', ')} for a person`)
  if (customerRoles === undefined) return role ?? before.role
  return requestedRole(role ?? shownRole(before.role, null).role, customerRoles)
}

async function changedEntities(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  before: store.MemberRow,
  { accessControlEntities: sent }: PermissionChange,
): Promise<string[]> {
  if (sent === undefined) return before.entities
  return await givenEntities(tx, caller, { stored: before.entities, sent })
}

/** Programs write back the state that they read, and INVITED for somebody who is a member already: both leave it as it is. */
function changedStatus(before: store.MemberRow, requested: PermissionChange['status']): store.MemberRow['status'] {
  if (requested === undefined || requested === before.status) return before.status
  if (requested === 'ARCHIVED') return requested
  if (requested === 'ACTIVE') return restoredStatus(before)
  if (requested === 'INVITED') return before.status === 'ARCHIVED' ? restoredStatus(before) : before.status
  throw refuse.invalid(
    `A permission can't be made ${requested}`,
    about('$.status', `must be ACTIVE, ARCHIVED, INVITED or as it was (${before.status})`),
  )
}
