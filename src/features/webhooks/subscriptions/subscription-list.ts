import { eventTypes } from 'mock-server/contract/events.ts'
import { listSubscriptions } from 'mock-server/contract/subscriptions.ts'
import type { ListAddress } from '#common/list-page/list-address.ts'
import { asWhole } from '#common/list-page/list-source.ts'
import { choice, type ListSpec } from '#common/list-page/list-spec.ts'
import { conditionOf, conditions, needsAttention } from '#features/webhooks/common/condition.ts'
import { selectedEvents } from '#features/webhooks/common/event-families.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { readWatchedSubscriptions, type WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { shareOf, successOf } from '#features/webhooks/common/success.ts'

/** What the list of subscriptions can show, and the address that says so. */
export const subscriptionList: ListSpec<WatchedSubscription> = {
  id: 'webhooks',
  right: 'webhook.read',
  tabs: ['all', 'push', 'pull', 'attention'],
  sorts: { attention: 'ASC', name: 'ASC', success: 'ASC', backlog: 'DESC' },
  usualSort: 'attention',
  filters: { state: choice(conditions), type: choice(eventTypes) },
  source: asWhole(listSubscriptions, {
    read: ({ signal }) => readWatchedSubscriptions(signal),
    arrange: (rows, address) => arranged(rows, address, Date.now()),
  }),
  rowKey: ({ subscription: { id } }) => id,
  rowName: ({ subscription }) => subscriptionName(subscription),
  hasRowPanel: true,
}

/** The rows of an address in its order. The service answers by name, which decides between equal rows. */
export function arranged(
  rows: readonly WatchedSubscription[],
  {
    tab,
    q,
    filters: { state, type },
    sort,
    isDescending,
  }: Pick<ListAddress, 'tab' | 'q' | 'filters' | 'sort' | 'isDescending'>,
  now: number,
): readonly WatchedSubscription[] {
  const search = q.trim().toLocaleLowerCase()
  const matching = rows.filter((item) => {
    const condition = conditionOf(item, now)
    return (
      isOnTab(item, tab, now) &&
      searchedTexts(item).some((text) => text.toLocaleLowerCase().includes(search)) &&
      (state?.values.includes(condition) ?? true) &&
      (type === undefined || selectedEvents(item.subscription.tagSets).types.some((name) => type.values.includes(name)))
    )
  })
  if (sort === 'name') return isDescending ? matching.toReversed() : matching
  const rank = ranks[sort] ?? ranks['attention']
  const direction = isDescending ? -1 : 1
  return matching.toSorted((one, other) => ((rank?.(one, now) ?? 0) - (rank?.(other, now) ?? 0)) * direction)
}

/** Whether a tab shows a subscription. */
export function isOnTab(item: WatchedSubscription, tab: string, now: number): boolean {
  if (tab === 'attention') return needsAttention(conditionOf(item, now))
  return tab === 'all' || item.subscription.deliveryType.toLowerCase() === tab
}

const searchedTexts = ({ subscription: { id, identifier = '', targetUrl, lastPollBy = '' } }: WatchedSubscription) => [
  id,
  identifier,
  targetUrl,
  lastPollBy,
]

const ranks: Readonly<Record<string, (item: WatchedSubscription, now: number) => number>> = {
  attention: (item, now) => conditions.indexOf(conditionOf(item, now)),
  // Those without attempts after all others.
  success: ({ status }) => shareOf(successOf(status.hours) ?? { succeeded: 2, attempts: 1 }),
  backlog: ({ status }) => status.backlog,
}
