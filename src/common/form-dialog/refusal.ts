import type { TFunction } from 'i18next'
import { ApiError } from '#api/errors.ts'
import { maintenanceText } from '#common/refusal-text.ts'

export type Refusal = {
  /** What is wrong with which field of the form. */
  readonly fields: readonly (readonly [field: string, message: string])[]
  /** What concerns no field, for the summary; undefined if the fields say everything. */
  readonly rest: string | undefined
}

type Form = {
  readonly fields: readonly string[]
  /** Fields by the member under which the service refuses their values, where the names differ. */
  readonly members?: Readonly<Record<string, string>> | undefined
  /** The form's own sentences, by status. */
  readonly refusals?: Readonly<Record<number, string>> | undefined
  /** A sentence of the service in the reader's language. */
  readonly inWords: (sentence: string) => string
  readonly t: TFunction<'form'>
}

/** Says why a form wasn't saved: refusals of values at their fields, everything else in words of its own. */
export function refusalOf(error: unknown, { fields, members = {}, refusals = {}, inWords, t }: Form): Refusal {
  if (!(error instanceof ApiError)) return { fields: [], rest: t('refusal.fault', { message: messageOf(error) }) }
  // A header or a parameter is no value of the form; what concerns the record as a whole is said by the status.
  const named = error.errors.filter(({ value }) => value.startsWith('$'))
  const ofMembers = named.every(({ value }) => value === '$') ? [] : named
  const values = ofMembers.map(({ value, messages }) => {
    const [member = ''] = value.replace(/^\$\.?/, '').split(/[.[]/, 1)
    const field = members[member] ?? member
    return { field: fields.includes(field) ? field : undefined, member, message: messages.join('. ') }
  })
  const others = values
    .filter(({ field }) => field === undefined)
    .map(({ member, message }) => (member === '' ? inWords(message) : `${member}: ${inWords(message)}`))
  return {
    fields: values.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const])),
    rest: values.length === 0 ? (refusals[error.status] ?? wordsOf(error, inWords, t)) : others.join('. ') || undefined,
  }
}

function wordsOf(error: ApiError, inWords: Form['inWords'], t: Form['t']): string {
  const { status, message, retryAfter } = error
  const maintenance = maintenanceText(error, t)
  if (maintenance !== undefined) return `${maintenance} ${t('refusal.kept')}`
  const reason = message === '' ? '' : inWords(message)
  if (status === 0) return t('refusal.noAnswer')
  if (status === 401) return t('refusal.session')
  if (status === 403) return [t('refusal.forbidden'), reason].join(' ').trim()
  if (status === 404) return t('refusal.gone')
  if (status === 413) return t('refusal.tooLarge')
  if (status === 429) return waiting(t, 'refusal.tooMany', retryAfter)
  if (status === 502 || status === 503 || status === 504) return waiting(t, 'refusal.unavailable', retryAfter)
  if (status >= 500) return t('refusal.failed', { status })
  return reason || t('refusal.other', { status })
}

const waiting = (t: Form['t'], key: 'refusal.tooMany' | 'refusal.unavailable', seconds: number | undefined): string =>
  seconds === undefined ? t(`${key}.later`) : t(`${key}.in`, { count: Math.max(1, Math.ceil(seconds)) })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
