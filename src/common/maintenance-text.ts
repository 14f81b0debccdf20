import type { TFunction } from 'i18next'
import { isRecord } from 'mock-server/contract/is-record.ts'
import type { ApiError } from '#api/errors.ts'
import { i18n } from '#i18n/i18n.ts'
import { localeOf, readFormats } from '#lib/formats.ts'
import { longMoment } from '#lib/long-date.ts'

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Who maintains the workspace, until when and why, where that is why a change was refused. */
export function maintenanceText({ status, data }: ApiError, t: TFunction): string | undefined {
  if (status !== 503 || !isRecord(data) || data.isOn !== true) return undefined
  const [by = t('common:maintenance.somebody'), until, message] = [data.by, data.until, data.message].map(textIn)
  const locale = localeOf(i18n.language, readFormats())
  const sentence =
    until === undefined
      ? t('common:maintenance.refused', { by })
      : t('common:maintenance.refusedUntil', { by, until: longMoment(new Date(until), locale) })
  return message === undefined ? sentence : t('common:maintenance.because', { sentence, message })
}
