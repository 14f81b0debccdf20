import type { SubscriptionWarning } from '#contract/subscriptions.ts'
import { isPlainHttp } from './push-target.ts'
import type { Settings } from './settings.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** What the owner of a subscription should know about its settings. They may be masked: a mask hides no scheme. */
export const warningsOf = (
  settings: Settings,
  { is_newest_namesake: isNewest }: Pick<SubscriptionRow, 'is_newest_namesake'>,
): SubscriptionWarning[] =>
  [
    targetWarning(settings),
    settings.tagSets.length === 0 ? noTagSets : undefined,
    isNewest === null ? undefined : isNewest ? sharedIdentifier : newerNamesake,
  ].filter((warning) => warning !== undefined)

function targetWarning({ targetUrl, authorizationHeader, allowInsecureAuthorization }: Settings) {
  if (!isPlainHttp(targetUrl)) return undefined
  return authorizationHeader !== null && !allowInsecureAuthorization ? insecureAuthorization : insecureTarget
}

const insecureAuthorization: SubscriptionWarning = {
  code: 'INSECURE_AUTHORIZATION',
  message:
    'The Authorization header and the events are sent over plain HTTP, where anybody on the network path can read them. Use an https target, or confirm with allowInsecureAuthorization: true',
}

const insecureTarget: SubscriptionWarning = {
  code: 'INSECURE_TARGET',
  message: 'The events are sent over plain HTTP, where anybody on the network path can read them',
}

const noTagSets: SubscriptionWarning = {
  code: 'NO_TAG_SETS',
  message: 'It receives no events, because it has no tag sets',
}

const sharedIdentifier: SubscriptionWarning = {
  code: 'SHARED_IDENTIFIER',
  message: 'Other subscriptions have the same identifier; programs that look for it get this one, the newest',
}

const newerNamesake: SubscriptionWarning = {
  code: 'NEWER_NAMESAKE',
  message: 'A newer subscription has the same identifier; programs that look for it get that one',
}
