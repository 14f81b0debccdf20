import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eventTypes } from 'mock-server/contract/events.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { lastDeliveries, newestEvents, type RunRequest, RUNS } from './callback.queries.ts'
import { type Subject, subjectOf } from './results.ts'

export type Subjects = {
  readonly kind: 'deliveries' | 'events' | 'sample'
  readonly list: readonly Subject[]
  /** How a run names them. */
  readonly source: Pick<RunRequest, 'last' | 'offsets' | 'sample' | 'subscriptionId'>
}

/** What the callback of a subscription can be tried on: its last deliveries, else the newest events of the log, else an invented one. */
export function useSubjects(subscription: Subscription) {
  const { t } = useTranslation('callback')
  const { id: subscriptionId } = subscription
  const deliveries = useQuery(lastDeliveries(subscriptionId))
  const hasNone = deliveries.data?.data.length === 0
  const events = useQuery({ ...newestEvents(typesIn(subscription)), enabled: hasNone })
  const subjects = useMemo((): Subjects | undefined => {
    const delivered = deliveries.data?.data ?? []
    if (delivered.length > 0) {
      const last = { subscriptionId, count: RUNS }
      return { kind: 'deliveries', list: delivered.map((row) => subjectOf(row, row.eventType)), source: { last } }
    }
    if (!events.data) return undefined
    const list = events.data.data.map((event) => subjectOf(event, event.type)).toReversed()
    const offsets = events.data.data.map(({ offset }) => offset)
    if (offsets.length > 0) return { kind: 'events', list, source: { offsets, subscriptionId } }
    const source = { sample: inventedEvent, subscriptionId }
    return { kind: 'sample', list: [inventedSubject(t('list.sample'))], source }
  }, [deliveries.data, events.data, subscriptionId, t])
  const failed = deliveries.isError ? deliveries : events.isError ? events : undefined
  return {
    subjects,
    error: subjects ? undefined : failed?.error,
    retry: () => void failed?.refetch(),
    /** Whether there are newer deliveries than were listed. */
    refresh: () => void deliveries.refetch(),
  }
}

/** The event types that a subscription is limited to; none if one of its tag sets names no type. */
function typesIn({ tagSets }: Subscription): string[] {
  const types = tagSets.map((tags) => tags.filter((tag) => known.has(tag)))
  return types.some((set) => set.length === 0) ? [] : [...new Set(types.flat())]
}

const known: ReadonlySet<string> = new Set(eventTypes)

/** Stands in for an event while the log is empty; same members as a real one. */
const inventedEvent = {
  id: 1,
  transactionSequenceNumber: 1,
  type: 'BookmarkUpdatedEvent',
  createdAt: '2026-01-01T08:00:00.000Z',
  userId: '00000000-0000-0000-0000-000000000000',
  workspaceId: '00000000-0000-0000-0000-000000000000',
  bookmarkId: '00000000-0000-0000-0000-000000000001',
  bookmarkName: 'Sample',
  bookmarkType: 'INVENTORY',
}

const inventedSubject = (name: string): Subject => ({
  name,
  type: 'BOOKMARK_UPDATED',
  at: inventedEvent.createdAt,
})
