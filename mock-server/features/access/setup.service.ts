import type { Role } from '#contract/access.ts'
import type { UserInput } from '#contract/people.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { insertPermission, insertPerson, insertTechnicalUser } from './members.store.ts'
import { findMember } from './people.store.ts'
import * as store from './setup.store.ts'
import type { ApiTokenGenerator } from './technical-users.service.ts'
import { insertToken } from './technical-users.store.ts'

interface SetupServiceOptions {
  readonly storage: Storage
  readonly hashPassword: (password: string) => Promise<string>
  readonly tokens: ApiTokenGenerator
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
  readonly newId: () => string
}

interface WorkspaceKey {
  readonly id: string
  readonly accountId: string
}

type NewPerson = Omit<UserInput, 'role'> & { role: Role; password?: string | undefined }

/** The same in every process, so that two that start on one empty store at the same time don't both make an account. */
const FIRST_ACCOUNT = '00000000-0000-4000-8000-000000000001'

const BOOTSTRAP_TOKEN_MS = 10 * 365 * 86_400_000

/** Setup outside the interface: at the first start, for automation, and on the command line. */
export function setupService(options: SetupServiceOptions) {
  const { storage, hashPassword, tokens, accessChanged, clock, newId } = options
  return {
    workspaces: () => store.listWorkspaces(storage.db),

    /** Makes a workspace with its account and event log; 409 when there is one of that name. */
    async createWorkspace(name: string) {
      return await storage.transaction(async (tx) => {
        const existing = await store.listWorkspaces(tx)
        if (existing.some((workspace) => workspace.name === name))
          throw refuse.conflict(`There is a workspace named ${name} already`)
        const accountId = existing[0]?.account_id ?? FIRST_ACCOUNT
        if (existing.length === 0) await store.insertAccount(tx, { id: accountId, name }, clock())
        const id = newId()
        await store.insertWorkspace(tx, { id, accountId, name }, clock())
        return { id, accountId, name }
      })
    },

    /** Adds people who are not members yet. A password is only set for a new user: `user reset-password` changes an existing one. */
    async addPeople(workspace: WorkspaceKey, people: NewPerson[]) {
      const hashes = await Promise.all(
        people.map(async ({ password }) => (password ? await hashPassword(password) : null)),
      )
      return await storage.transaction(async (tx) => {
        const added: { id: string; isNew: boolean }[] = []
        for (const [index, person] of people.entries())
          added.push(await addPerson(options, tx, { ...person, workspace, passwordHash: hashes[index] ?? null }))
        return added
      })
    },

    /** Sets a new password and signs the person out everywhere; 404 for an unknown email address. */
    async resetPassword(email: string, password: string) {
      const hash = await hashPassword(password)
      const id = await storage.transaction(async (tx) => {
        const person = await store.findPerson(tx, email)
        if (!person) throw refuse.notFound(`There is no user with the email address ${email}`)
        await store.setPassword(tx, person.id, hash)
        await store.endAllSessions(tx, person.id)
        return person.id
      })
      accessChanged(id)
    },

    /** Gives a technical administrator exactly this token. A later start with another token replaces it. */
    async setBootstrapToken(workspace: WorkspaceKey, token: string) {
      const hash = await tokens.hash(token)
      const changedUserId = await storage.transaction(async (tx) => {
        const before = await store.findBootstrapToken(tx)
        if (before?.token_hash === hash) return undefined
        await store.deleteBootstrapToken(tx)
        const userId = before?.user_id ?? (await addAutomationUser(options, tx, workspace))
        const row = {
          id: newId(),
          user_id: userId,
          workspace_id: workspace.id,
          token_hash: hash,
          prefix: tokens.prefix(token),
          description: 'Created from BOOTSTRAP_API_TOKEN',
          expiry: new Date(clock().getTime() + BOOTSTRAP_TOKEN_MS),
          creator_id: null,
          bootstrap: true,
        }
        await insertToken(tx, row, clock())
        return userId
      })
      if (changedUserId) accessChanged(changedUserId)
    },
  }
}

type PersonToAdd = NewPerson & { workspace: WorkspaceKey; passwordHash: string | null }

/** Adds a person to a workspace, with a new user unless the email address has one. Existing members are left as they are. */
async function addPerson({ clock, newId }: SetupServiceOptions, tx: Tx, { workspace, ...person }: PersonToAdd) {
  const existing = await store.findPerson(tx, person.email)
  const userId = existing?.id ?? newId()
  if (!existing) await insertPerson(tx, { ...person, id: userId, accountId: workspace.accountId }, clock())
  if (!(await findMember(tx, workspace.id, userId))) {
    const permission = { id: newId(), workspace_id: workspace.id, user_id: userId, role: person.role }
    await insertPermission(tx, permission, clock())
  }
  return { id: userId, isNew: !existing }
}

async function addAutomationUser(
  { clock, newId }: SetupServiceOptions,
  tx: Tx,
  { id: workspaceId, accountId }: WorkspaceKey,
): Promise<string> {
  const id = newId()
  const userName = `automation-${id.slice(0, 8)}`
  const email = `${userName}@technical.invalid`
  const user = { id, account_id: accountId, user_name: userName, email, displayName: 'Automation' }
  await insertTechnicalUser(tx, user, clock())
  await insertPermission(tx, { id: newId(), workspace_id: workspaceId, user_id: id, role: 'ADMIN' }, clock())
  return id
}
