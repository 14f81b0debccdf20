import { pick } from 'es-toolkit'
import type { SubscriptionChange, SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import type { Authorization, Values } from './values.ts'

/** The value of the Authorization header; undefined keeps the stored one. */
export function headerOf({ kind, user, secret }: Authorization): string | null | undefined {
  if (kind === 'stored') return undefined
  if (kind === 'none') return null
  if (kind === 'bearer') return `Bearer ${secret}`
  return kind === 'basic' ? `Basic ${base64(`${user}:${secret}`)}` : secret
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const pushed = [
  'targetMethod',
  'headers',
  'allowInsecureAuthorization',
  'ordered',
  'signed',
  'ignoreError',
  'heedTarget',
] as const

/** The members that the form can change. A PULL subscription has no target. */
export function changeOf(values: Values): SubscriptionChange {
  const common = {
    ...pick(values, ['tagSets', 'factSheetTypes', 'payloadMode']),
    identifier: values.identifier.trim(),
  }
  if (values.deliveryType === 'PULL') return { ...common, maxBatchSize: Number(values.maxBatchSize) }
  const authorizationHeader = headerOf(values.authorization)
  return {
    ...common,
    ...pick(values, pushed),
    targetUrl: values.targetUrl.trim(),
    ...(authorizationHeader === undefined ? {} : { authorizationHeader }),
  }
}

/** A new subscription. A copy takes over the settings that the form doesn't show. */
export function inputOf(values: Values, original: Subscription | undefined): SubscriptionInput {
  const { deliveryType, tagSets } = values
  const isPush = deliveryType === 'PUSH'
  return {
    ...changeOf(values),
    deliveryType,
    tagSets,
    ...(original ? { workspaceConstraint: original.workspaceConstraint } : {}),
    ...(isPush && original?.callback !== undefined ? { callback: original.callback } : {}),
  }
}
