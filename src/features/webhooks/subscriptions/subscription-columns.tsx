import type { TFunction } from 'i18next'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { shortId, subscriptionName } from '#features/webhooks/common/names.ts'
import { SubscriptionState } from '#features/webhooks/common/subscription-state.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { BacklogCell, SuccessCell, TargetCell } from './subscription-cells.tsx'

/** Widths that leave 140 for the name beside an open panel at 1440. */
export function subscriptionColumns(t: TFunction<'webhooks'>, search: string): readonly Column<WatchedSubscription>[] {
  return [
    {
      id: 'tile',
      head: '',
      headLabel: t('column.type'),
      width: 24,
      isFixed: true,
      skeleton: 'tile',
      cell: ({ subscription }) => <DeliveryTypeTile type={subscription.deliveryType} />,
    },
    {
      id: 'name',
      head: t('column.name'),
      width: 240,
      min: 128,
      max: 420,
      text: ({ subscription }) => [subscriptionName(subscription), 'PUSH 00000000'],
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: ({ subscription }) => (
        <>
          <CellText look="name">
            <Highlight text={subscriptionName(subscription)} search={search} />
          </CellText>
          <CellText look="detail">
            {subscription.deliveryType} {subscription.identifier && <TypeId id={subscription.id} search={search} />}
          </CellText>
        </>
      ),
    },
    {
      id: 'state',
      head: t('column.state'),
      width: 160,
      skeleton: 'two-lines',
      cell: (item) => <SubscriptionState item={item} />,
    },
    {
      id: 'target',
      head: t('column.target'),
      width: 168,
      minTableWidth: 660,
      skeleton: 'two-lines',
      cell: (item) => <TargetCell item={item} search={search} />,
    },
    {
      id: 'success',
      head: t('column.success'),
      width: 104,
      isRight: true,
      isSortable: true,
      minTableWidth: 560,
      cell: (item) => <SuccessCell item={item} />,
    },
    {
      id: 'backlog',
      head: t('column.backlog'),
      width: 96,
      isRight: true,
      isSortable: true,
      cell: (item) => <BacklogCell item={item} />,
    },
  ]
}

/** The beginning of the ID; all of it where the search is in the rest. */
function TypeId({ id, search }: { readonly id: string; readonly search: string }) {
  const isBeyond = search.length > 3 && id.includes(search.trim().toLowerCase())
  return (
    <CellText look="mono">
      <Highlight text={isBeyond ? id : shortId(id)} search={search} />
    </CellText>
  )
}
