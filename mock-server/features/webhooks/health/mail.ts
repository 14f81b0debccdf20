import type { Notification } from '#contract/notifications.ts'
import type { Detail } from './alerts.ts'

const MINUTE = 60_000
/** Between one try and the next; the last one repeats. */
const PAUSES = [1, 5, 30, 120].map((minutes) => minutes * MINUTE)
/** After that nobody needs the mail any more: it stands in the console. */
const GIVES_UP_MS = 24 * 60 * MINUTE

/** When a mail that could not be sent is tried again; nothing when it is given up. */
export function nextTry(createdAt: Date, tries: number, now: Date): Date | undefined {
  const next = new Date(now.getTime() + (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE))
  return next.getTime() - createdAt.getTime() > GIVES_UP_MS ? undefined : next
}

export interface Told extends Detail {
  kind: Notification['kind']
  subscriptionId: string
  subscriptionName: string
  workspaceName: string
}

/** A mail in plain text: what happened, since when, what comes next, where to look. Names are people's texts, so they keep to their line. */
export function mailAbout(told: Told, baseUrl: string): { subject: string; text: string } {
  const name = line(told.subscriptionName) || told.subscriptionId
  const [what, next] = wording[told.kind](told)
  const lines = [
    `The webhook subscription “${name}” in the workspace “${line(told.workspaceName)}” ${what}.`,
    '',
    ...(told.reason === undefined ? [] : [`Last result: ${line(told.reason)}`]),
    next,
    '',
    `${baseUrl}/webhooks/${told.subscriptionId}`,
  ]
  return { subject: `${subjects[told.kind]}: ${name}`, text: `${lines.join('\n')}\n` }
}

const subjects = {
  SUBSCRIPTION_FAILING: 'Webhook is failing',
  SUBSCRIPTION_STILL_FAILING: 'Webhook is still failing',
  SUBSCRIPTION_DEACTIVATED: 'Webhook was deactivated',
  SUBSCRIPTION_IDLE: 'Webhook was deactivated',
} as const

type Wording = (detail: Detail) => [what: string, next: string]

const failing: Wording = ({ since, deactivatesAt }) => [
  `has been failing since ${instant(since)}`,
  `Delivery is tried again every 50 seconds. Without a success it is deactivated after ${instant(deactivatesAt)}.`,
]

const wording: Record<Notification['kind'], Wording> = {
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
}

const instant = (text: string | undefined): string =>
  text === undefined ? 'an unknown time' : `${text.slice(0, 16).replace('T', ' ')} UTC`

const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
