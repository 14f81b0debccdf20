import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { logTime } from '#lib/long-date.ts'
import { useUi } from '#ui/ui-context.tsx'
import { hitsOf } from '#lib/text-pieces.ts'
import { isCustomEvent } from '#common/custom-event.ts'

// Plain lists: the contract's enumerations are left out of the pages (docs/design/console.md, First load).
export const deliveryStates = [
  'pending',
  'sending',
  'unknown',
  'retrying',
  'delivered',
  'omitted',
  'suppressed',
  'expired',
] as const
export const triggers = ['automatic', 'manual', 'bulk'] as const

/** Every error that a delivery can have (docs/interface/webhooks.md, Errors). */
export const errorCodes = [
  'NAME_NOT_RESOLVED',
  'CONNECTION_REFUSED',
  'CONNECTION_FAILED',
  'CONNECT_TIMEOUT',
  'TLS_FAILED',
  'ANSWER_TIMEOUT',
  'CONNECTION_RESET',
  'BAD_ANSWER',
  'TARGET_ADDRESS_BLOCKED',
  'TARGET_URL_INVALID',
  'HTTPS_REQUIRED',
  'CALLBACK_ERROR',
  'CALLBACK_DEADLINE',
  'CALLBACK_MEMORY',
  'CALLBACK_OUTPUT',
  'CALLBACK_RESULT',
  'INSECURE_AUTHORIZATION',
  'SERVICE_BUSY',
  'ABORTED',
  'SKIPPED',
  'STOPPED',
] as const

export type Words = ReturnType<typeof useWords>

/** Texts, numbers and times of the delivery log in the reader's language and time zone. */
export function useWords() {
  const { t } = useTranslation('deliveries')
  const settings = useUi()
  return useMemo(() => {
    const { locale } = settings
    const number = (value: number) => value.toLocaleString(locale)
    return {
      t,
      locale,
      number,
      /** What happened, in words; a custom event has only its type. */
      event: (type: string) => t(`terms:event.${type}`, { defaultValue: type }),
      /** "12:50:41", before today with the day. */
      time: (date: Date, now = new Date()) => logTime(date, locale, now),
      /** "19 ms", "1.24 s". */
      duration: (ms: number) =>
        ms < 1000
          ? `${number(Math.round(ms))} ms`
          : `${(ms / 1000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`,
      /** "412 B", "1.2 kB". */
      bytes: (bytes: number) =>
        bytes < 1000
          ? `${number(bytes)} B`
          : `${(bytes / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} kB`,
    }
    // Also new when only the time zone changes.
  }, [t, settings])
}

/** What the event is about, as far as it says. */
export const nameOf = (row: Pick<DeliveryRow, 'objectName' | 'objectId'>, t: Words['t']): string =>
  isCustomEvent(row) ? t('terms:customEvent') : (row.objectName ?? row.objectId ?? '–')

/** Where a search with wildcards (`*`) is found in a text that matches it: the first place of each of its parts, one after the other. */
export function wildcardHits(text: string, search: string): [number, number][] {
  if (!search.includes('*')) return hitsOf(text, search)
  const hits: [number, number][] = []
  for (const part of search.split('*')) {
    const from = hits.at(-1)?.[1] ?? 0
    const [hit] = hitsOf(text, part).filter(([start]) => start >= from)
    if (hit) hits.push(hit)
  }
  return hits
}
