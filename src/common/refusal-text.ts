import type { TFunction } from 'i18next'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { ApiError } from '#api/errors.ts'
import { fieldMessage } from './field-message.ts'

/** Why a change wasn't made: the sentence of the service in the reader's words, or that it didn't respond, or that it failed. */
export function refusalText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('common:error.offline')
  const maintenance = maintenanceText(error, t)
  if (maintenance !== undefined) return maintenance
  // A proxy in front of the service refuses without a sentence.
  return error.status >= 500 || error.message === '' ? t('common:error.server') : fieldMessage(t, '', error.message)
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Who maintains the workspace, until when and why, where that is why a change was refused. */
export function maintenanceText({ status, data }: ApiError, t: TFunction): string | undefined {
  if (status !== 503 || !isRecord(data) || data.isOn !== true) return undefined
  const [by, until, message] = [data.by, data.until, data.message].map(textIn)
  return maintenanceSentence({ by, until, message }, t)
}

interface Maintained {
  readonly by?: string | undefined
  readonly until?: string | undefined
  readonly message?: string | undefined
}

/** Who maintains the workspace, until when and why. */
export function maintenanceSentence({ by = '', until, message = '' }: Maintained, t: TFunction): string {
  const who = by === '' ? t('common:maintenance.somebody') : by
  const sentence =
    until === undefined
      ? t('common:maintenance.refused', { by: who })
      : t('common:maintenance.refusedUntil', { by: who, until })
  return message === '' ? sentence : t('common:maintenance.because', { sentence, message })
}
