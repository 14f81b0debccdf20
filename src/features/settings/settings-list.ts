import { valueAt } from 'mock-server/contract/at-path.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { defaultSettings, type WorkspaceSettings } from 'mock-server/contract/settings/workspace-settings.ts'

export const sectionIds = [
  'general',
  'tagging',
  'subscriptions',
  'completion',
  'search',
  'help',
  'signIn',
  'privacy',
] as const
export type SectionId = (typeof sectionIds)[number]

type Control =
  /** Two or three, side by side. */
  | { readonly kind: 'segments'; readonly values: readonly string[] }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  /** The values of off and on. */
  | { readonly kind: 'switch'; readonly values: readonly [string, string] }
  /** Any of these. */
  | { readonly kind: 'several'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly type: 'url' | 'email' }
  | { readonly kind: 'number'; readonly unit: 'minutes' | 'hours' | 'days' }

export type Setting = Control & {
  /** From the top of the record: `help.supportEmail`. */
  readonly path: string
  readonly section: SectionId
}

/** Currencies of ISO 4217 and languages of BCP 47 that are offered; what a program has written is offered as well. */
const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'DKK',
  'NOK',
  'SEK',
  'PLN',
  'CZK',
  'HUF',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
  'INR',
  'BRL',
  'ZAR',
]

/** The settings that do something, in the order of the page. Their words are `name.*`, `about.*` and `value.*` of settings.json. */
export const settingsList: readonly Setting[] = [
  { path: 'language', section: 'general', kind: 'select', values: ['', 'en', 'de'] },
  { path: 'currency', section: 'general', kind: 'select', values: currencies },
  {
    path: 'tags.taggingMode',
    section: 'tagging',
    kind: 'select',
    values: ['PRE_DEFINED_ONLY', 'PRE_DEFINED_OR_ON_THE_FLY', 'ON_THE_FLY'],
  },
  {
    path: 'subscriptions.subscriptionTypes',
    section: 'subscriptions',
    kind: 'several',
    values: ['RESPONSIBLE', 'ACCOUNTABLE', 'OBSERVER'],
  },
  { path: 'subscriptions.roleMode', section: 'subscriptions', kind: 'segments', values: ['OPTIONAL', 'REQUIRED'] },
  { path: 'subscriptions.roleAssignment', section: 'subscriptions', kind: 'switch', values: ['SINGLE', 'MULTIPLE'] },
  { path: 'completionScore', section: 'completion', kind: 'switch', values: ['DISABLED', 'ENABLED'] },
  { path: 'quickSearchMode', section: 'search', kind: 'segments', values: ['LIST_VIEW', 'GROUPED_VIEW'] },
  { path: 'help.helpCenter', section: 'help', kind: 'text', type: 'url' },
  { path: 'help.userGuide', section: 'help', kind: 'text', type: 'url' },
  { path: 'help.supportEmail', section: 'help', kind: 'text', type: 'email' },
  { path: 'help.supportUrl', section: 'help', kind: 'text', type: 'url' },
  {
    path: 'idleTimeoutMinutes',
    section: 'signIn',
    kind: 'number',
    unit: 'minutes',
  },
  { path: 'dataPrivacy', section: 'privacy', kind: 'segments', values: ['RELAXED', 'NORMAL'] },
  {
    path: 'retention.eventUserRetentionDays',
    section: 'privacy',
    kind: 'number',
    unit: 'days',
  },
  {
    path: 'retention.exportFileHours',
    section: 'privacy',
    kind: 'number',
    unit: 'hours',
  },
]

type Node = Readonly<Record<string, unknown>>

/** The value of a setting; undefined where the record has none. */
export const settingAt = (settings: WorkspaceSettings, path: string): unknown => valueAt(settings, path.split('.'))

/** The record with another value of a setting; undefined takes the member away. */
export function withSetting(settings: WorkspaceSettings, path: string, value: unknown): WorkspaceSettings {
  // Safe: the service checks the record, and a value comes from the control of its setting.
  return withMember(settings, path.split('.'), value) as WorkspaceSettings
}

function withMember(node: Node, [name = '', ...rest]: readonly string[], value: unknown): Node {
  const { [name]: before, ...others } = node
  if (rest.length > 0) return { ...node, [name]: withMember(isRecord(before) ? before : {}, rest, value) }
  return value === undefined ? others : { ...node, [name]: value }
}

export const defaultAt = (path: string): unknown => settingAt(defaultSettings, path)

/** Whether two values of a setting are the same; an empty text is as none, and lists are in any order. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value === '' ? undefined : value) ?? ''

/** A value as its control shows it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
