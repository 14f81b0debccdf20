import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { RecoveryFilter } from '#contract/recoveries.ts'
import { refuse } from '#kernel/refusal.ts'
import { readEnds } from '#events/read.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { subscriptionState } from './deliveries.store.ts'
import { subscriptionInactive } from './deliveries.service.ts'
import { conditionsOf } from './filter.ts'
import { type SubscriptionKey, offsetRange } from './matching.store.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import * as store from './recovery.store.ts'
import { toPreview, toRecovery } from './recovery.view.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type RecoveryServiceOptions = { storage: Storage; clock: () => Date; newId: () => string }
/** How long ended recoveries stay in the list of jobs. */
const JOBS_MS = 86_400_000
type RecoveryInput = { filter: RecoveryFilter; perSecond: number }

/** Redelivery of many deliveries: preview, start, progress, cancel, resume. */
export const recoveryService = (options: RecoveryServiceOptions) => ({
  async previewRecovery(caller: Caller, id: string, filter: RecoveryFilter) {
    demand(caller, 'webhook.read')
    const { db } = options.storage
    const { key } = await subscriptionOf(db, caller, id)
    return await previewOf(db, key, { filter, now: options.clock(), access: eventAccess(caller) })
  },

  /** The set of deliveries is fixed at the start: those that settle later do not belong to it. */
  async startRecovery(caller: Caller, id: string, { filter, perSecond }: RecoveryInput) {
    demand(caller, 'webhook.redeliver')
    const { db } = options.storage
    const { key, isActive } = await subscriptionOf(db, caller, id)
    if (!isActive) throw subscriptionInactive()
    const now = options.clock()
    const { count: total } = await previewOf(db, key, { filter, now, access: eventAccess(caller) })
    return await options.storage.transaction((tx) =>
      start(options, tx, { ...key, filter, perSecond, total, now, caller }),
    )
  },

  async listRecoveries(caller: Caller, id: string, running: boolean | undefined) {
    demand(caller, 'webhook.read')
    const { db } = options.storage
    const { key } = await subscriptionOf(db, caller, id)
    return (await store.listRecoveries(db, key, running)).map(toRecovery)
  },

  /** Of all subscriptions, running or ended within the last day. */
  async listRecoveryJobs(caller: Caller) {
    demand(caller, 'webhook.read')
    const since = new Date(options.clock().getTime() - JOBS_MS)
    return (await store.listRecoveryJobs(options.storage.db, caller.workspaceId, since)).map(toRecovery)
  },

  /** Continues a cancelled recovery where it stopped. */
  async resumeRecovery(caller: Caller, id: string, recoveryId: string) {
    demand(caller, 'webhook.redeliver')
    const { key, isActive } = await subscriptionOf(options.storage.db, caller, id)
    if (!isActive) throw subscriptionInactive()
    const now = options.clock()
    return await options.storage.transaction((tx) => resume(options, tx, { ...key, recoveryId, now, caller }))
  },

  /** Deliveries in the queue already are still sent. */
  async cancelRecovery(caller: Caller, id: string, recoveryId: string) {
    demand(caller, 'webhook.redeliver')
    const { key } = await subscriptionOf(options.storage.db, caller, id)
    const now = options.clock()
    return await options.storage.transaction((tx) => cancel(options, tx, { ...key, recoveryId, now, caller }))
  },
})
export type RecoveryService = ReturnType<typeof recoveryService>

async function subscriptionOf(db: Db, caller: Caller, id: string) {
  const key: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
  const subscription = await subscriptionState(db, key)
  if (!subscription) throw noSuchSubscription()
  return { key, isActive: subscription.active }
}

/** What a recovery would deliver again. */
async function previewOf(
  db: Db,
  subscription: SubscriptionKey,
  { filter, now, access }: { filter: RecoveryFilter; now: Date; access: EventAccess },
) {
  const conditions = conditionsOf(subscription.subscriptionId, filter)
  const range = await offsetRange(db, subscription.workspaceId, conditions)
  const { oldest } = await readEnds(db, subscription.workspaceId)
  return toPreview(await store.previewOf(db, { subscription, conditions, range, now, access }, oldest))
}

type Action = SubscriptionKey & { readonly caller: Caller; readonly now: Date }

async function start(
  { newId }: RecoveryServiceOptions,
  tx: Tx,
  { filter, perSecond, total, ...action }: Action & RecoveryInput & { total: number },
) {
  const { caller, now, ...key } = action
  const running = await store.runningRecovery(tx, key)
  if (running) throw refuse.conflict('Another recovery of this subscription is running', { data: toRecovery(running) })
  const createdBy = { id: caller.userId, name: caller.name }
  const upTo = await store.newestDelivery(tx, key)
  const recovery = { ...key, id: newId(), filter: JSON.stringify(filter), perSecond, total, upTo, createdBy, now }
  await store.insertRecovery(tx, recovery)
  const detail = { recovery: recovery.id, filter, perSecond, total }
  await recordHistory(tx, { ...key, id: newId(), at: now, actor: createdBy, action: 'RECOVERY_STARTED', detail })
  return await readBack(tx, key, recovery.id)
}

async function cancel(
  { newId }: RecoveryServiceOptions,
  tx: Tx,
  { recoveryId, ...action }: Action & { recoveryId: string },
) {
  const { caller, now, ...key } = action
  const recovery = await store.findRecovery(tx, key, recoveryId)
  if (!recovery) throw refuse.notFound('There is no such recovery')
  const { workspaceId } = key
  if (!(await store.endRecovery(tx, { workspaceId, id: recoveryId }, { status: 'CANCELLED', now, by: caller.name })))
    throw refuse.conflict('This recovery has ended already', { data: toRecovery(recovery) })
  const actor = { id: caller.userId, name: caller.name }
  const detail = { recovery: recoveryId }
  await recordHistory(tx, { ...key, id: newId(), at: now, actor, action: 'RECOVERY_CANCELLED', detail })
  return await readBack(tx, key, recoveryId)
}

async function resume(
  { newId }: RecoveryServiceOptions,
  tx: Tx,
  { recoveryId, ...action }: Action & { recoveryId: string },
) {
  const { caller, now, ...key } = action
  const running = await store.runningRecovery(tx, key)
  if (running) throw refuse.conflict('Another recovery of this subscription is running', { data: toRecovery(running) })
  const recovery = await store.findRecovery(tx, key, recoveryId)
  if (!recovery) throw refuse.notFound('There is no such recovery')
  const actor = { id: caller.userId, name: caller.name }
  if (!(await store.continueRecovery(tx, { workspaceId: key.workspaceId, id: recoveryId }, actor)))
    throw refuse.conflict('This recovery was not cancelled', { data: toRecovery(recovery) })
  const detail = { recovery: recoveryId }
  await recordHistory(tx, { ...key, id: newId(), at: now, actor, action: 'RECOVERY_RESUMED', detail })
  return await readBack(tx, key, recoveryId)
}

/** A recovery as its own transaction left it. */
async function readBack(tx: Tx, key: SubscriptionKey, id: string) {
  const row = await store.findRecovery(tx, key, id)
  if (!row) throw new Error('A recovery vanished inside its own transaction')
  return toRecovery(row)
}
