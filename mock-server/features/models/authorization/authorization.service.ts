import type { Caller } from '#contract/access.ts'
import { covers } from '#contract/authorization/grants.ts'
import type {
  AuthorizationPreview,
  AuthorizationRole,
  AuthorizationVersion,
  RoleRefusals,
  RoleSummary,
} from '#contract/authorization/roles.ts'
import type { DeletedRole } from '#contract/deleted/roles.ts'
import { lockModels } from '#features/models/models.store.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { demand, grantsOfRoles } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { roleNames } from '#kernel/role-names.ts'
import { displayNameOf } from '#kernel/user.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './authorization.store.ts'
import { compiledRoles, originalRoles, withAdmin } from './compiled-roles.ts'
import { rolesAt } from './current-authorization.service.ts'
import { deletedRoles } from './deleted-roles.store.ts'
import { roleRefusals } from './roles.policy.ts'
import { etagOf, validateRoles, writeRoles } from './write-roles.service.ts'

interface AuthorizationServiceOptions {
  readonly storage: Storage
  readonly modelOf: (workspaceId: string) => Promise<Model>
  /** Tells every process that the access of many users changed. */
  readonly accessChanged: () => void
  readonly clock: () => Date
}

/** What a change of the roles is made from: the caller, and the version that they saw. */
interface ChangeRequest {
  readonly caller: Caller
  /** The If-Match header. */
  readonly ifMatch: string | null
}

/** The roles of the caller's workspace, and their versions. */
export function authorizationService(options: AuthorizationServiceOptions) {
  const { storage, modelOf, accessChanged, clock } = options

  /** Writes the roles that `make` answers, unless nothing changes. 409 for a stale If-Match, 422 for roles that can't be. */
  async function change(
    { caller, ifMatch }: ChangeRequest,
    make: (tx: Tx, before: readonly AuthorizationRole[]) => Promise<readonly AuthorizationRole[]>,
  ): Promise<void> {
    const model = await modelOf(caller.workspaceId)
    const isChanged = await storage.transaction(async (tx) => {
      await lockModels(tx, caller.workspaceId)
      return await writeRoles(tx, caller, { ifMatch, model, now: clock(), make: (before) => make(tx, before) })
    })
    if (isChanged) accessChanged()
  }

  return {
    /** All roles, ADMIN first, and the tag of their version. */
    async read(
      caller: Caller,
      workspaceId: string | undefined,
      refusals = false,
    ): Promise<{ roles: (AuthorizationRole & { refusals?: RoleRefusals })[]; etag: string }> {
      demandInWorkspace(caller, 'role.read', workspaceId)
      const version = await store.currentVersion(storage.db, caller.workspaceId)
      const roles = await rolesAt(storage.db, caller.workspaceId, version)
      if (!refusals) return { roles: [...roles], etag: etagOf(version) }
      const withRefusals = roles.map((role) => ({ ...role, refusals: roleRefusals(caller, role.name) }))
      return { roles: withRefusals, etag: etagOf(version) }
    },

    /** Replaces all roles. 422 names the role and its member. */
    async replace(request: ChangeRequest, workspaceId: string | undefined, roles: readonly AuthorizationRole[]) {
      demandInWorkspace(request.caller, 'role.manage', workspaceId)
      await change(request, async () => roles)
    },

    /** How many would gain and lose rights by these roles. 422 where they could not be saved. */
    async preview(caller: Caller, roles: readonly AuthorizationRole[]): Promise<AuthorizationPreview> {
      demand(caller, 'role.manage')
      const { workspaceId, authorization } = caller
      const model = await modelOf(workspaceId)
      const before = await rolesAt(storage.db, workspaceId, authorization.version)
      await validateRoles(storage.db, caller, { before, roles, model })
      const after = compiledRoles(0, roles)
      const holders = (await store.countHolders(storage.db, workspaceId)).map((holder) => {
        const names = namesOf(holder)
        const [old, next] = [grantsOfRoles(authorization, names), grantsOfRoles(after, names)]
        return { ...holder, gains: !covers(old, next), loses: !covers(next, old) }
      })
      return {
        affected: sum(holders.filter(({ gains, loses }) => gains || loses)),
        gain: sum(holders.filter(({ gains }) => gains)),
        lose: sum(holders.filter(({ loses }) => loses)),
      }
    },

    /** A page of versions, the latest first. Version 0, which is not stored, ends the last one. */
    async versions(
      caller: Caller,
      { before = 2 ** 31 - 1, pageSize }: { before?: number | undefined; pageSize: number },
    ) {
      demand(caller, 'role.read')
      const { workspaceId } = caller
      const current = await store.currentVersion(storage.db, workspaceId)
      const rows = await store.versionsBefore(storage.db, workspaceId, { before, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize).map((row) => toVersion(row, current))
      const isLast = rows.length <= pageSize
      const isFull = page.length === pageSize
      if (isLast && !isFull && before > 0) page.push(firstVersion(current))
      const next = !isLast || (isFull && before > 0) ? page.at(-1)?.version : undefined
      return { versions: page, total: current + 1, ...(next !== undefined && next > 0 && { next }) }
    },

    /** Makes the roles of a version the current ones. 404 where there is no such version. */
    async restore(request: ChangeRequest, version: number) {
      const { caller } = request
      demand(caller, 'role.manage')
      await change(request, async (tx) => {
        const document = version === 0 ? undefined : await store.findRoles(tx, caller.workspaceId, version)
        if (version > 0 && document === undefined) throw refuse.notFound('There is no such version of the roles')
        return document === undefined ? originalRoles : withAdmin(JSON.parse(document))
      })
    },

    /** The deleted roles that can be restored, as they were last. */
    async deleted(caller: Caller): Promise<DeletedRole[]> {
      demand(caller, 'role.manage')
      return await deletedRoles(storage.db, caller.workspaceId, clock())
    },

    /** The roles as everybody may know them who can see people. */
    async summaries(caller: Caller): Promise<RoleSummary[]> {
      demand(caller, 'user.read')
      const { workspaceId, authorization } = caller
      const roles = await rolesAt(storage.db, workspaceId, authorization.version)
      const holders = await store.countHolders(storage.db, workspaceId)
      return roles.map(({ name, displayName, description }) => {
        const compiled = authorization.roles.get(name)
        return {
          name,
          ...(displayName !== undefined && { displayName }),
          ...(description !== undefined && { description }),
          isCustom: compiled?.isCustom ?? true,
          rights: [...(compiled?.grants.keys() ?? [])],
          users: sum(holders.filter((holder) => namesOf(holder).includes(name))),
          refusals: roleRefusals(caller, name),
        }
      })
    },
  }
}
export type AuthorizationService = ReturnType<typeof authorizationService>

const namesOf = ({ role, customer_roles }: store.HolderRow): string[] => roleNames(role, customer_roles)
const sum = (rows: readonly store.HolderRow[]): number => rows.reduce((total, row) => total + row.total, 0)

function toVersion(row: store.VersionRow, current: number): AuthorizationVersion {
  const { first_name, last_name, technical } = row
  return {
    version: row.version,
    savedAt: row.created_at.toISOString(),
    ...(row.created_by !== null &&
      first_name !== null &&
      last_name !== null && {
        savedBy: {
          id: row.created_by,
          displayName: displayNameOf({ first_name, last_name, technical: technical === true }),
        },
      }),
    isCurrent: row.version === current,
    roles: withAdmin(JSON.parse(row.document)),
  }
}

const firstVersion = (current: number): AuthorizationVersion => ({
  version: 0,
  isCurrent: current === 0,
  roles: [...originalRoles],
})
