import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './ids.ts'
import { flag, integer } from './query.ts'

/** What happens to a webhook subscription. */
const SubscriptionAlert = z.enum([
  'SUBSCRIPTION_FAILING',
  'SUBSCRIPTION_STILL_FAILING',
  'SUBSCRIPTION_DEACTIVATED',
  'SUBSCRIPTION_IDLE',
  'SUBSCRIPTION_TARGET_GONE',
  'SUBSCRIPTION_READER_GONE',
])
export type SubscriptionAlert = z.output<typeof SubscriptionAlert>

/** A message to a person, shown in the console and mailed where there is a mail server. */
export const Notification = z
  .object({
    id: Id,
    createdAt: Instant,
    kind: z.enum([...SubscriptionAlert.options, 'ACCESS_REQUESTED', 'BOOKMARK_SHARED']),
    /** The subscription that the notification is about. */
    subscriptionId: Id.optional(),
    subscriptionName: z.string().optional(),
    /** When the subscription started to fail, or was last read. */
    since: Instant.optional(),
    /** When the subscription will be, or was, deactivated. */
    deactivatesAt: Instant.optional(),
    /** Why the last attempt failed, such as 503 or ANSWER_TIMEOUT. */
    reason: z.string().optional(),
    /**
     * Of a subscription that fails, how its events are tried again: one `probe` every 50 s, `each` 50 s after its last attempt or later
     * because the target or the callback refuses it, or `none`, with `ignoreError`.
     */
    retries: z.enum(['probe', 'each', 'none']).optional(),
    /** Of ACCESS_REQUESTED: who asks for which right, where they missed it, and why they need it. */
    accessRequest: z
      .object({
        userId: Id,
        userName: z.string(),
        right: z.string(),
        page: z.string().optional(),
        note: z.string().optional(),
      })
      .optional(),
    /** Of BOOKMARK_SHARED: what was shared, by whom, and their message. */
    sharedBookmark: z
      .object({
        bookmarkId: Id,
        bookmarkName: z.string(),
        sharedById: Id,
        sharedByName: z.string(),
        canEdit: z.boolean(),
        message: z.string().optional(),
      })
      .optional(),
    readAt: Instant.optional(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  id: 'listNotifications',
  at: 'console',
  method: 'GET',
  path: '/notifications',
  summary: "List the caller's notifications, newest first",
  query: z.object({
    unreadOnly: flag.default(false),
    /** Only requests for access of this person. */
    requestedBy: Id.optional(),
    cursor: z.string().max(1000).optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('Notification'),
    data: z.array(Notification),
    unread: z.int(),
    endCursor: z.string().optional(),
  }),
  fails: [400],
})

export const readNotifications = endpoint({
  id: 'readNotifications',
  at: 'console',
  method: 'POST',
  inMaintenance: true,
  path: '/notifications/read',
  summary: 'Mark notifications as read; all of them if no IDs are sent',
  body: z.object({ ids: z.array(Id).max(1000).optional() }),
  result: z.object({ status: z.literal('OK'), type: z.literal('Notifications'), data: z.object({ unread: z.int() }) }),
  fails: [400, 415, 422],
})
