import type { Notification, SubscriptionAlert } from '#contract/notifications.ts'
import type { NotificationDetail } from './alerts.ts'

const MINUTE = 60_000
/** Pauses between tries; the last one repeats. */
const PAUSES = [1, 5, 30, 120].map((minutes) => minutes * MINUTE)
/** Later the mail is of no use any more; the console has the notification. */
const GIVES_UP_MS = 24 * 60 * MINUTE

/** When a mail that couldn't be sent is tried again; undefined once it is given up. */
export function nextTry(createdAt: Date, tries: number, now: Date): Date | undefined {
  const next = new Date(now.getTime() + (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE))
  return next.getTime() - createdAt.getTime() > GIVES_UP_MS ? undefined : next
}

export interface MailContent extends NotificationDetail {
  kind: Notification['kind']
  subscriptionId: string | null
  subscriptionName: string | null
  workspaceName: string
}

/** A mail in plain text: what happened, since when, what happens next, and a link. Names are user input, so line breaks are removed. */
export function composeMail(content: MailContent, baseUrl: string): { subject: string; text: string } {
  const { kind } = content
  if (kind === 'ACCESS_REQUESTED') return aboutAccess(content, baseUrl)
  return kind === 'BOOKMARK_SHARED' ? aboutShare(content, baseUrl) : aboutSubscription(kind, content, baseUrl)
}

function aboutShare({ sharedBookmark, workspaceName }: MailContent, baseUrl: string) {
  const { bookmarkId = '', bookmarkName = '', sharedByName = '', canEdit = false, message } = sharedBookmark ?? {}
  const [name, sharer] = [singleLine(bookmarkName), singleLine(sharedByName)]
  const lines = [
    `${sharer} shared the bookmark “${name}” with you in the workspace “${singleLine(workspaceName)}”. You can ${canEdit ? 'edit' : 'view'} it.`,
    '',
    ...(message === undefined ? [] : [`Their message: ${singleLine(message)}`, '']),
    `${baseUrl}/bookmarks?open=${bookmarkId}`,
  ]
  return { subject: `${sharer} shared “${name}”`, text: `${lines.join('\n')}\n` }
}

function aboutAccess({ accessRequest, workspaceName }: MailContent, baseUrl: string) {
  const { userName = '', right = '', userId = '', page, note } = accessRequest ?? {}
  const name = singleLine(userName)
  const lines = [
    `${name} asks for the right ${right} in the workspace “${singleLine(workspaceName)}”.`,
    '',
    ...(note === undefined ? [] : [`Their reason: ${singleLine(note)}`]),
    ...(page === undefined ? [] : [`They missed it on the page ${baseUrl}${singleLine(page)}`]),
    'To grant it, give them a role that includes it. To refuse, do nothing.',
    '',
    `${baseUrl}/users?open=${userId}`,
  ]
  return { subject: `Access requested: ${name}`, text: `${lines.join('\n')}\n` }
}

function aboutSubscription(kind: SubscriptionAlert, content: MailContent, baseUrl: string) {
  const name = singleLine(content.subscriptionName ?? '') || content.subscriptionId
  const [event, consequence] = wordings[kind](content)
  const subject = isRefused(content) ? 'Webhook delivers nothing' : subjects[kind]
  const lines = [
    `The webhook subscription “${name}” in the workspace “${singleLine(content.workspaceName)}” ${event}.`,
    '',
    ...(content.reason === undefined ? [] : [`Last result: ${singleLine(content.reason)}`]),
    consequence,
    '',
    `${baseUrl}/webhooks?open=${content.subscriptionId}`,
  ]
  return { subject: `${subject}: ${name}`, text: `${lines.join('\n')}\n` }
}

const subjects = {
  SUBSCRIPTION_FAILING: 'Webhook is failing',
  SUBSCRIPTION_STILL_FAILING: 'Webhook is still failing',
  SUBSCRIPTION_DEACTIVATED: 'Webhook was deactivated',
  SUBSCRIPTION_IDLE: 'Webhook was deactivated',
  SUBSCRIPTION_TARGET_GONE: 'Webhook was paused',
  SUBSCRIPTION_READER_GONE: 'Webhook was paused',
} as const

type Wording = (detail: NotificationDetail) => [event: string, consequence: string]

/** The target answers, and takes no event. */
const isRefused = ({ retries }: NotificationDetail): boolean => retries === 'each'

const retryTexts = {
  probe: 'Delivery is tried again every 50 seconds.',
  each: 'The target refuses the events, or the callback fails. Each event is tried again, 50 seconds or more after its last attempt.',
  none: 'Each event is tried once and then omitted.',
} as const

const failing: Wording = (detail) => [
  `${isRefused(detail) ? 'has delivered nothing' : 'has been failing'} since ${instant(detail.since)}`,
  `${retryTexts[detail.retries ?? 'probe']} Without a success it is deactivated after ${instant(detail.deactivatesAt)}.`,
]

const wordings: Record<SubscriptionAlert, Wording> = {
  SUBSCRIPTION_FAILING: failing,
  SUBSCRIPTION_STILL_FAILING: failing,
  SUBSCRIPTION_DEACTIVATED: ({ since, deactivatesAt }) => [
    `was deactivated at ${instant(deactivatesAt)}: it had been failing since ${instant(since)}`,
    'Its events are kept. Repair the target, then activate the subscription in the console.',
  ],
  SUBSCRIPTION_IDLE: ({ since }) => [
    `was deactivated: nobody has read from it since ${instant(since)}`,
    'Activate it in the console when it is needed again.',
  ],
  SUBSCRIPTION_TARGET_GONE: ({ since }) => [
    `was paused at ${instant(since)}: its target answered that it is gone`,
    'Its events are kept for 30 days. Enter the new target, then resume the subscription in the console, or delete it.',
  ],
  SUBSCRIPTION_READER_GONE: ({ since }) => [
    `was paused at ${instant(since)}: its managing user can no longer read events`,
    'Its events are kept for 30 days. Resume it in the console, with yourself or somebody else as its managing user.',
  ],
}

const instant = (text: string | undefined): string =>
  text === undefined ? 'an unknown time' : `${text.slice(0, 16).replace('T', ' ')} UTC`

const singleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
