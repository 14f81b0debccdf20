import type { TFunction } from 'i18next'
import type { getAttempt, AttemptSummary } from 'mock-server/contract/deliveries.ts'
import type { Result } from 'mock-server/contract/endpoint.ts'
import { statusText } from '#features/webhooks/common/result-text.ts'

/** An attempt in full. */
export type Attempt = Result<typeof getAttempt>['data']

/** The value of a header, whose name has any case. */
export const headerIn = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([other]) => other.toLowerCase() === name)?.[1]

export type Outcome = Pick<AttemptSummary, 'outcome' | 'httpStatus' | 'error' | 'message'>

/** How an attempt ended, in a few words: "502 Bad Gateway", "Connection refused", "Suppressed by the callback". */
export function resultName({ outcome, httpStatus, error }: Outcome, t: TFunction<'deliveries'>): string {
  if (httpStatus !== undefined) return statusText(httpStatus)
  return error === undefined ? t(`outcome.${outcome}`) : codeName(error, t)
}

/** The name of an error code, or of a status of folded attempts. */
export function codeName(result: string, t: TFunction<'deliveries'>): string {
  if (/^\d{3}$/.test(result)) return statusText(Number(result))
  return t(`terms:deliveryError.${result}`, { defaultValue: result })
}

export const isFine = ({ outcome }: Outcome): boolean => outcome === 'delivered' || outcome === 'suppressed'
