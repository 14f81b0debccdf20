import { keysOf } from '#contract/keys-of.ts'
import type { SubscriptionChange } from '#contract/subscription-settings.ts'
import { refuse } from '#kernel/refusal.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import { holdsMask, isMask, MASK, maskedUrl } from './mask.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** Settings that null or the empty text clears. */
type Clearable = 'identifier' | 'authorizationHeader' | 'callback'

/** What a change may set on a subscription, complete and with secrets in plain text. `targetUrl` is empty for PULL. */
export type Settings = {
  [M in Exclude<keyof SubscriptionChange, 'deliveryType' | 'workspaceId'>]-?: M extends Clearable
    ? string | null
    : NonNullable<SubscriptionChange[M]>
}

type SettingsTable = {
  [M in keyof Settings]: { readonly column: keyof SubscriptionRow | 'sealed'; readonly initial: Settings[M] }
}

/**
 * Where each setting is stored, and its value in a new subscription. The only list of the settings besides the contract: a member that
 * the contract has and this table lacks doesn't compile. Sealed settings have columns of their own (`secrets.ts`).
 */
export const settingsTable = {
  identifier: { column: 'identifier', initial: null },
  tagSets: { column: 'tag_sets', initial: [] },
  // `initialSettings` puts the creator here.
  userId: { column: 'user_id', initial: '' },
  workspaceConstraint: { column: 'workspace_constraint', initial: 'WORKSPACE' },
  payloadMode: { column: 'payload_mode', initial: 'DEFAULT' },
  maxBatchSize: { column: 'max_batch_size', initial: 512 },
  active: { column: 'active', initial: true },
  ignoreError: { column: 'ignore_error', initial: false },
  factSheetTypes: { column: 'fact_sheet_types', initial: [] },
  targetUrl: { column: 'sealed', initial: '' },
  targetMethod: { column: 'target_method', initial: 'POST' },
  authorizationHeader: { column: 'sealed', initial: null },
  headers: { column: 'sealed', initial: [] },
  allowInsecureAuthorization: { column: 'allow_insecure', initial: false },
  callback: { column: 'callback', initial: null },
  signed: { column: 'signed', initial: false },
  ordered: { column: 'ordered', initial: false },
  heedTarget: { column: 'heed_target', initial: false },
} satisfies SettingsTable

export const settingNames = keysOf(settingsTable)

/** The settings of a new subscription, before its input is applied. */
export const initialSettings = (userId: string): Settings =>
  // The table has a value of the right type for each setting.
  ({ ...Object.fromEntries(settingNames.map((name) => [name, settingsTable[name].initial])), userId }) as Settings

/**
 * The settings after a change. Absent members keep their value, null and the empty text clear those that can be cleared, and a mask keeps the secret that it
 * stands for. `maskedTarget` is the target URL as callers see it who may not read its query.
 */
export function changedSettings(before: Settings, change: SubscriptionChange, maskedTarget: string): Settings {
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
  const present = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined && value !== null),
  )
  const keepsTarget =
    targetUrl === undefined || (before.targetUrl !== '' && (targetUrl === MASK || targetUrl === maskedTarget))
  if (!keepsTarget && holdsMask(targetUrl ?? ''))
    throw refuse.member('$.targetUrl', 'is masked; send the query in full, or the whole URL as it was shown')
  // Where there is no secret to keep, a mask is a value like any other; no header can hold it.
  const keepsAuthorization =
    authorizationHeader === undefined || (isMask(authorizationHeader ?? '') && before.authorizationHeader !== null)
  return {
    ...before,
    ...present,
    identifier: identifier === undefined ? before.identifier : textOrNull(identifier),
    targetUrl: keepsTarget ? before.targetUrl : (targetUrl ?? ''),
    authorizationHeader: keepsAuthorization ? before.authorizationHeader : textOrNull(authorizationHeader),
    headers: headers === undefined ? before.headers : headers.map((header, index) => unmasked(header, index, before)),
    callback: callback === undefined ? before.callback : textOrNull(callback),
  }
}

type Header = Settings['headers'][number]

function unmasked(header: Header, index: number, before: Settings): Header {
  if (!isMask(header.value)) return header
  const stored = before.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase())
  if (!stored)
    throw refuse.member(`$.headers[${index}].value`, 'is masked, and there is no header of this name to keep')
  return { name: header.name, value: stored.value }
}

/** Names of the settings that differ. */
export const changedMembers = (before: Settings, after: Settings): (keyof Settings)[] =>
  settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The members whose secrets a change keeps, because it leaves them out or sends their mask; as paths. */
export function keptSecrets(
  before: Settings,
  { targetUrl, authorizationHeader, headers }: SubscriptionChange,
): string[] {
  const masked = maskedUrl(before.targetUrl)
  const keepsTarget = targetUrl === undefined || targetUrl === MASK || targetUrl === masked
  const keepsAuthorization = authorizationHeader === undefined || isMask(authorizationHeader ?? '')
  const keptHeaders = (headers ?? []).flatMap(({ value }, nth) => (isMask(value) ? `$.headers[${nth}].value` : []))
  return [
    ...(masked !== before.targetUrl && keepsTarget ? ['$.targetUrl'] : []),
    ...(before.authorizationHeader !== null && keepsAuthorization ? ['$.authorizationHeader'] : []),
    ...(headers === undefined && before.headers.length > 0 ? ['$.headers'] : keptHeaders),
  ]
}
