import type { Notification } from '#contract/notifications.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { FAILING_DAYS, deactivationOf, kindOf, milestonesAt, reasonOf } from './alerts.ts'
import * as store from './alerts.store.ts'
import { insertNotifications, recipientsOf } from './notifications.store.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'

/** Subscriptions of one round; the rest follow in the next. */
const ROUND = 100

type Dependencies = {
  storage: Storage
  clock: () => Date
  newId: () => string
  /** Whether there is a mail server, so that mails become due with the notifications. */
  sendsMail: boolean
}

export interface News {
  readonly workspaceId: string
  readonly subscriptionId: string
  /** Its identifier, where it has one. */
  readonly name: string | null
  /** Its managing user. */
  readonly managerId: string
  readonly kind: Notification['kind']
  /** When it began to fail, or was last read. */
  readonly since?: Date | undefined
  readonly deactivatesAt?: Date | undefined
  readonly reason?: string | undefined
}

/** Tells people of subscriptions that fail, and ends those that have failed for too long (webhooks.md part 1). */
export function alertService({ storage, clock, newId, sendsMail }: Dependencies) {
  /** Tells the managing user and the administrators, each once, in the transaction that makes it true. */
  async function tell(tx: Tx, news: News): Promise<void> {
    const { workspaceId, subscriptionId, name, managerId, kind, since, deactivatesAt, reason } = news
    const now = clock()
    const detail = JSON.stringify({ since, deactivatesAt, reason })
    const common = { workspace_id: workspaceId, created_at: now, kind, subscription_id: subscriptionId, detail }
    const named = { subscription_name: name ?? '' }
    const people = await recipientsOf(tx, workspaceId, managerId)
    // A technical user reads its notifications by the API; nobody reads its mail.
    const rows = people.map(({ id, technical }) => {
      const mailDue = sendsMail && !technical ? now : null
      return { ...common, ...named, id: newId(), user_id: id, mail_due_at: mailDue }
    })
    await insertNotifications(tx, rows)
  }

  const newsOf = (row: store.OverdueRow) => ({
    workspaceId: row.workspace_id,
    subscriptionId: row.subscription_id,
    name: row.identifier,
    managerId: row.user_id,
    since: row.first_failure_at,
    reason: reasonOf(row.last_error, row.last_status),
  })

  async function deactivateFailing(): Promise<void> {
    for (const { workspace_id: workspaceId, subscription_id: subscriptionId } of await store.findOverdue(
      storage.db,
      FAILING_DAYS,
      ROUND,
    )) {
      await storage.transaction(async (tx) => {
        const row = await store.lockOverdue(tx, workspaceId, subscriptionId, FAILING_DAYS)
        if (!row) return
        const now = clock()
        await store.deactivate(tx, workspaceId, subscriptionId, now)
        const detail = { reason: 'failing', days: FAILING_DAYS }
        await recordHistory(tx, { workspaceId, subscriptionId, id: newId(), at: now, action: 'DEACTIVATED', detail })
        await tell(tx, { ...newsOf(row), kind: 'SUBSCRIPTION_DEACTIVATED', deactivatesAt: now })
      })
    }
  }

  /** Of several milestones that were missed only the latest is told. */
  async function tellMilestones(): Promise<void> {
    for (const row of await store.findMilestones(storage.db, milestonesAt(clock()), ROUND)) {
      await storage.transaction(async (tx) => {
        if (!(await store.passMilestone(tx, row))) return
        await tell(tx, { ...newsOf(row), kind: kindOf(row.day), deactivatesAt: deactivationOf(row.first_failure_at) })
      })
    }
  }

  return {
    tell,
    /** What is due now; any number of processes may do so at once. */
    async run(): Promise<void> {
      await deactivateFailing()
      await tellMilestones()
    },
  }
}
export type AlertService = ReturnType<typeof alertService>
