import type { SubscriptionWarning } from '#contract/subscriptions.ts'
import { isPlainHttp } from './push-target.ts'
import type { Settings } from './settings.ts'

/** What the owner of a subscription should know about its settings. They may be masked: a mask hides no scheme. */
export function warningsOf(settings: Settings): SubscriptionWarning[] {
  const target = targetWarning(settings)
  return [...(target ? [target] : []), ...(settings.tagSets.length === 0 ? [noTagSets] : [])]
}

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
