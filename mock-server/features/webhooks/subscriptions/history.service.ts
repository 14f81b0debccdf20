import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import type { SubscriptionChangeRecord } from '#contract/subscriptions.ts'
import type { Db } from '#storage/database.ts'
import { type ActRow, pastActs } from './past.store.ts'
import { noSuchSubscription } from './presenter.service.ts'
import { findSubscription } from './subscriptions.store.ts'

/** Who did what to a subscription, page by page, newest first. */
export function subscriptionHistory(db: Db) {
  return {
    async page(caller: Caller, id: string, { cursor, pageSize }: { cursor?: string | undefined; pageSize: number }) {
      demand(caller, 'webhook.read')
      if (!(await findSubscription(db, caller.workspaceId, id))) throw noSuchSubscription()
      const boundTo = `history ${id}`
      const end = fromCursor(cursor, boundTo)
      if (end && Number.isNaN(Date.parse(end.key))) throw invalidCursor()
      const of = { workspaceId: caller.workspaceId, subscriptionId: id }
      const before = end && { at: new Date(end.key), id: end.id }
      const found = await pastActs(db, of, { before, limit: pageSize + 1 })
      const shown = found.slice(0, pageSize)
      const last = shown.at(-1)
      const isMore = last !== undefined && found.length > pageSize
      return {
        acts: shown.map(toRecord),
        ...(isMore ? { endCursor: toCursor({ key: last.at.toISOString(), id: last.id }, boundTo) } : {}),
      }
    },
  }
}
export type SubscriptionHistory = ReturnType<typeof subscriptionHistory>

/** The columns hold only words of their enum, and details as they were written. */
const toRecord = (row: ActRow): SubscriptionChangeRecord => ({
  at: row.at.toISOString(),
  ...(row.actor_id === null ? {} : { actorId: row.actor_id }),
  ...(row.actor_name === null ? {} : { actorName: row.actor_name }),
  action: row.action as SubscriptionChangeRecord['action'],
  detail: row.detail as SubscriptionChangeRecord['detail'],
})
