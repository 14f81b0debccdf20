import type { Storage } from '#storage/database.ts'
import { conditionsOf } from './filter.ts'
import { offsetRange } from './matching.store.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { type ClaimedRecovery, claimRecovery, moveRecovery, queueNext, roomOf } from './recovery-queue.store.ts'
import { endRecovery } from './recovery.store.ts'

const SECOND = 1000
/** Windows of one recovery in one run, where few deliveries have the words that it looks for. */
const WINDOWS = 5

type Dependencies = { storage: Storage }

/** Queues what running recoveries ask for, each at its pace; any number of processes may run it. */
export function recoveryWorker({ storage }: Dependencies) {
  /** One step of one recovery: what it queues, its figures and its place are one transaction. */
  async function step(now: Date): Promise<'none' | 'waiting' | 'queued' | 'looked'> {
    const done = await storage.transaction(async (tx) => {
      const recovery = await claimRecovery(tx, now)
      if (!recovery) return { result: 'none' as const }
      const { workspace_id: workspaceId, subscription_id: subscriptionId, id } = recovery
      if (recovery.active === null) {
        await endRecovery(tx, { workspaceId, id }, 'CANCELLED', now)
        return { result: 'waiting' as const }
      }
      const room = roomOf(recovery)
      if (room === 0) {
        await moveRecovery(tx, recovery, { count: 0, upTo: null }, nextTurn(recovery, now))
        return { result: 'waiting' as const }
      }
      const wanted = conditionsOf(subscriptionId, recovery.filter)
      const range = await offsetRange(tx, workspaceId, wanted)
      const access = eventAccess({ role: recovery.starter_role, entities: recovery.starter_entities })
      const search = { of: { workspaceId, subscriptionId }, wanted, range, now, access }
      const queued = await queueNext(tx, recovery, search, room)
      const mayGoOn = queued.count === 0 && queued.upTo !== null
      await moveRecovery(tx, recovery, queued, mayGoOn ? (recovery.lease_until ?? now) : nextTurn(recovery, now))
      if (queued.upTo === null) await endRecovery(tx, { workspaceId, id }, 'DONE', now)
      return { result: mayGoOn ? ('looked' as const) : ('queued' as const), workspaceId, count: queued.count }
    })
    if (done.workspaceId !== undefined && done.count > 0) storage.notify(DELIVERIES_DUE, done.workspaceId)
    return done.result
  }

  return {
    /** Gives every running recovery whose second has come its turn. */
    async run(now: Date): Promise<void> {
      for (let windows = 0; windows < WINDOWS;) {
        const result = await step(now)
        if (result === 'none') return
        if (result === 'looked') windows += 1
      }
    },
  }
}

/** A second after the turn that was due, so that one that came late does not slow the pace; never more than one in arrears. */
const nextTurn = ({ lease_until: due }: ClaimedRecovery, now: Date): Date =>
  new Date(Math.max(due?.getTime() ?? 0, now.getTime() - SECOND + 1) + SECOND)
