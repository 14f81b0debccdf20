import type { Query } from '@tanstack/react-query'
import { type PageChange, type Topic, topics } from 'mock-server/contract/changes.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { isDeletedHere } from '#api/call.ts'
import { wait } from '#api/connection.ts'
import { queryClient } from '#api/query-client.ts'
import { staleOf } from './stale.ts'

/** Topics that have changed, each with its objects, or `undefined` for any of them. */
export type Changes = Map<Topic, readonly string[] | undefined>

/** Adds a change to others of its topic. */
export function addChange(changes: Changes, { topic, ids }: PageChange): void {
  const before = changes.get(topic)
  const isWhole = ids === undefined || (changes.has(topic) && before === undefined)
  changes.set(topic, isWhole ? undefined : [...new Set([...(before ?? []), ...ids])])
}

/** Anything may have changed while nobody listened. */
export const everything = (): Changes => new Map(topics.map((topic) => [topic, undefined]))

type Kind = {
  /** Which answers, by the first part of their keys. */
  readonly isOne: (name: string) => boolean
  /** How long nothing is asked for again after that. */
  readonly gapMs: number
}

/** Counts over many rows, which cost the service more than a page of a list. */
const costly: ReadonlySet<string> = new Set([
  'deliveryHistogram',
  'countAllDeliveries',
  'eventCounts',
  'eventDensity',
  'reviewModels',
  'previewExport',
  'simulateAccess',
  'previewRecovery',
  'previewAuthorization',
  'previewEntityMembers',
])
export const quick: Kind = { isOne: (name) => !costly.has(name), gapMs: 0 }
export const slow: Kind = { isOne: (name) => costly.has(name), gapMs: 4000 }

/**
 * Asks again for what changes have made stale and a page shows; the rest is asked for when it is shown. Changes that come meanwhile wait
 * for the answers: a page that takes longer to ask than others to change would never get one.
 */
export function refresher({ isOne, gapMs }: Kind, signal: AbortSignal) {
  let waiting: Changes = new Map()
  let isBusy = false
  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.size > 0 && !signal.aborted) {
      const changes = waiting
      waiting = new Map()
      const isWanted = (query: Query) => isOne(String(query.queryKey[0])) && isStale(query, changes)
      const wanted = queryClient.getQueryCache().findAll({ predicate: isWanted })
      const asked = wanted.filter(({ state }) => state.fetchStatus === 'fetching')
      await askAgain(wanted)
      // What was being asked for already may have been answered before the change.
      await askAgain(asked)
      if (gapMs > 0 && !signal.aborted) await wait(gapMs, [signal])
    }
    isBusy = false
  }
  return (changes: Changes): void => {
    for (const [topic, ids] of changes) addChange(waiting, { topic, ids: ids && [...ids] })
    void run()
  }
}

/** Doesn't end what is being asked for, such as the next page of a list. */
const askAgain = (some: readonly Query[]) =>
  queryClient.invalidateQueries({ predicate: (query) => some.includes(query) }, { cancelRefetch: false })

const isStale = ({ queryKey: [operation, request] }: Query, changes: Changes): boolean =>
  [...changes].some(([topic, ids]) => staleOf[topic].some((name) => name === operation) && isAbout(request, ids))

/** Whether a request may be about one of these objects: it names none, or one of them that is not being deleted here. */
function isAbout(request: unknown, ids: readonly string[] | undefined): boolean {
  const id = isRecord(request) && isRecord(request.params) ? request.params.id : request
  if (typeof id !== 'string' || !isId.test(id)) return true
  return !isDeletedHere(id) && (ids === undefined || ids.includes(id))
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
