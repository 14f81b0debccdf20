import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { SubscriptionChange } from '#contract/subscription-settings.ts'
import type { Announcer } from '#events/announce.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { DELIVERIES_DUE } from './due-hint.ts'
import * as cursors from './cursor.store.ts'
import { resetHealth, restartClock, restartHealth } from './push-health.store.ts'
import { maskedUrl } from './target.ts'
import { validateKeptSecrets, validateSettings } from './settings-validation.policy.ts'
import { changeDetail } from './history-detail.ts'
import { recordAct } from './history.store.ts'
import { type Shown, type SubscriptionRows, etagOf, noSuchSubscription, ownWorkspace } from './presenter.service.ts'
import { type Secrets, mayReadSecrets, newSigningSecret, sealSigning } from './secrets.ts'
import { type Settings, changedSettings, differing } from './settings.ts'
import { type Vetting, validateTarget } from './target-validation.service.ts'
import { identifierInUse } from './subscriptions.service.ts'
import * as store from './subscriptions.store.ts'

/** The queue of a PUSH subscription, which belongs to the deliveries. */
export interface DeliveryQueue {
  /** Keeps new deliveries from being made in this workspace until the transaction ends. */
  holdQueue(tx: Tx, workspaceId: string): Promise<unknown>
  /** How many deliveries `skipQueued` would omit. */
  countQueued(tx: Tx, row: store.SubscriptionRow, now: Date): Promise<number>
  /** Omits the queued deliveries up to the head of the log, batch by batch. */
  skipQueued(db: Db | Tx, row: store.SubscriptionRow, now: Date): Promise<void>
}

type Dependencies = {
  storage: Storage
  rows: SubscriptionRows
  vetting: Vetting
  queue: DeliveryQueue
  secrets: Secrets
  announcer: Announcer
  clock: () => Date
  newId: () => string
}
type How = { backlog: 'deliver' | 'skip'; ifMatch: string | null }
type Change = { before: Settings; after: Settings; members: (keyof Settings)[] }
/** `rests`: it becomes active only when its long queue has been skipped. */
type Effect = { row: store.SubscriptionRow; change: Change; skipped: number | undefined; rests: boolean; now: Date }

/** So many deliveries are skipped in the very transaction of the change. */
const AT_ONCE = 2000

/** Changes of a subscription's settings, among them pause and resume (webhooks.md part 1). */
export function subscriptionChanges({ storage, rows, vetting, queue, secrets, announcer, clock, newId }: Dependencies) {
  /** What the row would become; refuses what may not be. */
  async function judge(
    db: Db | Tx,
    caller: Caller,
    row: store.SubscriptionRow | undefined,
    wanted: SubscriptionChange,
  ) {
    if (!row) throw noSuchSubscription()
    if (wanted.deliveryType !== undefined && wanted.deliveryType !== row.delivery_type)
      throw refuse.member('$.deliveryType', 'cannot be changed; make another subscription')
    const before = rows.settingsOf(row)
    const after = changedSettings(before, wanted, maskedUrl(before.targetUrl))
    await validateOwner(db, caller, before, after)
    validateSettings(row.delivery_type, after)
    if (!mayReadSecrets(caller, row.user_id)) validateKeptSecrets(before, after)
    const { identifier } = after
    if (identifier !== null && identifier !== before.identifier) {
      if (await store.identifierTaken(db, caller.workspaceId, identifier)) throw identifierInUse(identifier)
    }
    return { row, change: { before, after, members: differing(before, after) } }
  }

  async function validateOwner(db: Db | Tx, caller: Caller, before: Settings, after: Settings) {
    if (after.userId === before.userId) return
    if (caller.role !== 'ADMIN') throw refuse.forbidden('Only an administrator may change the managing user')
    if (!(await store.isActiveUser(db, caller.workspaceId, after.userId)))
      throw refuse.member('$.userId', 'must be an active user of this workspace')
  }

  async function stale(caller: Caller, row: store.SubscriptionRow) {
    const { subscription, etag } = await rows.show(caller, row)
    return refuse.conflict('Somebody else has changed this subscription in the meantime', {
      type: 'Subscription',
      data: subscription,
      headers: { etag },
    })
  }

  async function write(tx: Tx, caller: Caller, effect: Effect): Promise<string | undefined> {
    const { row, change, skipped, rests, now } = effect
    const { before, after, members } = change
    const { workspace_id: workspaceId, id } = row
    const isPush = row.delivery_type === 'PUSH'
    const resumes = after.active && !before.active
    const signingSecret = after.signed && !before.signed ? newSigningSecret() : undefined
    await store.updateSubscription(tx, workspaceId, id, {
      ...rows.columnsOf(rests ? { ...after, active: false } : after),
      ...(after.signed === before.signed ? {} : { sealed_signing: null }),
      ...(signingSecret === undefined ? {} : { sealed_signing: sealSigning([{ secret: signingSecret }], secrets) }),
      ...(resumes && !rests ? activeSince(now) : {}),
      ...(before.active && !after.active ? { inactive_reason: 'paused', inactive_since: now } : {}),
      // Of what a PUSH subscription has not been given yet it is given nothing up to here.
      ...(skipped !== undefined && isPush ? { cursor_offset: row.head } : {}),
      revision: row.revision + 1,
      updated_at: now,
    })
    if (skipped !== undefined && !isPush)
      await cursors.setCursor(tx, { workspaceId, id, to: row.head, oldest: row.oldest, now })
    if (isPush && members.includes('targetUrl')) await resetHealth(tx, workspaceId, id)
    else if (isPush && resumes) {
      const restart = row.inactive_reason === 'failing' ? restartHealth : restartClock
      await restart(tx, workspaceId, id, now)
    }
    await tell(tx, caller, effect)
    return signingSecret
  }

  async function tell(tx: Tx, caller: Caller, { row, change, skipped, now }: Effect) {
    const { before, after, members } = change
    const actor = { id: caller.userId, name: caller.name }
    const about = { workspaceId: row.workspace_id, subscriptionId: row.id, at: now, actor }
    const others = members.filter((member) => member !== 'active')
    if (others.length > 0)
      await recordAct(tx, { ...about, id: newId(), action: 'UPDATED', detail: changeDetail(before, after, others) })
    if (after.active === before.active) return
    const what = skipped === undefined ? { backlog: 'deliver' } : { backlog: 'skip', skipped }
    const [action, detail] = after.active ? ['RESUMED', what] : ['PAUSED', {}]
    await recordAct(tx, { ...about, id: newId(), action, detail })
  }

  /**
   * The rest of resuming with a long queue: it goes in small transactions, while the subscription still rests. Should the process end in
   * the middle, the subscription stays paused, and resuming it once more goes on.
   */
  async function skipAndSwitchOn(row: store.SubscriptionRow): Promise<void> {
    const { workspace_id: workspaceId, id } = row
    await queue.skipQueued(storage.db, row, clock())
    await storage.transaction(async (tx) => {
      const locked = await store.lockSubscription(tx, workspaceId, id)
      if (!locked || locked.active) return
      const now = clock()
      const changed = { revision: locked.revision + 1, updated_at: now }
      await store.updateSubscription(tx, workspaceId, id, { active: true, ...activeSince(now), ...changed })
    })
  }

  return {
    /** `ifMatch`: the If-Match header; a stale one is 409 with the current record. A signing secret is in this answer only. */
    async update(caller: Caller, id: string, wanted: SubscriptionChange, { backlog, ifMatch }: How): Promise<Shown> {
      demand(caller, 'webhook.manage')
      ownWorkspace(caller, wanted.workspaceId)
      const { workspaceId } = caller
      const seen = await store.findSubscription(storage.db, workspaceId, id)
      if (seen && !isMatch(ifMatch, seen)) throw await stale(caller, seen)
      const first = await judge(storage.db, caller, seen, wanted)
      await validateTarget(vetting, first.change.after, first.change.before)
      const done = await storage.transaction(async (tx) => {
        if (backlog === 'skip' && wanted.active) await queue.holdQueue(tx, workspaceId)
        const locked = await store.lockSubscription(tx, workspaceId, id)
        if (locked && !isMatch(ifMatch, locked)) return { stale: locked }
        const last = await judge(tx, caller, locked, wanted)
        if (last.change.members.length === 0) return { ...last, rests: false, signingSecret: undefined }
        const now = clock()
        // Only here is it sure that the change will be made.
        const skips = backlog === 'skip' && last.change.after.active && !last.change.before.active
        const skipped = skips ? await queue.countQueued(tx, last.row, now) : undefined
        const rests = skipped !== undefined && skipped > AT_ONCE
        if (skips && !rests) await queue.skipQueued(tx, last.row, now)
        return { ...last, rests, signingSecret: await write(tx, caller, { ...last, skipped, rests, now }) }
      })
      if ('stale' in done) throw await stale(caller, done.stale)
      const { row, change, rests, signingSecret } = done
      if (rests) await skipAndSwitchOn(row)
      if (change.members.length > 0) {
        announcer.wake(workspaceId)
        if (row.delivery_type === 'PUSH') storage.notify(DELIVERIES_DUE, workspaceId)
      }
      const after = await store.findSubscription(storage.db, workspaceId, id)
      if (!after) throw noSuchSubscription()
      const { subscription, etag } = await rows.show(caller, after)
      return { subscription: signingSecret === undefined ? subscription : { ...subscription, signingSecret }, etag }
    },
  }
}
export type SubscriptionChanges = ReturnType<typeof subscriptionChanges>

const activeSince = (now: Date) => ({ active_since: now, inactive_reason: null, inactive_since: null })

const isMatch = (ifMatch: string | null, row: store.SubscriptionRow): boolean =>
  ifMatch === null || ifMatch.split(',').some((tag) => ['*', etagOf(row)].includes(tag.trim().replace(/^W\//, '')))
