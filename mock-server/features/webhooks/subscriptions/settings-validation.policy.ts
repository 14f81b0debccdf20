import type { SubscriptionChange } from '#contract/subscription-settings.ts'
import { refuse } from '#kernel/refusal.ts'
import { validateHeaders, validateHeaderValue } from './header-validation.policy.ts'
import { type Settings, keptSecrets } from './settings.ts'

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
  if (settings.heedTarget) throw onlyPush('heedTarget')
}

const onlyPush = (member: string) => refuse.member(`$.${member}`, 'is for PUSH subscriptions only')

function validatePush({ targetUrl, authorizationHeader, headers }: Settings): void {
  if (targetUrl === '') throw refuse.member('$.targetUrl', 'is required')
  if (authorizationHeader !== null) validateHeaderValue('$.authorizationHeader', authorizationHeader)
  validateHeaders(headers)
}

/**
 * 422 for a change that leads secrets elsewhere, to another target or to another person, by a caller who may not read them: each is to
 * be sent anew. Don't call it for callers who may read them.
 */
export function validateKeptSecrets(before: Settings, change: SubscriptionChange): void {
  const members = keptSecrets(before, change)
  if (members.length === 0) return
  throw refuse.invalid('This change needs the secrets that you may not read: send them anew, or without them', {
    errors: members.map((value) => ({
      value,
      messages: ['holds a secret that you may not read; send it anew or clear it'],
    })),
  })
}
