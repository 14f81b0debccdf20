import type { SubscriptionAlert } from '#contract/notifications.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import type { Change, PageChanges } from '#events/page-changes.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { type NotificationDetail, kindOf, milestonesAt, reasonOf, retriesOf } from './alerts.ts'
import * as store from './alerts.store.ts'
import { FAILING_DAYS, failingDeadline } from '#features/webhooks/subscriptions/deadlines.ts'
import type { Notify } from './notify.service.ts'
import { recipientsOf } from './notifications.store.ts'

/** Subscriptions of one round; the rest follow in the next. */
const ROUND = 100

type AlertServiceOptions = {
  storage: Storage
  clock: () => Date
  newId: () => string
  notify: Notify
  pageChanges: Pick<PageChanges, 'tell'>
}

/** News about a subscription, for the people who are responsible for it. */
export interface Alert {
  readonly workspaceId: string
  readonly subscriptionId: string
  /** The subscription's identifier, if it has one. */
  readonly name: string | null
  /** The subscription's managing user. */
  readonly managerId: string
  readonly kind: SubscriptionAlert
  /** When it began to fail, or was last read. */
  readonly since?: Date | undefined
  readonly deactivatesAt?: Date | undefined
  readonly reason?: string | undefined
  readonly retries?: NotificationDetail['retries']
}

/** Notifies people of failing subscriptions, and deactivates those that have failed for too long. */
export function alertService({ storage, clock, newId, notify: notifyPeople, pageChanges }: AlertServiceOptions) {
  /**
   * Notifies the managing user and the administrators, each of them once, in the transaction that causes the alert. Resolves to what
   * pages are to be told of it once it is committed.
   */
  async function notify(tx: Tx, alert: Alert): Promise<readonly Change[]> {
    const { since, deactivatesAt, reason, retries } = alert
    const recipients = await recipientsOf(tx, alert.workspaceId, alert.managerId)
    const told = await notifyPeople(tx, recipients, {
      workspaceId: alert.workspaceId,
      kind: alert.kind,
      subscription: { id: alert.subscriptionId, name: alert.name ?? '' },
      detail: { since: since?.toISOString(), deactivatesAt: deactivatesAt?.toISOString(), reason, retries },
    })
    return [...told, { workspaceId: alert.workspaceId, topic: 'subscriptions', id: alert.subscriptionId }]
  }

  const inTransaction = async (work: (tx: Tx) => Promise<readonly Change[]>) =>
    pageChanges.tell(...(await storage.transaction(work)))

  async function deactivateFailing(): Promise<boolean> {
    const due = await store.findOverdue(storage.db, FAILING_DAYS, ROUND)
    for (const overdue of due) {
      const { workspace_id: workspaceId, subscription_id: subscriptionId } = overdue
      await inTransaction(async (tx) => {
        const row = await store.lockOverdue(tx, overdue, FAILING_DAYS)
        if (!row) return []
        const now = clock()
        await store.deactivate(tx, row, now)
        const detail = { reason: 'failing', days: FAILING_DAYS }
        await recordHistory(tx, { workspaceId, subscriptionId, id: newId(), at: now, action: 'DEACTIVATED', detail })
        return await notify(tx, { ...alertOf(row), kind: 'SUBSCRIPTION_DEACTIVATED', deactivatesAt: now })
      })
    }
    return due.length > 0
  }

  /** If several milestones passed unnoticed, people hear of the latest only. */
  async function notifyMilestones(): Promise<boolean> {
    const due = await store.findMilestones(storage.db, milestonesAt(clock()), ROUND)
    for (const row of due) {
      await inTransaction(async (tx) => {
        if (!(await store.claimMilestone(tx, row))) return []
        const deactivatesAt = failingDeadline(row.first_failure_at)
        return await notify(tx, { ...alertOf(row), kind: kindOf(row.day), deactivatesAt, retries: retriesOf(row) })
      })
    }
    return due.length > 0
  }

  async function notifyPaused(): Promise<boolean> {
    const due = await store.findDueNotices(storage.db, ROUND)
    for (const row of due) {
      await inTransaction(async (tx) => {
        if (!(await store.claimNotice(tx, row))) return []
        const { workspace_id: workspaceId, id: subscriptionId, identifier: name, user_id: managerId } = row
        const alert = { workspaceId, subscriptionId, name, managerId, since: row.inactive_since }
        return await notify(tx, { ...alert, ...(row.inactive_reason === 'gone' ? targetGone : readerGone) })
      })
    }
    return due.length > 0
  }

  return {
    notify,
    /** Sends the alerts that are due; true if there were any. Safe in any number of processes at the same time. */
    async run(): Promise<boolean> {
      const results = [await deactivateFailing(), await notifyMilestones(), await notifyPaused()]
      return results.includes(true)
    },
  }
}
export type AlertService = ReturnType<typeof alertService>

const targetGone = { kind: 'SUBSCRIPTION_TARGET_GONE', reason: '410' } as const
const readerGone = { kind: 'SUBSCRIPTION_READER_GONE' } as const

const alertOf = (row: store.OverdueRow) => ({
  workspaceId: row.workspace_id,
  subscriptionId: row.subscription_id,
  name: row.identifier,
  managerId: row.user_id,
  since: row.first_failure_at,
  reason: reasonOf(row.last_error, row.last_status),
})
