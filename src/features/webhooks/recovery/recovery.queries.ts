import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deliveryHistogram } from 'mock-server/contract/deliveries.ts'
import { listRecoveryJobs, previewRecovery, type RecoveryFilter } from 'mock-server/contract/recoveries.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { queryFor } from '#api/operation.ts'
import { readWatchedSubscriptions } from '#features/webhooks/common/subscriptions.queries.ts'
import type { Range } from './time-range.ts'

/** The PUSH subscriptions of the workspace with their states. */
export function usePushSubscriptions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['listSubscriptions', 'watched'],
    queryFn: ({ signal }) => readWatchedSubscriptions(signal),
  })
  return { data: data?.filter(({ subscription }) => subscription.deliveryType === 'PUSH'), error, refetch }
}

/** The subscriptions that a recovery runs for; each can have one at a time. */
export function useBusySubscriptions(): ReadonlySet<string> {
  const { data } = useQuery(queryFor(listRecoveryJobs, {}))
  return new Set(data?.data.filter(({ status }) => status === 'RUNNING').map(({ subscriptionId }) => subscriptionId))
}

/** What a recovery would send to each of some subscriptions. The figures of an earlier filter stay until the next are there. */
export function usePreviews(ids: readonly string[], filter: RecoveryFilter | undefined): readonly Preview[] {
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: [previewRecovery.id, ids, filter],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => previewOf(id, filter ?? {}, signal))),
    enabled: filter !== undefined && ids.length > 0,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return ids.map((id) => {
    const found = data?.find((known) => known.id === id)
    return { id, preview: found?.preview, error: found?.error ?? error, isOld: !found || isPlaceholderData }
  })
}

/** Its own refusal is that of one subscription; the others are still previewed. */
async function previewOf(id: string, filter: RecoveryFilter, signal: AbortSignal) {
  try {
    return { id, preview: (await call(previewRecovery, { params: { id }, body: { filter } }, { signal })).data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { id, error }
  }
}

type Result = Awaited<ReturnType<typeof previewOf>>

export type Preview = {
  readonly id: string
  readonly preview: Result['preview'] | undefined
  readonly error: Error | null
  /** The figures belong to an earlier filter, or are not there yet. */
  readonly isOld: boolean
}

type Conditions = { readonly type?: readonly string[]; readonly objectId?: string }

/** Deliveries of some subscriptions over time, added up; undefined until all are there. */
export function useBars(
  ids: readonly string[],
  { range: { from, to }, conditions, buckets }: { range: Range; conditions: Conditions; buckets: number },
) {
  const { type, ...others } = conditions
  const query = {
    ...others,
    ...(type === undefined ? {} : { type: type.join(',') }),
    from: from.toISOString(),
    to: to.toISOString(),
    buckets,
  }
  const { data } = useQuery({
    queryKey: [deliveryHistogram.id, ids, query],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(deliveryHistogram, { params: { id }, query }, { signal }))),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  const [first] = data ?? []
  if (!first) return undefined
  const sum = (nth: number, outcome: 'succeeded' | 'failed' | 'open') =>
    (data ?? []).reduce((total, { data: one }) => total + (one.buckets[nth]?.[outcome] ?? 0), 0)
  return {
    from: first.data.from,
    to: first.data.to,
    buckets: first.data.buckets.map((bucket, nth) => ({
      from: bucket.from,
      succeeded: sum(nth, 'succeeded'),
      failed: sum(nth, 'failed'),
      open: sum(nth, 'open'),
    })),
  }
}

type Place = { readonly offset: number; readonly at: string }

/** The previews of all chosen subscriptions together. */
export function summaryOf(previews: readonly Preview[]) {
  const known = previews.flatMap(({ preview }) => (preview ? [preview] : []))
  const sum = (of: (preview: (typeof known)[number]) => number) => known.reduce((total, one) => total + of(one), 0)
  const firsts = known.flatMap(({ first, oldest }): Place[] => (first && oldest ? [{ offset: first, at: oldest }] : []))
  const lasts = known.flatMap(({ last, newest }): Place[] => (last && newest ? [{ offset: last, at: newest }] : []))
  return {
    count: sum(({ count }) => count),
    /** Of the subscription with the most. */
    most: Math.max(0, ...known.map(({ count }) => count)),
    delivered: sum(({ deliveredBefore = 0 }) => deliveredBefore),
    onTheirWay: sum(({ onTheirWay }) => onTheirWay),
    gone: sum(({ gone }) => gone),
    first: firsts.toSorted((a, b) => a.offset - b.offset)[0],
    last: lasts.toSorted((a, b) => b.offset - a.offset)[0],
  }
}

/** Long enough to type a number or draw a range, short enough to feel immediate. */
const PAUSE_MS = 250

/** A value once it has not changed for a moment, for what costs the service some work. Compared as JSON. */
export function useSettled<Value>(value: Value): { readonly settled: Value; readonly isSettled: boolean } {
  const [settled, setSettled] = useState(value)
  const isSettled = JSON.stringify(value) === JSON.stringify(settled)
  // One of the same content is no other value, so that a page that is rendered again doesn't start the pause anew.
  const [latest, setLatest] = useState(value)
  if (JSON.stringify(latest) !== JSON.stringify(value)) setLatest(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [latest])
  return { settled, isSettled }
}
