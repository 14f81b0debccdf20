import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { type AnyDeliveryRow, searchAllDeliveries } from 'mock-server/contract/webhooks/all-deliveries.ts'
import { type DeliveryRow, getAttempt, getDelivery, searchDeliveries } from 'mock-server/contract/deliveries.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import { listKey, type ListPageData } from '#common/list-page/list-source.ts'
import type { Delivery } from './timeline.ts'

/** A delivery in full. Its row in every list gets the state that it has by now. */
export const deliveryOf = (id: string, offset: number) =>
  queryOptions({
    queryKey: [getDelivery.id, id, offset],
    queryFn: async ({ signal }) => {
      const { data } = await call(getDelivery, { params: { id, offset } }, { signal })
      updateRows(data)
      return data
    },
  })

/** An attempt doesn't change any more. */
export const attemptOf = (id: string, offset: number, attempt: number) => ({
  ...queryFor(getAttempt, { params: { id, offset, attempt } }),
  staleTime: 5 * 60_000,
})

type Pages = InfiniteData<ListPageData<AnyDeliveryRow>>

/** The log of all subscriptions has their names in its rows. */
const withName = (row: DeliveryRow, { identifier }: AnyDeliveryRow): AnyDeliveryRow =>
  identifier === undefined ? row : { ...row, identifier }

function updateRows(delivery: Delivery): void {
  const { eventId: _, event: __, isEventCut: ___, timeline: ____, folded: _____, elsewhere: ______, ...row } = delivery
  const isIt = (other: DeliveryRow) => other.offset === row.offset && other.subscriptionId === row.subscriptionId
  for (const operation of [searchDeliveries, searchAllDeliveries]) {
    queryClient.setQueriesData<Pages>({ queryKey: listKey(operation) }, (pages) =>
      pages?.pages.some(({ data }) => data.some(isIt))
        ? {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              data: page.data.map((old) => (isIt(old) ? withName(row, old) : old)),
            })),
          }
        : pages,
    )
  }
}
