import type { PageChanges } from '#events/page-changes.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import { conditionsOf } from './filter.ts'
import { offsetRange } from './matching.store.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { accessOfMember } from '#events/event-access.policy.ts'
import { type ClaimedRecovery, claimRecovery, moveRecovery, queueNext, quotaOf } from './recovery-queue.store.ts'
import { endRecovery } from './recovery.store.ts'

const SECOND = 1000
/** Windows that one run scans for recoveries whose words few deliveries have. */
const WINDOWS = 5

type RecoveryWorkerOptions = {
  storage: Storage
  authorizations: Authorizations
  pageChanges: Pick<PageChanges, 'tell'>
}

/** Queues the deliveries of running recoveries, each at its pace; any number of processes may run it. */
export function recoveryWorker({ storage, authorizations, pageChanges }: RecoveryWorkerOptions) {
  /** One step of one recovery: its deliveries, figures and position change in one transaction. */
  async function step(now: Date): Promise<'none' | 'waiting' | 'queued' | 'scanned'> {
    const outcome = await storage.transaction(async (tx) => {
      const recovery = await claimRecovery(tx, now)
      if (!recovery) return { result: 'none' as const }
      const { workspace_id: workspaceId, subscription_id: subscriptionId, id } = recovery
      if (recovery.active === null) {
        await endRecovery(tx, { workspaceId, id }, { status: 'CANCELLED', now })
        return { result: 'waiting' as const, workspaceId, subscriptionId, count: 0 }
      }
      const quota = quotaOf(recovery)
      if (quota === 0) {
        await moveRecovery(tx, recovery, { count: 0, upTo: null, nextAt: nextTurn(recovery, now) })
        return { result: 'waiting' as const }
      }
      const conditions = conditionsOf(subscriptionId, recovery.filter)
      const range = await offsetRange(tx, workspaceId, conditions)
      const authorization = await authorizations.current(workspaceId, tx)
      const access = accessOfMember(recovery.created_by, recovery.starter, authorization)
      const search = { subscription: { workspaceId, subscriptionId }, conditions, range, now, access }
      const queued = await queueNext(tx, recovery, search, quota)
      const mayContinue = queued.count === 0 && queued.upTo !== null
      const nextAt = mayContinue ? (recovery.lease_until ?? now) : nextTurn(recovery, now)
      await moveRecovery(tx, recovery, { ...queued, nextAt })
      if (queued.upTo === null) await endRecovery(tx, { workspaceId, id }, { status: 'DONE', now })
      return {
        result: mayContinue ? ('scanned' as const) : ('queued' as const),
        workspaceId,
        subscriptionId,
        count: queued.count,
      }
    })
    const { workspaceId, subscriptionId, count = 0 } = outcome
    if (workspaceId === undefined) return outcome.result
    if (count > 0) storage.notify(DELIVERIES_DUE, workspaceId)
    pageChanges.tell({ workspaceId, topic: 'jobs' }, { workspaceId, topic: 'deliveries', id: subscriptionId })
    return outcome.result
  }

  return {
    /** Runs a step of every recovery that is due; resolves to whether there was one. */
    async run(now: Date): Promise<boolean> {
      let hasWork = false
      for (let windows = 0; windows < WINDOWS;) {
        const result = await step(now)
        if (result === 'none') return hasWork
        hasWork = true
        if (result === 'scanned') windows += 1
      }
      return hasWork
    },
  }
}

/** A second after the turn that was due, so that a late turn does not slow the pace; at most one turn is made up for. */
const nextTurn = ({ lease_until: due }: ClaimedRecovery, now: Date): Date =>
  new Date(Math.max(due?.getTime() ?? 0, now.getTime() - SECOND + 1) + SECOND)
