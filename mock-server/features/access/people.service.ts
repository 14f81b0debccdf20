import type { Caller, Role } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { PeopleCounts, UserInput, listUsers, updatePermission } from '#contract/people.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { shownRole } from '#kernel/shown-role.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { type CodeGenerator, invite } from './invitations.service.ts'
import { insertPermission, insertPerson } from './members.store.ts'
import { lockOutReason, restoredStatus, rolesOfPeople } from './people.policy.ts'
import * as store from './people.store.ts'
import { requestedRole } from './requested-role.policy.ts'
import { toPermission, toWorkspaceUser } from './people.view.ts'
import { sumBy } from './sum-by.ts'
import { rowsBefore } from './rows-before.ts'

interface PeopleServiceOptions {
  readonly storage: Storage
  readonly hashPassword: (password: string) => Promise<string>
  readonly newPassword: () => string
  readonly codes: CodeGenerator
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
}

/** The people of the caller's workspace and their roles. Another workspace's id is 404, as if it did not exist. */
export function peopleService({
  storage,
  hashPassword,
  newPassword,
  codes,
  accessChanged,
  clock,
}: PeopleServiceOptions) {
  /** Adds a person to the caller's workspace, with a new user; whoever has the email address in another workspace is invited. */
  async function addMember(tx: Tx, caller: Caller, { passwordHash, ...input }: UserInput & { passwordHash: string }) {
    const { accountId, workspaceId } = caller
    const existing = await store.lockUserByEmail(tx, input.email)
    if (existing?.technical) throw memberConflict(input.email)
    const userId = existing?.id ?? crypto.randomUUID()
    const invitation =
      existing && (await invite(tx, { ...input, workspaceId, userId, invitedBy: caller.userId }, { codes, clock }))
    if (existing && !invitation) throw memberConflict(input.email)
    if (!existing) {
      const now = clock()
      await insertPerson(
        tx,
        { ...input, id: userId, accountId, passwordHash, firstPasswordWorkspace: workspaceId },
        now,
      )
      const permission = { id: crypto.randomUUID(), workspace_id: workspaceId, user_id: userId, role: input.role }
      await insertPermission(tx, { ...permission, invited_by: caller.userId }, now)
    }
    const row = await store.findMember(tx, workspaceId, userId)
    if (!row) throw new Error('A user vanished inside its own transaction')
    return { row, invitation }
  }

  return {
    async list(caller: Caller, workspaceId: string, { page, size, sort, ...filter }: Input<typeof listUsers>['query']) {
      demand(caller, 'user.read')
      demandOwnWorkspace(caller, workspaceId)
      const [by, direction] = sort.split('-')
      const order = {
        by: by === 'role' || by === 'lastLogin' ? by : 'name',
        down: direction === 'DESC',
        limit: size,
        offset: rowsBefore({ page, size }),
      } as const
      const rows = await store.findPeople(storage.db, { workspaceId, ...filter }, order)
      const total = await store.countPeople(storage.db, { workspaceId, ...filter })
      return { people: rows.map(toWorkspaceUser), total }
    },

    /** How many people the workspace has, by state and by role. */
    async counts(caller: Caller): Promise<PeopleCounts> {
      demand(caller, 'user.read')
      const rows = await store.countByStatusAndRole(storage.db, caller.workspaceId)
      return {
        total: rows.reduce((sum, { total }) => sum + total, 0),
        statuses: sumBy(rows, ({ status }) => status),
        roles: sumBy(rows, ({ role }) => role),
      }
    },

    /**
     * 409 when the person is in the workspace already; one email address is one person across workspaces. Whoever is invited and has
     * not accepted is invited again, with a new code.
     */
    async create(caller: Caller, workspaceId: string, input: UserInput) {
      demand(caller, 'user.manage')
      demandOwnWorkspace(caller, workspaceId)
      const firstPassword = newPassword()
      const passwordHash = await hashPassword(firstPassword)
      const { row, invitation } = await storage.transaction(
        async (tx) => await addMember(tx, caller, { ...input, passwordHash }),
      )
      return { ...toWorkspaceUser(row), ...(invitation ? { invitationCode: invitation.code } : { firstPassword }) }
    },

    /** 409 for the last administrator, for the caller's own administrator role, and to make an invited person active. */
    async updatePermission(caller: Caller, permissionId: string, change: Input<typeof updatePermission>['body']) {
      demand(caller, 'user.manage')
      const row = await storage.transaction(async (tx) => {
        const before = await store.lockByPermission(tx, caller.workspaceId, permissionId)
        if (!before) throw refuse.notFound('There is no such permission')
        const role = changedRole(before, change)
        const status = change.status === 'ACTIVE' ? restoredStatus(before) : (change.status ?? before.status)
        const after = { ...before, role, customer_roles: change.customerRoles ?? before.customer_roles, status }
        const otherAdmins = await store.countOtherAdmins(tx, caller.workspaceId, before.id)
        const reason = lockOutReason(caller, { userId: before.id, before, after, otherAdmins })
        if (reason) throw refuse.conflict(reason)
        await store.updatePermission(tx, after)
        if (after.status !== 'ACTIVE') await store.endSessions(tx, caller.workspaceId, before.id)
        return after
      })
      accessChanged(row.id)
      return toPermission(row)
    },
  }
}
export type PeopleService = ReturnType<typeof peopleService>

/** 422 for a role of technical users where the user is a person. */
function changedRole(before: store.MemberRow, { role, customerRoles }: Input<typeof updatePermission>['body']): Role {
  if (role && !before.technical && !rolesOfPeople.includes(role))
    throw refuse.member('$.role', `must be one of ${rolesOfPeople.join(', ')} for a person`)
  if (customerRoles === undefined) return role ?? before.role
  return requestedRole(role ?? shownRole(before.role, null).role, customerRoles)
}

function demandOwnWorkspace(caller: Caller, workspaceId: string): void {
  if (workspaceId !== caller.workspaceId) throw refuse.notFound('There is no such workspace')
}

const memberConflict = (email: string) =>
  refuse.conflict(`${email} is in this workspace already`, {
    errors: [{ value: '$.email', messages: ['is in this workspace already'] }],
  })
