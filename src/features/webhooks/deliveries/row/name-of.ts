import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'

/** What the event is about, as far as it says. */
export const nameOf = ({ objectName, objectId }: Pick<DeliveryRow, 'objectName' | 'objectId'>): string =>
  objectName ?? objectId ?? '–'
