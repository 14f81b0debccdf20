import { isEqual, uniqBy } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { SubscriptionType } from '#contract/data-model.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Step } from '#events/step.ts'
import { type ChangeContext, changeContexts } from '#features/fact-sheets/change/change-context.ts'
import { type SubscriptionRow, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { isId } from '#data-model/ids.ts'
import type { Tx } from '#storage/database.ts'
import { type FactSheetTarget, changeAttached } from './change-attached.service.ts'
import { rulesFor } from '#kernel/workspace-rules.ts'
import { validateByRules, validateRoles } from './subscription-roles.ts'
import * as store from './subscriptions.store.ts'

type Roles = readonly { readonly id: string; readonly comment?: string | null | undefined }[]

export interface SubscriptionInput {
  /** By id or by email address. */
  readonly user: { readonly id?: string | null | undefined; readonly email?: string | null | undefined }
  readonly type: SubscriptionType
  /** If absent, a subscription keeps its roles. */
  readonly roles?: Roles | null | undefined
}
/** A change of a subscription; it keeps what the change does not name. */
export type SubscriptionChange = {
  readonly [K in keyof SubscriptionInput]?: SubscriptionInput[K] | null | undefined
}
/** What a change begins with, by id; with `rev`, only at this revision of the fact sheet. */
type AtRevision = Pick<FactSheetTarget, 'id' | 'rev'>

export interface SubscriptionRoleInput {
  readonly name: string
  readonly description?: string | null | undefined
  readonly subscriptionType: SubscriptionType
  /** Empty = all. */
  readonly restrictToFactSheetTypes: readonly string[]
}

interface FactSheetSubscriptionsOptions {
  readonly clock: () => Date
  readonly newId: () => string
}

/** The people who are responsible for a fact sheet or observe it. Each function runs within a step of its caller. */
export function factSheetSubscriptions(options: FactSheetSubscriptionsOptions) {
  const { clock, newId } = options
  const contextOf = changeContexts(options)
  return {
    create(step: Step, caller: Caller, factSheet: AtRevision, input: SubscriptionInput): Promise<SubscriptionRow> {
      return createSubscription(contextOf(step, caller), factSheet, input)
    },

    update(step: Step, caller: Caller, target: AtRevision, change: SubscriptionChange): Promise<SubscriptionRow> {
      return updateSubscription(contextOf(step, caller), target, change)
    },

    /** Removes a subscription; returns the id of the fact sheet. */
    remove(step: Step, caller: Caller, target: AtRevision): Promise<string> {
      return removeSubscription(contextOf(step, caller), target)
    },

    /** For the set-up of workspaces: no operation of the interface creates roles, so no right is demanded. */
    async createRole({ tx, emit }: Step, workspaceId: string, input: SubscriptionRoleInput): Promise<string> {
      const id = newId()
      const { name, subscriptionType, restrictToFactSheetTypes: types } = input
      await store.insertSubscriptionRole(tx, {
        workspace_id: workspaceId,
        id,
        name,
        description: input.description ?? null,
        subscription_type: subscriptionType,
        fact_sheet_types: [...types],
        created_at: clock(),
      })
      emit({
        type: 'SUBSCRIPTION_ROLE_CREATED',
        className: 'SubscriptionRoleCreatedEvent',
        objectId: id,
        objectName: name,
        members: { roleId: id, roleName: name, subscriptionType },
        changes: true,
      })
      return id
    },
  }
}
export type FactSheetSubscriptions = ReturnType<typeof factSheetSubscriptions>

async function createSubscription(
  context: ChangeContext,
  target: AtRevision,
  input: SubscriptionInput,
): Promise<SubscriptionRow> {
  const { tx, now, newId } = context
  return await changeAttached(context, target, async (factSheet, emit) => {
    const values = { ...(await validValues(context, { factSheet, before: undefined }, input)), id: newId() }
    await store.insertSubscription(tx, values, now)
    const created = await findExisting(tx, values)
    emit('SUBSCRIPTION_CREATED', subscriptionMembers(created))
    return created
  })
}

async function updateSubscription(
  context: ChangeContext,
  target: AtRevision,
  { user, type, roles }: SubscriptionChange,
): Promise<SubscriptionRow> {
  const { tx, workspaceId } = context
  const { id } = target
  return await changeAttached(context, await targetOf(context, target), async (factSheet, emit) => {
    const before = await findExisting(tx, { workspace_id: workspaceId, fact_sheet_id: factSheet.id, id })
    const input = { user: user ?? { id: before.user_id }, type: type ?? before.type, roles }
    const values = { ...(await validValues(context, { factSheet, before }, input)), id }
    await store.updateSubscription(tx, values)
    const after = await findExisting(tx, values)
    if (!isEqual(before, after)) emit('SUBSCRIPTION_UPDATED', subscriptionMembers(after))
    return after
  })
}

async function removeSubscription(context: ChangeContext, target: AtRevision): Promise<string> {
  const { tx, workspaceId } = context
  const { id } = target
  return await changeAttached(context, await targetOf(context, target), async (factSheet, emit) => {
    const removed = await findExisting(tx, { workspace_id: workspaceId, fact_sheet_id: factSheet.id, id })
    await store.deleteSubscription(tx, workspaceId, id)
    emit('SUBSCRIPTION_DELETED', subscriptionMembers(removed))
    return factSheet.id
  })
}

interface Subscribed {
  readonly factSheet: FactSheetRow
  /** The subscription that is being updated; undefined for a new one. */
  readonly before: SubscriptionRow | undefined
}

/** The values to store; throws all violations together. */
async function validValues(
  { tx, caller }: ChangeContext,
  { factSheet, before }: Subscribed,
  { user, type, roles: requestedRoles }: SubscriptionInput,
): Promise<Omit<store.SubscriptionValues, 'id'>> {
  const { id: factSheetId, workspace_id: workspaceId, type: factSheetType } = factSheet
  const rolesBefore = before?.roles.map(({ id, comment }) => ({ id, comment })) ?? []
  const roles = uniqBy(requestedRoles ?? rolesBefore, ({ id }) => id)
  const existingRoles = await store.listSubscriptionRoles(tx, workspaceId)
  const violations = [
    ...validateRoles({ factSheetType, type, roles }, existingRoles),
    ...validateByRules(rulesFor(caller), { type, roles }, before),
  ]
  const isNamed = user.id ? isId(user.id) : Boolean(user.email)
  const subscriber = isNamed
    ? await store.findSubscriber(tx, workspaceId, user.id ? { id: user.id } : { email: user.email })
    : undefined
  // People who have left keep their subscriptions until somebody removes them.
  if (!subscriber || (!subscriber.is_active && subscriber.id !== before?.user_id)) {
    const message = 'must be an active user of this workspace'
    throw refuse.violations([{ path: '/user', code: 'USER_NOT_FOUND', message }, ...violations])
  }
  const others = (await findSubscriptionsOf(tx, workspaceId, [factSheetId])).filter(({ id }) => id !== before?.id)
  if (others.some((other) => other.user_id === subscriber.id && other.type === type)) {
    const message = `this user is ${type} for this fact sheet already`
    violations.push({ path: '/type', code: 'SUBSCRIPTION_EXISTS', message })
  }
  if (violations.length > 0) throw refuse.violations(violations)
  return { workspace_id: workspaceId, fact_sheet_id: factSheetId, user_id: subscriber.id, type, roles }
}

async function targetOf({ tx, workspaceId }: ChangeContext, { id, rev }: AtRevision): Promise<FactSheetTarget> {
  const factSheetId = isId(id) ? await store.findFactSheetOf(tx, workspaceId, id) : undefined
  if (factSheetId === undefined) throw notFound()
  return { id: factSheetId, requested: 'subscription', rev }
}

async function findExisting(tx: Tx, key: store.SubscriptionKey): Promise<SubscriptionRow> {
  const row = await store.findSubscription(tx, key)
  if (!row) throw notFound()
  return row
}

const notFound = () => refuse.notFound('There is no such subscription')

const subscriptionMembers = ({ id, user_id: userId, type, roles }: SubscriptionRow) => ({
  subscriptionId: id,
  subscribedUserId: userId,
  subscriptionType: type,
  roleInfos: roles.map(({ id: roleId, name, comment }) => ({ roleId, name, comment })),
})
