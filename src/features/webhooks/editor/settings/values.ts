import { pick } from 'es-toolkit'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { MASK } from 'mock-server/contract/subscription-settings.ts'

export const authorizationKinds = ['none', 'bearer', 'basic', 'custom'] as const
export type AuthorizationKind = (typeof authorizationKinds)[number]

/** What the form knows of the Authorization header. A stored one is never in the form: it is replaced in a step of its own. */
export type Authorization = {
  readonly kind: AuthorizationKind | 'stored'
  readonly user: string
  readonly secret: string
}

/** The settings that the form has as they are stored. */
const kept = [
  'deliveryType',
  'targetUrl',
  'targetMethod',
  'allowInsecureAuthorization',
  'payloadMode',
  'ordered',
  'signed',
  'ignoreError',
  'heedTarget',
  'factSheetTypes',
  'tagSets',
] as const

/** The settings as the form has them. */
export type Values = Pick<Subscription, (typeof kept)[number] | 'headers'> & {
  identifier: string
  authorization: Authorization
  /** In KiB, as typed. */
  maxBatchSize: string
}
export type FieldName = keyof Values

export const noAuthorization: Authorization = { kind: 'none', user: '', secret: '' }

export const emptyValues: Values = {
  identifier: '',
  deliveryType: 'PUSH',
  targetMethod: 'POST',
  targetUrl: '',
  authorization: noAuthorization,
  allowInsecureAuthorization: false,
  headers: [],
  payloadMode: 'DEFAULT',
  ordered: false,
  signed: false,
  ignoreError: false,
  heedTarget: false,
  maxBatchSize: '512',
  factSheetTypes: [],
  tagSets: [],
}

/** The form of an existing subscription. Secrets are masked, also for those who could read them: a mask that is sent back keeps its secret. */
export const formOf = (stored: Subscription): Values => ({
  ...pick(stored, kept),
  identifier: stored.identifier ?? '',
  authorization: { ...noAuthorization, kind: stored.authorizationHeader === undefined ? 'none' : 'stored' },
  headers: stored.headers.map(({ name }) => ({ name, value: MASK })),
  maxBatchSize: String(stored.maxBatchSize),
})

/** The same without the secrets that were typed, which a tab must not keep. */
export const withoutSecrets = (values: Values): Values => ({
  ...values,
  authorization: { ...values.authorization, secret: '' },
  headers: values.headers.map(({ name, value }) => ({ name, value: value === MASK ? value : '' })),
})

/** The form of a copy. It has the settings of the original without its secrets, which can't be read by everybody who copies. */
export const copyOf = (stored: Subscription, identifier: string): Values => ({
  ...formOf(stored),
  identifier,
  // A query that is masked would be refused.
  targetUrl: stored.targetUrl.includes('***') ? (stored.targetUrl.split('?', 1)[0] ?? '') : stored.targetUrl,
  authorization: noAuthorization,
  headers: stored.headers.map(({ name }) => ({ name, value: '' })),
})

/** The kind of a stored header; a masked one doesn't say. */
export function storedKind(header: string): AuthorizationKind {
  const scheme = /^(bearer|basic) /i.exec(header)?.[1]?.toLowerCase()
  return authorizationKinds.find((kind) => kind === scheme) ?? 'custom'
}

/** A stored header without its secret: the last characters of a long one tell two apart. */
export const maskedHeader = (header: string): string =>
  header.includes(MASK) || header.length < 20 ? MASK : MASK + header.slice(-4)

/** Whether a request would carry an Authorization header. */
export const isAuthorized = ({ kind }: Authorization): boolean => kind !== 'none'

export const isPlainHttp = (url: string): boolean => /^http:/i.test(url.trim())

/** A plain list, so that nothing but the form loads the schemas. */
export const payloadModes = ['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'] as const
