import type { MASK as Mask, SubscriptionChange } from '#contract/subscription-settings.ts'
import { refuse } from '#kernel/refusal.ts'
import { holdsMask } from './target.ts'

/** As the contract has it; a different text does not compile. */
export const MASK: typeof Mask = '••••••'
/** As subscriptions show it, or as the log does. */
const isMask = (value: string) => value === MASK || value === '***'

/** What somebody may set on a subscription, secrets in plain text. */
export interface Settings {
  identifier: string | null
  tagSets: string[][]
  userId: string
  workspaceConstraint: 'WORKSPACE' | 'NO_WORKSPACE' | 'ANY'
  payloadMode: 'DEFAULT' | 'WRAPPED_EVENT' | 'NO_PAYLOAD'
  maxBatchSize: number
  active: boolean
  ignoreError: boolean
  factSheetTypes: string[]
  /** Empty for PULL. */
  targetUrl: string
  targetMethod: 'POST' | 'PUT' | 'PATCH'
  authorizationHeader: string | null
  headers: { name: string; value: string }[]
  allowInsecureAuthorization: boolean
  callback: string | null
  signed: boolean
  ordered: boolean
}

/** Those of decisions.md 29 and behaviour.md part 0. */
export const defaultSettings = (userId: string): Settings => ({
  identifier: null,
  tagSets: [],
  userId,
  workspaceConstraint: 'WORKSPACE',
  payloadMode: 'DEFAULT',
  maxBatchSize: 512,
  active: true,
  ignoreError: false,
  factSheetTypes: [],
  targetUrl: '',
  targetMethod: 'POST',
  authorizationHeader: null,
  headers: [],
  allowInsecureAuthorization: false,
  callback: null,
  signed: false,
  ordered: false,
})

/**
 * The settings after a change: what is left out stays, null and the empty text clear, and what somebody was shown in place of a
 * secret leaves it as it is. `shownTarget`: the target as it is shown to those who may not read its query.
 */
export function changedSettings(before: Settings, change: SubscriptionChange, shownTarget: string): Settings {
  const {
    deliveryType: _,
    workspaceId: __,
    identifier,
    targetUrl,
    authorizationHeader,
    headers,
    callback,
    ...others
  } = change
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const keepsTarget =
    targetUrl === undefined || (before.targetUrl !== '' && (targetUrl === MASK || targetUrl === shownTarget))
  if (!keepsTarget && holdsMask(targetUrl ?? ''))
    throw refuse.member('$.targetUrl', 'is masked; send the query in full, or the whole URL as it was shown')
  // A mask where there is nothing to keep is a value like any other, and no header can hold it.
  const keepsAuthorization =
    authorizationHeader === undefined || (isMask(authorizationHeader ?? '') && before.authorizationHeader !== null)
  return {
    ...before,
    ...given,
    identifier: identifier === undefined ? before.identifier : identifier || null,
    targetUrl: keepsTarget ? before.targetUrl : (targetUrl ?? ''),
    authorizationHeader: keepsAuthorization ? before.authorizationHeader : authorizationHeader || null,
    headers: headers === undefined ? before.headers : headers.map((header, at) => unmasked(header, at, before)),
    callback: callback === undefined ? before.callback : callback || null,
  }
}

type Header = Settings['headers'][number]

function unmasked(header: Header, at: number, before: Settings): Header {
  if (!isMask(header.value)) return header
  const same = before.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase())
  if (!same) throw refuse.member(`$.headers[${at}].value`, 'is masked, and there is no header of this name to keep')
  return { name: header.name, value: same.value }
}

/** Names of the members that differ. */
export const differing = (before: Settings, after: Settings): (keyof Settings)[] =>
  members.filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))

// A record, so that none can be missing.
const members = Object.keys({
  identifier: 0,
  tagSets: 0,
  userId: 0,
  workspaceConstraint: 0,
  payloadMode: 0,
  maxBatchSize: 0,
  active: 0,
  ignoreError: 0,
  factSheetTypes: 0,
  targetUrl: 0,
  targetMethod: 0,
  authorizationHeader: 0,
  headers: 0,
  allowInsecureAuthorization: 0,
  callback: 0,
  signed: 0,
  ordered: 0,
} satisfies Record<keyof Settings, 0>) as (keyof Settings)[] // Object.keys forgets the names

/** Secrets that go out with a delivery whose values stay as they were. */
export function keepsSecrets(before: Settings, after: Settings): boolean {
  const kept = after.authorizationHeader !== null && after.authorizationHeader === before.authorizationHeader
  return kept || after.headers.some(({ value }) => before.headers.some((header) => header.value === value))
}
