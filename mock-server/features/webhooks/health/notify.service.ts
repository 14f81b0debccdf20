import type { Notification } from '#contract/notifications.ts'
import type { Change } from '#events/page-changes.ts'
import type { Tx } from '#storage/database.ts'
import type { NotificationDetail } from './alerts.ts'
import { insertNotifications } from './notifications.store.ts'

interface NotifierOptions {
  readonly clock: () => Date
  readonly newId: () => string
  /** True if there is a mail server; then mails become due with the notifications. */
  readonly sendsMail: boolean
}

interface Recipient {
  readonly id: string
  readonly technical: boolean
}

interface Message {
  readonly workspaceId: string
  readonly kind: Notification['kind']
  readonly subscription?: { readonly id: string; readonly name: string }
  readonly detail: NotificationDetail
}

/** Resolves to what pages are to be told of it once it is committed. */
export type Notify = (tx: Tx, recipients: readonly Recipient[], message: Message) => Promise<readonly Change[]>

/** Notifies each recipient once, in the transaction of what the message is about. */
export function notifier({ clock, newId, sendsMail }: NotifierOptions): Notify {
  return async (tx, recipients, { workspaceId, kind, subscription, detail }) => {
    const now = clock()
    const notification = {
      workspace_id: workspaceId,
      created_at: now,
      kind,
      subscription_id: subscription?.id ?? null,
      subscription_name: subscription?.name ?? null,
      detail: JSON.stringify(detail),
    }
    // Technical users read their notifications by the API; nobody reads their mail.
    const rows = recipients.map(({ id, technical }) => {
      const mailDue = sendsMail && !technical ? now : null
      return { ...notification, id: newId(), user_id: id, mail_due_at: mailDue }
    })
    await insertNotifications(tx, rows)
    return recipients.map(({ id: userId }) => ({ workspaceId, topic: 'notifications', userId }))
  }
}
