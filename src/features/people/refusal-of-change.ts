import type { TFunction } from 'i18next'
import { ApiError } from '#api/errors.ts'
import { refusalText } from '#common/refusal-text.ts'

/**
 * Why a person wasn't changed. The service refuses changes that could lock everyone out with a conflict;
 * `lockOut` says it in the words of the page, where the conflict has no text of its own.
 */
export function refusalOfChange(error: unknown, lockOut: string, t: TFunction): string {
  const text = refusalText(error, t)
  const isBare = error instanceof ApiError && error.status === 409 && text === error.message
  return isBare ? lockOut : text
}
