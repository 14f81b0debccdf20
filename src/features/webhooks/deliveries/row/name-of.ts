import { isCustomEvent } from '#common/custom-event.ts'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import type { Words } from './words.ts'

/** What the event is about, as far as it says. */
export const nameOf = (row: Pick<DeliveryRow, 'objectName' | 'objectId'>, t: Words['t']): string =>
  isCustomEvent(row) ? t('terms:customEvent') : (row.objectName ?? row.objectId ?? '–')
