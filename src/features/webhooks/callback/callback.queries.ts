import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type CallbackDraft,
  type CallbackVersion,
  deleteCallbackDraft,
  getCallbackDraft,
  getCallbackVersion,
  listCallbackVersions,
  saveCallbackDraft,
} from 'mock-server/contract/webhooks/callback-versions.ts'
import { dryRunCallback } from 'mock-server/contract/callbacks.ts'
import { searchDeliveries } from 'mock-server/contract/deliveries.ts'
import type { Output, Request } from 'mock-server/contract/endpoint.ts'
import { listEvents } from 'mock-server/contract/events.ts'
import { getSubscription, type Subscription, updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { subscriptionHistory } from 'mock-server/contract/webhooks/history.ts'
import { call, callWithHeaders } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'

/** Deliveries or events that a callback runs on. */
export const RUNS = 50

/** A subscription with its ETag, the version that it runs, and the reader's draft. */
export type StoredCallback = {
  readonly subscription: Subscription
  readonly etag: string | null
  /** Undefined where there was never a callback. */
  readonly current: CallbackVersion | undefined
  readonly draft: CallbackDraft | null
}

/**
 * The version is always asked for after the subscription: one that is saved in between makes the ETag stale, and publishing is refused.
 * The other way round, the new version would be taken for the one that the draft was begun from, and overwritten.
 */
export const storedCallback = (id: string) =>
  queryOptions({
    queryKey: [getSubscription.id, { params: { id } }, 'with its callback'],
    queryFn: async ({ signal }): Promise<StoredCallback> => {
      const params = { id }
      const { payload, headers } = await callWithHeaders(getSubscription, { params }, { signal })
      const [versions, draft] = await Promise.all([
        call(listCallbackVersions, { params, query: { pageSize: 1 } }, { signal }),
        call(getCallbackDraft, { params }, { signal }),
      ])
      return { subscription: payload.data, etag: headers.get('etag'), current: versions.data[0], draft: draft.data }
    },
  })

const noPage = (): number | undefined => undefined

/** The versions of a callback, the newest first. */
export const callbackVersions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [listCallbackVersions.id, { params: { id } }],
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: 20, ...(pageParam === undefined ? {} : { before: pageParam }) }
      return call(listCallbackVersions, { params: { id }, query }, { signal })
    },
    initialPageParam: noPage(),
    getNextPageParam: ({ next }) => next,
  })

/** The text of a version, which never changes. Version 0 stands for no callback. */
export const callbackVersionText = (id: string, version: number) =>
  queryOptions({
    queryKey: [getCallbackVersion.id, { params: { id, version } }],
    queryFn: async ({ signal }) =>
      version === 0 ? '' : (await call(getCallbackVersion, { params: { id, version } }, { signal })).data.callback,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const lastDeliveries = (id: string) => queryFor(searchDeliveries, { params: { id }, query: { pageSize: RUNS } })

/** The newest events of the log, of these types if there are any. */
export const newestEvents = (types: readonly string[]) =>
  queryFor(listEvents, { query: { limit: RUNS, ...(types.length === 0 ? {} : { types: [...types] }) } })

export type Run = Output<typeof dryRunCallback>['data'][number]
export type RunRequest = Request<typeof dryRunCallback>['body']

/** One run of a text. The answer to an earlier text is shown until this one is there, and never replaces it. */
export const dryRun = (body: RunRequest) =>
  queryOptions({
    ...queryFor(dryRunCallback, { body }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Fifty results can have megabytes.
    gcTime: 5000,
  })

type Draft = { readonly id: string; readonly callback: string; readonly basedOnVersion: number }

export const keepDraft = async ({ id, ...body }: Draft): Promise<CallbackDraft> =>
  (await call(saveCallbackDraft, { params: { id }, body })).data

export const dropDraft = (id: string) => call(deleteCallbackDraft, { params: { id } })

/** Makes a text the callback of the subscription, unless somebody has changed the subscription since (409). An empty one removes it. */
export const publishCallback = (id: string, text: string, etag: string | null) =>
  call(
    updateSubscription,
    { params: { id }, query: {}, body: { callback: text === '' ? null : text } },
    etag === null ? {} : { headers: { 'if-match': etag } },
  )

/** The operations that publishing makes stale. */
export const staleWithCallback = [...staleWithSubscription, listCallbackVersions, subscriptionHistory] as const
