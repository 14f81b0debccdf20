import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './setup.store.ts'
import { type TokenMaker } from './technical-users.service.ts'
import { insertToken } from './technical-users.store.ts'
import { findUser, insertPermission, insertUser } from './people.store.ts'

type Dependencies = {
  storage: Storage
  hashPassword: (password: string) => Promise<string>
  tokens: TokenMaker
  accessChanged: (userId: string) => void
  clock: () => Date
  newId: () => string
}

type Person = { email: string; firstName: string; lastName: string; role: string; password?: string | undefined }

/** What happens beside the interface: at the first start, for automation and on the command line. */
export function setupService({ storage, hashPassword, tokens, accessChanged, clock, newId }: Dependencies) {
  async function addPerson(
    tx: Tx,
    workspace: { id: string; accountId: string },
    person: Person,
    passwordHash: string | null,
  ) {
    const known = await store.findPerson(tx, person.email)
    const id = known?.id ?? newId()
    if (!known) {
      const names = {
        user_name: person.email,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
      }
      await insertUser(
        tx,
        {
          id,
          account_id: workspace.accountId,
          ...names,
          technical: false,
          role: 'ACCOUNTUSER',
          password_hash: passwordHash,
        },
        clock(),
      )
    }
    if (!(await findUser(tx, workspace.id, id))) {
      await insertPermission(
        tx,
        {
          workspace_id: workspace.id,
          user_id: id,
          id: newId(),
          role: person.role,
          invited_by: null,
          customer_roles: null,
          access_control_entities: null,
        },
        clock(),
      )
    }
    return { id, isNew: !known }
  }

  return {
    workspaces: () => store.listWorkspaces(storage.db),

    /** A workspace with its account and event log. 409 when the account has one of that name. */
    async createWorkspace(name: string) {
      return await storage.transaction(async (tx) => {
        const existing = await store.listWorkspaces(tx)
        if (existing.some((workspace) => workspace.name === name))
          throw refuse.conflict(`There is a workspace named ${name} already`)
        const accountId = existing[0]?.account_id ?? FIRST_ACCOUNT
        if (existing.length === 0) await store.insertAccount(tx, accountId, name, clock())
        const id = newId()
        await store.insertWorkspace(tx, { id, accountId, name }, clock())
        return { id, accountId, name }
      })
    },

    /** Adds people who are not there yet; a password is only set on an account that this call makes (decisions.md 6). */
    async addPeople(workspace: { id: string; accountId: string }, people: Person[]) {
      const hashes = await Promise.all(
        people.map(async ({ password }) => (password ? await hashPassword(password) : null)),
      )
      return await storage.transaction(async (tx) => {
        const added: { id: string; isNew: boolean }[] = []
        for (const [index, person] of people.entries())
          added.push(await addPerson(tx, workspace, person, hashes[index] ?? null))
        return added
      })
    },

    /** A new password for a person, who is signed out everywhere; 404 for an unknown e-mail. */
    async resetPassword(email: string, password: string) {
      const hash = await hashPassword(password)
      const id = await storage.transaction(async (tx) => {
        const person = await store.findPerson(tx, email)
        if (!person) throw refuse.notFound(`There is nobody with the e-mail ${email}`)
        await store.setPassword(tx, person.id, hash)
        await store.endAllSessions(tx, person.id)
        return person.id
      })
      accessChanged(id)
    },

    /** An administrator technical user owns exactly this token; a later start with another one replaces it (decisions.md 6). */
    async setBootstrapToken(workspace: { id: string; accountId: string }, token: string) {
      const hash = await tokens.hash(token)
      const changed = await storage.transaction(async (tx) => {
        const before = await store.findBootstrapToken(tx)
        if (before?.token_hash === hash) return undefined
        await store.deleteBootstrapToken(tx)
        const userId = before?.user_id ?? (await addAutomation(tx, workspace))
        const expiry = new Date(clock().getTime() + 10 * 365 * 86_400_000)
        await insertToken(
          tx,
          {
            id: newId(),
            user_id: userId,
            workspace_id: workspace.id,
            token_hash: hash,
            prefix: tokens.prefix(token),
            description: 'BOOTSTRAP_API_TOKEN of the start',
            expiry,
            creator_id: null,
            bootstrap: true,
          },
          clock(),
        )
        return userId
      })
      if (changed) accessChanged(changed)
    },
  }

  async function addAutomation(tx: Tx, workspace: { id: string; accountId: string }): Promise<string> {
    const id = newId()
    const names = {
      user_name: `automation-${id.slice(0, 8)}`,
      email: `automation-${id.slice(0, 8)}@technical.invalid`,
      first_name: 'Automation',
      last_name: 'Automation',
    }
    await insertUser(
      tx,
      { id, account_id: workspace.accountId, ...names, technical: true, role: 'APICLIENT', password_hash: null },
      clock(),
    )
    await insertPermission(
      tx,
      {
        workspace_id: workspace.id,
        user_id: id,
        id: newId(),
        role: 'ADMIN',
        invited_by: null,
        customer_roles: null,
        access_control_entities: null,
      },
      clock(),
    )
    return id
  }
}
/** The same for every process, so that two that start on one empty store at once do not both make an account. */
const FIRST_ACCOUNT = '00000000-0000-4000-8000-000000000001'
