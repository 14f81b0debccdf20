import type { Caller } from '#contract/access.ts'
import type { Announcer } from '#events/announce.ts'
import { type EventAccess, accessOfMember, eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import { type Refusal, about, refuse } from '#kernel/refusal.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { demandOwnWorkspace } from './access.policy.ts'
import { DELIVERIES_DUE } from './due-hint.ts'
import { type SubscriptionAnswer, type SubscriptionPresenter, etagOf } from './presenter.service.ts'
import { noSuchSubscription } from './refusals.ts'
import { findReader } from './readers.store.ts'
import type { Secrets } from './secrets.ts'
import * as store from './subscriptions.store.ts'
import { type TargetValidators, validateTarget } from './target-validation.service.ts'
import { type UpdatePlan, type UpdateRequest, planUpdate } from './update-plan.service.ts'
import { activeSince, writeUpdate } from './update-write.service.ts'

/** The queue of a PUSH subscription. Deliveries implement it, because they are above subscriptions in the order of rooms. */
export interface DeliveryQueue {
  /** No deliveries are added in this workspace until the transaction ends. */
  lockQueue(tx: Tx, workspaceId: string): Promise<unknown>
  /** How many deliveries `skipQueued` would omit. */
  countQueued(tx: Tx, row: store.SubscriptionRow, now: Date): Promise<number>
  /** Omits the queued deliveries up to the head of the log, batch by batch. */
  skipQueued(db: Db | Tx, row: store.SubscriptionRow, now: Date): Promise<void>
  /** Omits the queued deliveries whose events a reader may not see. */
  skipUnreadable(tx: Tx, row: store.SubscriptionRow, reading: { access: EventAccess; now: Date }): Promise<void>
}

export interface UpdateServiceOptions {
  readonly storage: Storage
  readonly presenter: SubscriptionPresenter
  readonly validators: TargetValidators
  readonly queue: DeliveryQueue
  readonly secrets: Secrets
  readonly announcer: Announcer
  readonly clock: () => Date
  readonly newId: () => string
}

/** A longer queue is skipped in small transactions after the change; up to this many deliveries are skipped within it. */
const LONGEST_INLINE_SKIP = 2000

/** Changes of a subscription's settings, including pause and resume. */
export const subscriptionUpdateService = (options: UpdateServiceOptions) => ({
  /** 409 with the current record for a stale If-Match. A new signing secret is in this answer only. */
  async updateSubscription(
    caller: Caller,
    id: string,
    update: Omit<UpdateRequest, 'caller' | 'id'>,
  ): Promise<SubscriptionAnswer> {
    demand(caller, 'webhook.manage')
    demandOwnWorkspace(caller, update.change.workspaceId, '$.workspaceId')
    const request = { ...update, caller, id }
    await validateUpdate(options, request)
    const result = await runUpdate(options, request)
    if ('stale' in result) throw await staleMatch(options, caller, result.stale)
    const { row, members, staysPaused, signingSecret } = result
    if (staysPaused) await skipThenActivate(options, row)
    if (members.length > 0) {
      options.announcer.wake(row.workspace_id)
      if (row.delivery_type === 'PUSH') options.storage.notify(DELIVERIES_DUE, row.workspace_id)
    }
    const current = await findOrRefuse(options, caller, id)
    const { subscription, etag } = await options.presenter.present(caller, current, request.refusals)
    return { subscription: signingSecret === undefined ? subscription : { ...subscription, signingSecret }, etag }
  },
})
export type SubscriptionUpdateService = ReturnType<typeof subscriptionUpdateService>

/** Refuses an invalid change before the transaction, because validating the target takes a network look-up. */
async function validateUpdate(options: UpdateServiceOptions, request: UpdateRequest): Promise<void> {
  const { storage, secrets, validators } = options
  const { caller, id, ifMatch } = request
  const row = await findOrRefuse(options, caller, id)
  if (!isMatch(ifMatch, row)) throw await staleMatch(options, caller, row)
  const { before, after } = await planUpdate({ db: storage.db, secrets }, row, request)
  await validateTarget(validators, after, before)
}

type UpdateResult =
  | { readonly stale: store.SubscriptionRow }
  | (UpdatePlan & { readonly staysPaused: boolean; readonly signingSecret: string | undefined })

/** Plans the change again on the locked row and writes it; a stale If-Match ends the transaction without a change. */
async function runUpdate(
  { storage, secrets, queue, clock, newId }: UpdateServiceOptions,
  request: UpdateRequest,
): Promise<UpdateResult> {
  const { caller, id, change, backlog, ifMatch } = request
  return await storage.transaction(async (tx) => {
    const mayTakeOver =
      change.targetUrl !== undefined || change.callback !== undefined || change.userId !== undefined || change.active
    if (mayTakeOver) await queue.lockQueue(tx, caller.workspaceId)
    const row = await store.lockSubscription(tx, caller.workspaceId, id)
    if (!row) throw noSuchSubscription()
    if (!isMatch(ifMatch, row)) return { stale: row }
    const plan = await planUpdate({ db: tx, secrets }, row, request)
    if (plan.members.length === 0) return { ...plan, staysPaused: false, signingSecret: undefined }
    const now = clock()
    // Decided only now, because the locked row says whether the change resumes the subscription.
    const resumes = plan.after.active && !plan.before.active
    const skips = backlog === 'skip' && resumes
    const skipped = skips ? await queue.countQueued(tx, row, now) : undefined
    const staysPaused = skipped !== undefined && skipped > LONGEST_INLINE_SKIP
    if (skips && !staysPaused) await queue.skipQueued(tx, row, now)
    // The rights of the managing user decide from now on, whoever it was when these deliveries were queued.
    if (!skips && ((resumes && row.keeps_all) || plan.after.userId !== plan.before.userId))
      await queue.skipUnreadable(tx, row, { access: await managersAccess(tx, caller, plan.after.userId), now })
    const context = { tx, caller, secrets, newId, now }
    return { ...plan, staysPaused, signingSecret: await writeUpdate(context, plan, { skipped, staysPaused }) }
  })
}

const managersAccess = async (tx: Tx, caller: Caller, userId: string): Promise<EventAccess> =>
  userId === caller.userId
    ? eventAccess(caller)
    : accessOfMember(userId, await findReader(tx, caller.workspaceId, userId), caller.authorization)

/**
 * Ends a resume with a long queue: skips it in small transactions while the subscription stays paused, then activates the subscription.
 * If the process dies midway, the subscription stays paused, and resuming it once more continues.
 */
async function skipThenActivate(
  { storage, queue, clock }: UpdateServiceOptions,
  row: store.SubscriptionRow,
): Promise<void> {
  await queue.skipQueued(storage.db, row, clock())
  await storage.transaction(async (tx) => {
    const locked = await store.lockSubscription(tx, row.workspace_id, row.id)
    if (!locked || locked.active) return
    const now = clock()
    const revision = { revision: locked.revision + 1, updated_at: now }
    await store.updateSubscription(tx, locked, { active: true, ...activeSince(now), ...revision })
  })
}

async function findOrRefuse({ storage }: UpdateServiceOptions, caller: Caller, id: string) {
  const row = await store.findSubscription(storage.db, caller.workspaceId, id)
  if (!row) throw noSuchSubscription()
  return row
}

const isMatch = (ifMatch: string | null, row: store.SubscriptionRow): boolean =>
  ifMatch === null || ifMatch.split(',').some((tag) => ['*', etagOf(row)].includes(tag.trim().replace(/^W\//, '')))

async function staleMatch(
  { presenter }: UpdateServiceOptions,
  caller: Caller,
  row: store.SubscriptionRow,
): Promise<Refusal> {
  const { subscription, etag } = await presenter.present(caller, row)
  return refuse.conflict('Someone else saved this subscription first', {
    ...about('If-Match', 'is not the current version'),
    type: 'Subscription',
    data: subscription,
    headers: { etag },
  })
}
