import { isEqual, uniqBy } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { SubscriptionType } from '#contract/data-model.ts'
import { refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import type { Tx } from '#storage/database.ts'
import type { Step } from '#events/step.ts'
import { type SubscriptionRow, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { validateRoles } from './subscription-roles.ts'
import * as store from './subscriptions.store.ts'
import { type FactSheetTarget, changeAttached } from './change-attached.service.ts'

type Roles = readonly { readonly id: string; readonly comment?: string | null | undefined }[]

export interface SubscriptionInput {
  /** By id or by e-mail address. */
  readonly user: { readonly id?: string | null | undefined; readonly email?: string | null | undefined }
  readonly type: SubscriptionType
  /** Without it, a subscription keeps its roles. */
  readonly roles?: Roles | null | undefined
}
export interface SubscriptionRoleInput {
  readonly name: string
  readonly description?: string | null | undefined
  readonly subscriptionType: SubscriptionType
  /** Empty = all. */
  readonly restrictToFactSheetTypes: readonly string[]
}

type Dependencies = { clock: () => Date; newId: () => string }

/** Who answers for a fact sheet or follows it. Each function runs in a step of whoever calls it. */
export function factSheetSubscriptions({ clock, newId }: Dependencies) {
  return {
    async create(step: Step, caller: Caller, factSheetId: string, input: SubscriptionInput): Promise<SubscriptionRow> {
      return await changeAttached(step, clock, caller, { id: factSheetId }, async (factSheet, tell) => {
        const values = { ...(await judged(step.tx, factSheet, input, undefined)), id: newId() }
        await store.insertSubscription(step.tx, values, clock())
        const made = await reread(step.tx, values)
        tell('SUBSCRIPTION_CREATED', 'SubscriptionCreatedEvent', told(made))
        return made
      })
    },

    async update(step: Step, caller: Caller, id: string, input: SubscriptionInput): Promise<SubscriptionRow> {
      return await changeAttached(step, clock, caller, await meant(step.tx, caller, id), async (factSheet, tell) => {
        const before = await reread(step.tx, { workspace_id: caller.workspaceId, fact_sheet_id: factSheet.id, id })
        const values = { ...(await judged(step.tx, factSheet, input, before)), id }
        await store.updateSubscription(step.tx, values)
        const after = await reread(step.tx, values)
        if (!isEqual(before, after)) tell('SUBSCRIPTION_UPDATED', 'SubscriptionUpdatedEvent', told(after))
        return after
      })
    },

    /** Answers with the id of the fact sheet. */
    async remove(step: Step, caller: Caller, id: string): Promise<string> {
      return await changeAttached(step, clock, caller, await meant(step.tx, caller, id), async (factSheet, tell) => {
        const gone = await reread(step.tx, { workspace_id: caller.workspaceId, fact_sheet_id: factSheet.id, id })
        await store.deleteSubscription(step.tx, caller.workspaceId, id)
        tell('SUBSCRIPTION_DELETED', 'SubscriptionDeletedEvent', told(gone))
        return factSheet.id
      })
    },

    /** For those who set a workspace up; no operation of the interface makes roles, so no right is asked for. */
    async createRole({ tx, emit }: Step, workspaceId: string, input: SubscriptionRoleInput): Promise<string> {
      const id = newId()
      const { name, subscriptionType, restrictToFactSheetTypes: types } = input
      const described = { description: input.description ?? null, subscription_type: subscriptionType }
      await store.insertSubscriptionRole(
        tx,
        workspaceId,
        { id, name, ...described, fact_sheet_types: [...types] },
        clock(),
      )
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

/** What is to be stored, or all that is wrong with it. */
async function judged(
  tx: Tx,
  factSheet: FactSheetRow,
  { user, type, roles: wanted }: SubscriptionInput,
  before: SubscriptionRow | undefined,
): Promise<Omit<store.SubscriptionValues, 'id'>> {
  const { id: factSheetId, workspace_id: workspaceId, type: factSheetType } = factSheet
  const kept = before?.roles.map(({ id, comment }) => ({ id, comment })) ?? []
  const roles = uniqBy(wanted ?? kept, ({ id }) => id)
  const violations = validateRoles({ factSheetType, type, roles }, await store.listSubscriptionRoles(tx, workspaceId))
  const isNamed = user.id ? isId(user.id) : Boolean(user.email)
  const subscriber = isNamed
    ? await store.findSubscriber(tx, workspaceId, user.id ? { id: user.id } : { email: user.email })
    : undefined
  // Somebody who has left keeps what he has until it is taken from him.
  if (!subscriber || (!subscriber.is_active && subscriber.id !== before?.user_id)) {
    const message = 'must be an active user of this workspace'
    throw refuse.violations([{ path: '/user', code: 'USER_NOT_FOUND', message }, ...violations])
  }
  const others = (await findSubscriptionsOf(tx, workspaceId, [factSheetId])).filter(({ id }) => id !== before?.id)
  if (others.some((one) => one.user_id === subscriber.id && one.type === type)) {
    const message = `this user is ${type} for this fact sheet already`
    violations.push({ path: '/type', code: 'SUBSCRIPTION_EXISTS', message })
  }
  if (violations.length > 0) throw refuse.violations(violations)
  return { workspace_id: workspaceId, fact_sheet_id: factSheetId, user_id: subscriber.id, type, roles }
}

async function meant(tx: Tx, { workspaceId }: Caller, id: string): Promise<FactSheetTarget> {
  const found = isId(id) ? await store.findFactSheetOf(tx, workspaceId, id) : undefined
  if (found === undefined) throw notFound()
  return { id: found, askedFor: 'subscription' }
}

async function reread(
  tx: Tx,
  { workspace_id, fact_sheet_id, id }: Pick<store.SubscriptionValues, 'workspace_id' | 'fact_sheet_id' | 'id'>,
): Promise<SubscriptionRow> {
  const row = await store.findSubscription(tx, workspace_id, fact_sheet_id, id)
  if (!row) throw notFound()
  return row
}

const notFound = () => refuse.notFound('There is no such subscription')

const told = ({ id, user_id: userId, type, roles }: SubscriptionRow) => ({
  subscriptionId: id,
  subscribedUserId: userId,
  subscriptionType: type,
  roleInfos: roles.map(({ id: roleId, name, comment }) => ({ roleId, name, comment })),
})
