import type { Caller } from '#contract/access.ts'
import type { SubscriptionChangeRecord } from '#contract/webhooks/history.ts'
import { fromCursor, instantIn, toCursor } from '#kernel/cursor.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { type HistoryRow, listHistory } from './history.store.ts'
import { noSuchSubscription } from './refusals.ts'
import { findSubscription } from './subscriptions.store.ts'

type PageRequest = { cursor?: string | undefined; pageSize: number }

/** The history of a subscription: who did what, page by page, newest first. */
export function subscriptionHistoryService(db: Db) {
  return {
    async subscriptionHistory(caller: Caller, id: string, { cursor, pageSize }: PageRequest) {
      demand(caller, 'webhook.read')
      const { workspaceId } = caller
      if (!(await findSubscription(db, workspaceId, id))) throw noSuchSubscription()
      const boundTo = `history ${id}`
      const end = fromCursor(cursor, boundTo)
      const before = end && { at: instantIn(end.key), id: end.id }
      const rows = await listHistory(db, { workspaceId, subscriptionId: id }, { before, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const isMore = last !== undefined && rows.length > pageSize
      return {
        entries: page.map(toRecord),
        ...(isMore ? { endCursor: toCursor({ key: last.at.toISOString(), id: last.id }, boundTo) } : {}),
      }
    },
  }
}
export type SubscriptionHistoryService = ReturnType<typeof subscriptionHistoryService>

export const toRecord = (row: HistoryRow): SubscriptionChangeRecord => ({
  at: row.at.toISOString(),
  ...(row.actor_id === null ? {} : { actorId: row.actor_id }),
  ...(row.actor_name === null ? {} : { actorName: row.actor_name }),
  action: row.action,
  detail: row.detail,
})
