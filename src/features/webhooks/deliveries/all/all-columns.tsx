import type { AnyDeliveryRow } from 'mock-server/contract/webhooks/all-deliveries.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { shortId } from '#features/webhooks/common/names.ts'
import { Name, deliveryColumns } from '#features/webhooks/deliveries/delivery-columns.tsx'
import type { Words } from '#features/webhooks/deliveries/row/words.ts'

const shown = new Set(['duration', 'attempts'])

/** The columns of the log of one subscription, and the subscription after the object. `search`: what is marked in names. */
export function allColumns(words: Words, search: string): readonly Column<AnyDeliveryRow>[] {
  const columns = deliveryColumns(words, search).map((column) =>
    shown.has(column.id) ? { ...column, isExtra: false, minTableWidth: 900 } : column,
  )
  const place = columns.findIndex(({ id }) => id === 'state')
  const subscription: Column<AnyDeliveryRow> = {
    id: 'subscription',
    head: words.t('column.subscription'),
    width: 168,
    min: 96,
    max: 280,
    text: nameOf,
    extra: 12,
    minTableWidth: 640,
    cell: (row) => (
      <CellText look="small">
        <Name text={nameOf(row)} search={search} />
      </CellText>
    ),
  }
  return columns.toSpliced(place, 0, subscription)
}

const nameOf = ({ identifier, subscriptionId }: AnyDeliveryRow): string => identifier ?? shortId(subscriptionId)
