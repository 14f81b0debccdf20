import type { TFunction } from 'i18next'
import { ApiError } from '#api/errors.ts'
import { maintenanceText } from './maintenance-text.ts'
import { fieldMessage } from './field-message.ts'

/** Why a change wasn't made: the sentence of the service in the reader's words, or that it didn't respond, or that it failed. */
export function refusalText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('common:error.offline')
  const maintenance = maintenanceText(error, t)
  if (maintenance !== undefined) return maintenance
  // A proxy in front of the service refuses without a sentence.
  return error.status >= 500 || error.message === '' ? t('common:error.server') : fieldMessage(t, '', error.message)
}
