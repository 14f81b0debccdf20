import type { Caller, Role } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { TechnicalUser } from '#contract/technical-users.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './technical-users.store.ts'
import { toTechnicalUser } from './technical-users.view.ts'
import { insertPermission, insertUser } from './people.store.ts'

const YEAR = 365 * 86_400_000

/** How API tokens are made and hashed belongs to the tokens feature. */
export interface TokenMaker {
  newToken(): string
  hash(token: string): Promise<string>
  prefix(token: string): string
}

type Dependencies = {
  storage: Storage
  tokens: TokenMaker
  accessChanged: (userId: string) => void
  clock: () => Date
  newId: () => string
}
type TokenInput = { expiry?: string | undefined; description?: string | undefined }
type NewTechnicalUser = {
  userName: string
  email?: string | undefined
  permissionRole: Role
  customerRoles?: string | undefined
  accessControlEntities?: string | undefined
  apiTokenData?: TokenInput | undefined
}

export function technicalUserService({ storage, tokens, accessChanged, clock, newId }: Dependencies) {
  const right = 'technicalUser.manage'

  async function giveToken(
    tx: Tx,
    caller: Caller,
    userId: string,
    { expiry, description = '' }: TokenInput,
    member: string,
  ): Promise<string> {
    const token = tokens.newToken()
    const row = {
      id: newId(),
      user_id: userId,
      workspace_id: caller.workspaceId,
      token_hash: await tokens.hash(token),
      prefix: tokens.prefix(token),
      description,
      expiry: expiryOf(expiry, clock(), member),
      creator_id: caller.userId,
      bootstrap: false,
    }
    await store.insertToken(tx, row, clock())
    return token
  }

  async function read(tx: Tx, caller: Caller, id: string, token: string): Promise<TechnicalUser> {
    const row = await store.find(tx, caller.workspaceId, id)
    if (!row) throw refuse.notFound('There is no such technical user')
    return toTechnicalUser(row, token)
  }

  return {
    async list(
      caller: Caller,
      query: { page: number; size: number; sort: string; queryUserName?: string | undefined },
    ) {
      demand(caller, right)
      const [by, direction] = query.sort.split('-')
      const order = {
        by: by === 'expiry' || by === 'lastUsedAt' ? by : 'userName',
        down: direction === 'DESC',
        limit: query.size,
        offset: query.page * query.size,
      } as const
      const rows = await store.page(storage.db, caller.workspaceId, query.queryUserName ?? '', order)
      const total = await store.count(storage.db, caller.workspaceId, query.queryUserName ?? '')
      return { users: rows.map((row) => toTechnicalUser(row)), total }
    },

    async get(caller: Caller, id: string) {
      demand(caller, right)
      const row = await store.find(storage.db, caller.workspaceId, id)
      if (!row) throw refuse.notFound('There is no such technical user')
      return toTechnicalUser(row)
    },

    /** 409 when the name or the e-mail is taken; the answer carries the token, this once. */
    async create(caller: Caller, input: NewTechnicalUser) {
      demand(caller, right)
      return await storage.transaction(async (tx) => {
        const id = newId()
        const email = input.email ?? `${id.slice(0, 8)}@technical.invalid`
        if (await store.nameTaken(tx, input.userName, email)) throw taken(input.userName)
        const names = { user_name: input.userName, email, first_name: input.userName, last_name: input.userName }
        await insertUser(
          tx,
          { id, account_id: caller.accountId, ...names, technical: true, role: 'APICLIENT', password_hash: null },
          clock(),
        )
        await insertPermission(
          tx,
          {
            workspace_id: caller.workspaceId,
            user_id: id,
            id: newId(),
            role: input.permissionRole,
            invited_by: caller.userId,
            customer_roles: input.customerRoles ?? null,
            access_control_entities: input.accessControlEntities ?? null,
          },
          clock(),
        )
        const token = await giveToken(tx, caller, id, input.apiTokenData ?? {}, '$.apiTokenData.expiry')
        return await read(tx, caller, id, token)
      })
    },

    /** The old token and the access tokens made from it fail on their next request. */
    async replaceToken(caller: Caller, id: string, input: TokenInput) {
      demand(caller, right)
      const user = await storage.transaction(async (tx) => {
        await store.lockUser(tx, id)
        const before = await store.find(tx, caller.workspaceId, id)
        if (!before) throw refuse.notFound('There is no such technical user')
        await store.deleteTokensOf(tx, id)
        const description = input.description ?? before.description ?? ''
        const token = await giveToken(tx, caller, id, { ...input, description }, '$.expiry')
        return await read(tx, caller, id, token)
      })
      accessChanged(id)
      return user
    },

    async remove(caller: Caller, id: string) {
      demand(caller, right)
      await storage.transaction(async (tx) => {
        if (!(await store.find(tx, caller.workspaceId, id))) throw refuse.notFound('There is no such technical user')
        await store.removeTechnicalUser(tx, caller.workspaceId, id)
      })
      accessChanged(id)
    },
  }
}
export type TechnicalUserService = ReturnType<typeof technicalUserService>

function expiryOf(sent: string | undefined, now: Date, member: string): Date {
  const expiry = sent === undefined ? new Date(now.getTime() + YEAR) : new Date(sent)
  if (expiry <= now) throw refuse.member(member, 'must be in the future')
  if (expiry.getTime() > now.getTime() + 10 * YEAR + 3 * 86_400_000)
    throw refuse.member(member, 'must be at most ten years ahead')
  return expiry
}

const taken = (name: string) =>
  refuse.conflict(`The name ${name} or its e-mail is taken`, {
    errors: [{ value: '$.userName', messages: ['is taken'] }],
  })
