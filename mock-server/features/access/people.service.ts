import type { Caller } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { PeopleCounts, UserInput, WorkspaceUser, listUsers } from '#contract/people.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { withCurrentRoles } from './current-roles.store.ts'
import { type CodeGenerator, invite } from './invitations.service.ts'
import { memberOrder } from './member-order.ts'
import { givenEntities } from './given-entities.service.ts'
import { demandGrantable } from './grant.policy.ts'
import { personRefusals } from './member-refusals.policy.ts'
import { demandOwnWorkspace } from './people.policy.ts'
import { insertPermission, insertPerson } from './members.store.ts'
import * as store from './people.store.ts'
import { toWorkspaceUser } from './people.view.ts'
import { demandSignIns, shownTo } from './sign-ins.policy.ts'
import { sumBy } from './sum-by.ts'

interface NewMember extends UserInput {
  readonly passwordHash: string
  /** The ids of the entities that they hold. */
  readonly entities: string[]
}

interface PeopleServiceOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  readonly hashPassword: (password: string) => Promise<string>
  readonly newPassword: () => string
  readonly codes: CodeGenerator
  readonly clock: () => Date
}

/** The people of the caller's workspace and their roles. Another workspace's id is 404, as if it did not exist. */
export function peopleService(options: PeopleServiceOptions) {
  const { storage, authorizations, hashPassword, newPassword, codes, clock } = options

  /** Adds a person to the caller's workspace, with a new user; whoever has the email address in another workspace is invited. */
  async function addMember(tx: Tx, caller: Caller, { passwordHash, entities, ...input }: NewMember) {
    const { accountId, workspaceId } = caller
    const existing = await store.lockUserByEmail(tx, input.email)
    if (existing?.technical) throw memberConflict(input.email)
    const userId = existing?.id ?? crypto.randomUUID()
    // Those of an earlier invitation are replaced.
    const lists = { customer_roles: input.customerRoles ?? null, entities }
    const invitation =
      existing &&
      (await invite(tx, { ...input, lists, workspaceId, userId, invitedBy: caller.userId }, { codes, clock }))
    if (existing && !invitation) throw memberConflict(input.email)
    if (!existing) {
      const now = clock()
      await insertPerson(
        tx,
        { ...input, id: userId, accountId, passwordHash, firstPasswordWorkspace: workspaceId },
        now,
      )
      const permission = { id: crypto.randomUUID(), workspace_id: workspaceId, user_id: userId, role: input.role }
      await insertPermission(tx, { ...permission, ...lists, invited_by: caller.userId }, now)
    }
    const row = await store.findMember(tx, workspaceId, userId)
    if (!row) throw new Error('A user vanished inside its own transaction')
    return { row, invitation }
  }

  /** Members as the caller sees them, on request with what the caller can't do with each. */
  async function shown(caller: Caller, rows: readonly store.MemberRow[], refusals: boolean): Promise<WorkspaceUser[]> {
    const toShown = (row: store.MemberRow) => toWorkspaceUser(shownTo(caller, row))
    if (!refusals) return rows.map(toShown)
    const admins = await store.activeAdmins(storage.db, caller.workspaceId)
    const elsewhere = await store.whoBelongsElsewhere(storage.db, caller.workspaceId, rows)
    return rows.map((row) => {
      const otherAdmins = admins.has(row.id) ? admins.size - 1 : admins.size
      const others = { otherAdmins, belongsElsewhere: elsewhere.has(row.id) }
      return { ...toShown(row), refusals: personRefusals(caller, row, others) }
    })
  }

  return {
    async list(
      caller: Caller,
      workspaceId: string,
      { page, size, sort, refusals, ...filter }: Input<typeof listUsers>['query'],
    ) {
      demand(caller, 'user.read')
      demandOwnWorkspace(caller, workspaceId)
      demandSignIns(caller, { sort, ...filter })
      const rows = await store.findPeople(storage.db, { workspaceId, ...filter }, memberOrder({ page, size, sort }))
      const total = await store.countPeople(storage.db, { workspaceId, ...filter })
      return { people: await shown(caller, rows, refusals), total }
    },

    /** A user of the caller's workspace, also a technical one. */
    async get(caller: Caller, workspaceId: string, userId: string, refusals: boolean) {
      demand(caller, 'user.read')
      demandOwnWorkspace(caller, workspaceId)
      const row = await store.findMember(storage.db, workspaceId, userId)
      if (!row) throw refuse.notFound('There is no such user')
      const [person] = await shown(caller, [row], refusals)
      if (!person) throw new Error('One row is shown as one person')
      return person
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
      const { row, invitation } = await storage.transaction(async (tx) => {
        const after = { role: input.role, customer_roles: input.customerRoles ?? null }
        demandGrantable(await withCurrentRoles(tx, caller, authorizations), { after })
        const entities = await givenEntities(tx, caller, { sent: input.accessControlEntities ?? '' })
        return await addMember(tx, caller, { ...input, entities, passwordHash })
      })
      return { ...toWorkspaceUser(row), ...(invitation ? { invitationCode: invitation.code } : { firstPassword }) }
    },
  }
}
export type PeopleService = ReturnType<typeof peopleService>

const memberConflict = (email: string) =>
  refuse.conflict(`${email} is in this workspace already`, {
    errors: [{ value: '$.email', messages: ['is in this workspace already'] }],
  })
