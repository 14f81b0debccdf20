import type { Role } from '#contract/access.ts'
import type { UserInput } from '#contract/people.ts'
import { brokenRules, passwordRules } from '#contract/password-rules.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { type CodeGenerator, invite } from './invitations.service.ts'
import { insertPermission, insertPerson, insertTechnicalUser } from './members.store.ts'
import * as store from './setup.store.ts'
import type { ApiTokenGenerator } from './technical-users.service.ts'
import { insertToken } from './technical-users.store.ts'

interface SetupServiceOptions {
  readonly storage: Storage
  readonly hashPassword: (password: string) => Promise<string>
  readonly tokens: ApiTokenGenerator
  readonly codes: CodeGenerator
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  readonly clock: () => Date
  readonly newId: () => string
  /** The version of the default models that new workspaces get. */
  readonly defaultModels: number
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
  const { storage, hashPassword, tokens, accessChanged, clock, newId, defaultModels } = options
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
        await store.insertWorkspace(tx, { id, accountId, name, defaultModels }, clock())
        return { id, accountId, name }
      })
    },

    /**
     * Adds people who are not members yet. A password is only set for a new user: `user reset-password` changes an existing one.
     * The holder of an existing account is invited, and accepts with the code.
     */
    async addPeople(workspace: WorkspaceKey, people: NewPerson[]) {
      const hashes = await Promise.all(
        people.map(async ({ password }) => (password ? await hashPassword(password) : null)),
      )
      return await storage.transaction(async (tx) => {
        const added: AddedPerson[] = []
        for (const [index, person] of people.entries())
          added.push(await addPerson(options, tx, { ...person, workspace, passwordHash: hashes[index] ?? null }))
        return added
      })
    },

    /** Sets a new password, to be changed at the next sign-in if `mustChange`, and signs the person out everywhere. 404 for an unknown email address, 422 for a password that breaks the rules of people. */
    async resetPassword(email: string, password: string, { mustChange = false } = {}) {
      const hash = await hashPassword(password)
      const id = await storage.transaction(async (tx) => {
        const person = await store.findPerson(tx, email)
        if (!person) throw refuse.notFound(`There is no user with the email address ${email}`)
        const { first_name: firstName, last_name: lastName } = person
        const broken = brokenRules(password, { email: person.email, firstName, lastName })
        if (broken.length > 0)
          throw refuse.member('$.password', broken.map((rule) => passwordRules[rule].message).join(', '))
        await store.setPassword(tx, person.id, { hash, mustChange })
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
          // An operator chose it: a part of it may be a word, or the part that many of their secrets share.
          prefix: '',
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

interface AddedPerson {
  readonly id: string
  readonly isNew: boolean
  /** With which the holder of an existing account accepts the invitation. */
  readonly invitationCode?: string | undefined
}

/** Adds a person to a workspace, with a new user; whoever has the email address is invited. Existing members are left as they are. */
async function addPerson(
  { codes, clock, newId }: SetupServiceOptions,
  tx: Tx,
  { workspace, ...person }: PersonToAdd,
): Promise<AddedPerson> {
  const existing = await store.findPerson(tx, person.email)
  if (existing) {
    const invitation = await invite(tx, { ...person, workspaceId: workspace.id, userId: existing.id }, { codes, clock })
    return { id: existing.id, isNew: false, invitationCode: invitation?.code }
  }
  const id = newId()
  await insertPerson(tx, { ...person, id, accountId: workspace.accountId }, clock())
  const permission = { id: newId(), workspace_id: workspace.id, user_id: id, role: person.role }
  await insertPermission(tx, permission, clock())
  return { id, isNew: true }
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
