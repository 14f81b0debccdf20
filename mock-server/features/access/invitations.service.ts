import type { Caller, Role } from '#contract/access.ts'
import type { Membership } from '#contract/memberships.ts'
import type { FailureLimit } from '#kernel/failure-limit.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './invitations.store.ts'

const DAY = 86_400_000
/** How long the code of an invitation can be used. */
const CODE_MS = 14 * DAY
/** Wrong codes that are allowed for one user in five minutes. */
const MAX_FAILURES = 10

/** Makes the codes of invitations; only the hash of one is stored. */
export interface CodeGenerator {
  readonly newCode: () => string
  readonly hash: (code: string) => Promise<string>
}

interface Invited {
  readonly workspaceId: string
  readonly userId: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  /** Custom roles and access control entities; none on the command line. */
  readonly lists?: { readonly customer_roles: string | null; readonly entities: string[] }
  /** The administrator; absent on the command line. */
  readonly invitedBy?: string
}

/** A code that is shown once. */
export interface InvitationCode {
  readonly code: string
  readonly expiresAt: Date
}

/**
 * Invites the holder of an existing account. Nothing opens until they accept with the code: only who gets it from the inviting
 * administrator has it, unlike the administrators of other workspaces, who may know the account's first password. Undefined if the user
 * is a member.
 */
export async function invite(
  tx: Tx,
  { workspaceId, userId, role, firstName, lastName, lists, invitedBy }: Invited,
  { codes, clock }: { codes: CodeGenerator; clock: () => Date },
): Promise<InvitationCode | undefined> {
  const [code, now] = [codes.newCode(), clock()]
  const expiresAt = new Date(now.getTime() + CODE_MS)
  const values = {
    id: crypto.randomUUID(),
    workspace_id: workspaceId,
    user_id: userId,
    role,
    ...(lists ?? { customer_roles: null, entities: [] }),
    invited_by: invitedBy ?? null,
    invitation_hash: await codes.hash(code),
    invitation_ends_at: expiresAt,
    invited_first_name: firstName,
    invited_last_name: lastName,
  }
  return (await store.upsertInvitation(tx, values, now)) ? { code, expiresAt } : undefined
}

interface InvitationServiceOptions {
  readonly storage: Storage
  readonly codes: CodeGenerator
  readonly failures: FailureLimit
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
}

/** The caller's workspaces, and what they do with invitations to others. */
export function invitationService({ storage, codes, failures, accessChanged, clock }: InvitationServiceOptions) {
  const { db } = storage

  async function find({ userId }: Caller, workspaceId: string) {
    const [row] = await store.listMemberships(db, userId, workspaceId)
    return row
  }

  return {
    list: async (caller: Caller): Promise<Membership[]> =>
      (await store.listMemberships(db, caller.userId)).map((row) => toMembership(row, caller)),

    /** 404 without an invitation, 422 for a wrong or expired code, 429 after too many of them. */
    async accept(caller: Caller, workspaceId: string, code: string): Promise<Membership> {
      const invitation = await find(caller, workspaceId)
      if (invitation?.status !== 'INVITED') throw noInvitation()
      const hash = await codes.hash(code)
      const key = { userId: caller.userId, workspaceId }
      const budget = { kind: 'invitation code', key: caller.userId, allowed: MAX_FAILURES }
      const isRight = await failures.guard(
        [budget],
        async () => await store.acceptInvitation(db, key, { hash, now: clock() }),
      )
      if (!isRight) throw refuse.member('$.code', 'is not the code of this invitation, or has expired')
      failures.forget(budget)
      accessChanged(caller.userId)
      return toMembership({ ...invitation, status: 'ACTIVE', invitation_ends_at: null }, caller)
    },

    /** Administrators of the workspace can invite the person again. */
    async decline(caller: Caller, workspaceId: string): Promise<void> {
      if (!(await store.declineInvitation(db, { userId: caller.userId, workspaceId }))) throw noInvitation()
    },
  }
}
export type InvitationService = ReturnType<typeof invitationService>

const noInvitation = () => refuse.notFound('There is no such invitation')

const toMembership = (row: store.MembershipRow, caller: Caller): Membership => ({
  workspace: { id: row.workspace_id, name: row.workspace_name },
  role: row.role,
  status: row.status,
  current: row.workspace_id === caller.workspaceId,
  ...(row.invitation_ends_at ? { codeExpiresAt: row.invitation_ends_at.toISOString() } : {}),
})
