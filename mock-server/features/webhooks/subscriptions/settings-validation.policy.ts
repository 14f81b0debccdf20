import { refuse } from '#kernel/refusal.ts'
import { validateHeaders, validateHeaderValue } from './header-validation.policy.ts'
import { maskedUrl } from './mask.ts'
import { type Settings, keepsSecrets } from './settings.ts'

/** 422 for settings that contradict each other or their delivery type. `validateTarget` does what needs the network. */
export function validateSettings(deliveryType: string, settings: Settings): void {
  if (deliveryType === 'PULL') validatePull(settings)
  else validatePush(settings)
}

function validatePull(settings: Settings): void {
  if (settings.targetUrl !== '') throw refuse.member('$.targetUrl', 'a PULL subscription has no target')
  if (settings.authorizationHeader !== null) throw onlyPush('authorizationHeader')
  if (settings.callback !== null) throw onlyPush('callback')
  if (settings.headers.length > 0) throw onlyPush('headers')
  if (settings.signed) throw onlyPush('signed')
  if (settings.ordered) throw onlyPush('ordered')
}

const onlyPush = (member: string) => refuse.member(`$.${member}`, 'is for PUSH subscriptions only')

function validatePush({ targetUrl, authorizationHeader, headers }: Settings): void {
  if (targetUrl === '') throw refuse.member('$.targetUrl', 'is required')
  if (authorizationHeader !== null) validateHeaderValue('$.authorizationHeader', authorizationHeader)
  validateHeaders(headers)
}

/**
 * 422 for callers who may not read a subscription's secrets and would have them sent elsewhere: by another target, or by a new
 * callback, which can change the target. Don't call it for callers who may read them.
 */
export function validateKeptSecrets(before: Settings, after: Settings): void {
  const hasKept = keepsSecrets(before, after)
  if (after.targetUrl !== before.targetUrl && hasKept) {
    throw refuse.member('$.targetUrl', 'cannot be changed together with secrets that you may not read; send those anew')
  }
  const keepsToken = after.targetUrl === before.targetUrl && maskedUrl(before.targetUrl) !== before.targetUrl
  if (after.callback !== null && after.callback !== before.callback && (hasKept || keepsToken)) {
    throw refuse.member('$.callback', 'could read secrets that you may not read; send those anew with it')
  }
}
