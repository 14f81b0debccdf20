import type { Caller } from '#contract/access.ts'
import { type Input, TECHNICAL_USER_QUOTA } from '#contract/endpoint.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { isFeatureOn } from '#kernel/workspace-rules.ts'
import type {
  TechnicalUser,
  TechnicalUserCounts,
  TechnicalUserInput,
  listTechnicalUsers,
  replaceToken,
} from '#contract/technical-users.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { withCurrentRoles } from './current-roles.store.ts'
import { givenEntities } from './given-entities.service.ts'
import { demandGrantable, demandNoOtherEntities, demandNotAbove } from './grant.policy.ts'
import { technicalUserRefusals } from './member-refusals.policy.ts'
import { insertPermission, insertTechnicalUser } from './members.store.ts'
import * as store from './technical-users.store.ts'
import { sumBy } from './sum-by.ts'
import { toTechnicalUser } from './technical-users.view.ts'
import { requestedRole } from './requested-role.policy.ts'
import { rowsBefore } from './rows-before.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

/** Makes and hashes API tokens; the tokens feature implements it. */
export interface ApiTokenGenerator {
  newToken(): string
  hash(token: string): Promise<string>
  prefix(token: string): string
}

interface TechnicalUserServiceOptions {
  readonly storage: Storage
  readonly authorizations: Authorizations
  readonly tokens: ApiTokenGenerator
  /** Notifies every process that a user's access changed. */
  readonly accessChanged: (userId: string) => void
  /** Does what follows from the deletion of a user, in its transaction. */
  readonly onDelete: (tx: Tx, caller: Caller, userId: string) => Promise<void>
  readonly clock: () => Date
  readonly newId: () => string
}
/** The expiry and description of a new token; a year and the former description if absent. */
type TokenReplacement = NonNullable<Input<typeof replaceToken>['body']>
type TokenInput = Omit<TokenReplacement, 'overlapHours'>
interface NewToken extends TokenInput {
  readonly caller: Caller
  readonly userId: string
  /** JSON path of the expiry, for its violations. */
  readonly expiryPath: string
}
type NewTechnicalUser = Omit<TechnicalUserInput, 'apiTokenData'> & { apiTokenData?: TokenInput | undefined }

const RIGHT = 'technicalUser.manage'

/** Technical users of the caller's workspace: accounts of programs, each with an API token, and during a rotation with the replaced one. */
export const technicalUserService = (options: TechnicalUserServiceOptions) => ({
  async list(
    caller: Caller,
    { page, size, sort, queryUserName = '', refusals, ...conditions }: Input<typeof listTechnicalUsers>['query'],
  ) {
    demand(caller, RIGHT)
    const { db } = options.storage
    const [by, direction] = sort.split('-')
    const order = {
      by: by === 'expiry' || by === 'lastUsedAt' ? by : 'userName',
      down: direction === 'DESC',
      limit: size,
      offset: rowsBefore({ page, size }),
    } as const
    const { workspaceId } = caller
    const filter = { ...conditions, workspaceId, namePart: queryUserName, now: options.clock() }
    const rows = await store.findPage(db, filter, order)
    return { technicalUsers: rows.map((row) => shownWith(caller, row, refusals)), total: await store.count(db, filter) }
  },

  /** How many technical users the workspace has, by the state of their token and by role. */
  async counts(caller: Caller): Promise<TechnicalUserCounts> {
    demand(caller, RIGHT)
    const { workspaceId } = caller
    const rows = await store.countByStateAndRole(options.storage.db, { workspaceId, now: options.clock() })
    return {
      total: rows.reduce((sum, { total }) => sum + total, 0),
      states: sumBy(rows, ({ state }) => state),
      roles: sumBy(rows, ({ role }) => role),
    }
  },

  async get(caller: Caller, id: string, refusals: boolean) {
    demand(caller, RIGHT)
    return shownWith(caller, await find(options, options.storage.db, { caller, id }), refusals)
  },

  /** 409 when the name or the email address is taken; the answer carries the token, this once. */
  async create(caller: Caller, input: NewTechnicalUser): Promise<TechnicalUser> {
    demand(caller, RIGHT)
    return await options.storage.transaction(async (tx) => {
      demandGrantable(await withCurrentRoles(tx, caller, options.authorizations), { after: rolesOf(input) })
      const entities = await givenEntities(tx, caller, { sent: input.accessControlEntities ?? '' })
      await demandQuota(tx, caller)
      const id = options.newId()
      await insertUser(options, tx, { ...input, id, caller, entities })
      const tokenInput = { ...input.apiTokenData, userId: id, expiryPath: '$.apiTokenData.expiry' }
      const token = await issueToken(options, tx, { ...tokenInput, caller })
      return toTechnicalUser(await find(options, tx, { caller, id }), token)
    })
  },

  /**
   * The old token, and access tokens issued for it, fail on the first request after the overlap: the next one if there
   * is none. At most two tokens are valid, so one that an earlier rotation replaced ends.
   */
  async replaceToken(
    caller: Caller,
    id: string,
    { overlapHours = 0, ...input }: TokenReplacement = {},
  ): Promise<TechnicalUser> {
    demand(caller, RIGHT)
    const user = await options.storage.transaction(async (tx) => {
      await store.lockUser(tx, id)
      const before = await find(options, tx, { caller, id })
      demandNotAbove(caller, before)
      demandNoOtherEntities(caller, before.entities)
      const now = options.clock()
      const endsAt = new Date(now.getTime() + overlapHours * HOUR)
      if (endsAt > now && before.expiry && before.expiry > now) {
        await store.deleteReplacedToken(tx, id, now)
        await store.replaceTokenOf(tx, id, { now, endsAt })
      } else await store.deleteTokensOf(tx, id)
      const description = input.description ?? before.description ?? ''
      const tokenInput = { expiry: input.expiry, description, userId: id, expiryPath: '$.expiry' }
      const token = await issueToken(options, tx, { ...tokenInput, caller })
      return toTechnicalUser(await find(options, tx, { caller, id }), token)
    })
    options.accessChanged(id)
    return user
  },

  /** 404 unless a replaced token is still valid; it fails on its next request. */
  async endPreviousToken(caller: Caller, id: string) {
    demand(caller, RIGHT)
    await options.storage.transaction(async (tx) => {
      await store.lockUser(tx, id)
      const user = await find(options, tx, { caller, id })
      demandNotAbove(caller, user)
      demandNoOtherEntities(caller, user.entities)
      const ended = await store.deleteReplacedToken(tx, id, options.clock())
      if (ended === 0) throw refuse.notFound('No replaced token is still valid')
    })
    options.accessChanged(id)
  },

  async remove(caller: Caller, id: string) {
    demand(caller, RIGHT)
    await options.storage.transaction(async (tx) => {
      demandNotAbove(caller, await find(options, tx, { caller, id }))
      await store.removeTechnicalUser(tx, caller.workspaceId, id)
      await options.onDelete(tx, caller, id)
    })
    options.accessChanged(id)
  },
})
export type TechnicalUserService = ReturnType<typeof technicalUserService>

const shownWith = (caller: Caller, row: store.TechnicalUserRow, refusals: boolean): TechnicalUser => ({
  ...toTechnicalUser(row),
  ...(refusals && { refusals: technicalUserRefusals(caller, row) }),
})

async function find(
  { clock }: TechnicalUserServiceOptions,
  db: Db | Tx,
  { caller, id }: { caller: Caller; id: string },
) {
  const row = await store.find(db, { workspaceId: caller.workspaceId, id, now: clock() })
  if (!row) throw refuse.notFound('There is no such technical user')
  return row
}

/** Stores a technical user and their permission in the workspace of the caller. */
async function insertUser(
  { clock, newId }: TechnicalUserServiceOptions,
  tx: Tx,
  { id, caller, entities, ...input }: NewTechnicalUser & { id: string; caller: Caller; entities: string[] },
): Promise<void> {
  const { userName, email = `${id.slice(0, 8)}@technical.invalid` } = input
  if (await store.isNameTaken(tx, userName, email)) throw nameConflict(userName)
  const user = { id, account_id: caller.accountId, user_name: userName, email, displayName: userName }
  await insertTechnicalUser(tx, user, clock())
  const permission = {
    id: newId(),
    workspace_id: caller.workspaceId,
    user_id: id,
    ...rolesOf(input),
    invited_by: caller.userId,
    entities,
  }
  await insertPermission(tx, permission, clock())
}

// The empty text is kept, unlike with `textOrNull`: clients read back what they sent.
const rolesOf = ({ permissionRole, customerRoles }: NewTechnicalUser) => ({
  role: requestedRole(permissionRole, customerRoles),
  customer_roles: customerRoles ?? null,
})

/** Makes the token of a technical user; only its hash is stored. */
async function issueToken(
  { tokens, clock, newId }: TechnicalUserServiceOptions,
  tx: Tx,
  { caller, userId, expiryPath, expiry, description = '' }: NewToken,
): Promise<string> {
  const token = tokens.newToken()
  const row = {
    id: newId(),
    user_id: userId,
    workspace_id: caller.workspaceId,
    token_hash: await tokens.hash(token),
    prefix: tokens.prefix(token),
    description,
    expiry: expiryOf(expiry, clock(), expiryPath),
    creator_id: caller.userId,
    bootstrap: false,
  }
  await store.insertToken(tx, row, clock())
  return token
}

/** The requested expiry, or a year from now; 422 for one in the past or more than ten years ahead. */
function expiryOf(requested: string | undefined, now: Date, path: string): Date {
  const expiry = requested === undefined ? new Date(now.getTime() + YEAR) : new Date(requested)
  if (expiry <= now) throw refuse.member(path, 'must be in the future')
  // Three days of leap years.
  if (expiry.getTime() > now.getTime() + 10 * YEAR + 3 * 86_400_000)
    throw refuse.member(path, 'must be at most ten years ahead')
  return expiry
}

const nameConflict = (name: string) =>
  refuse.conflict(`The name ${name} or its email address is taken`, {
    errors: [{ value: '$.userName', messages: ['is taken'] }],
  })

/** 409 where the workspace has a quota and as many technical users as that. */
async function demandQuota(tx: Tx, caller: Caller): Promise<void> {
  if (!isFeatureOn(caller, 'TECHNICAL_USER_QUOTA')) return
  if ((await store.countIn(tx, caller.workspaceId)) < TECHNICAL_USER_QUOTA) return
  throw refuse.conflict('This workspace has as many technical users as its quota allows')
}
