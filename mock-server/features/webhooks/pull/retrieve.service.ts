import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import type { Announcer, Watch } from '#events/announce.ts'
import type { PageChanges } from '#events/page-changes.ts'
import type { Storage } from '#storage/database.ts'
import { places } from '#kernel/places.ts'
import {
  type EventAccess,
  accessOfMember,
  canReadEvents,
  eventAccess,
  isSameAccess,
} from '#events/event-access.policy.ts'
import type { Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { pauseWithoutReader } from '#features/webhooks/subscriptions/pause-by-service.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import * as store from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { type PullSlot, claimOf, takeSlot } from './slot.service.ts'
import { pullAnswer } from './stream.ts'
import { type BatchPart, readBatchPart } from './batch.store.ts'
import { advanceCursor } from '#features/webhooks/subscriptions/cursor.store.ts'
import { typesIn } from '#events/tag-sets.ts'

/** Retrievals that may be open at the same time: each client needs one for each subscription. */
const POLLS_OF_USER = 50
/** Together, because one workspace can have any number of technical users. */
const POLLS_OF_WORKSPACE = 300

interface PullServiceOptions {
  readonly storage: Storage
  readonly leases: Leases
  readonly announcer: Announcer
  readonly pageChanges: Pick<PageChanges, 'tell'>
  readonly application: string
  readonly clock: () => Date
  readonly newId: () => string
}
type Poll = {
  autoCommit: boolean
  timeout: number
  signal: AbortSignal
  /** The caller with their access as of now; throws if it has ended. */
  currentAccess: () => Promise<Caller>
}
type Retrieval = { readonly caller: Caller; readonly id: string; readonly poll: Poll }
/** A subscription with the access of its managing user, as it is read by a caller, who may see less of the log. */
type Reading = { row: store.SubscriptionWithManager; access: EventAccess; reader: EventAccess }
/** How far the log was scanned without a match, for the subscription as it was then. */
type EmptyScan = Reading & { scannedTo: number }
type FirstPart = Reading & { part: BatchPart; cursor: number; expired: ApiError[] }
/** Where a part of the answer begins and how much it may take. */
type PartLimits = { after: number; maxBytes: number; isFirst: boolean }

/**
 * Retrieval of PULL events (docs/interface/pull.md). The answer has the events that both the managing user and the caller may read; the
 * cursor moves past the others.
 */
export function pullService(options: PullServiceOptions) {
  const polls = places({
    ofUser: {
      places: POLLS_OF_USER,
      reason: `One user can have ${POLLS_OF_USER} retrievals open at the same time`,
    },
    ofWorkspace: {
      places: POLLS_OF_WORKSPACE,
      reason: `The users of one workspace can have ${POLLS_OF_WORKSPACE} retrievals open at the same time`,
    },
  })
  return {
    /** The PullResult as a response that is read from the log while it is sent. */
    async retrieveEvents(caller: Caller, id: string, poll: Poll): Promise<Response> {
      demand(caller, 'webhook.read')
      if (poll.autoCommit) demand(caller, 'webhook.manage')
      const leave = polls.take(caller)
      try {
        return await retrieve(options, { caller, id, poll }, leave)
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
export type PullService = ReturnType<typeof pullService>

async function retrieve(
  options: PullServiceOptions,
  { caller, id, poll }: Retrieval,
  leave: () => void,
): Promise<Response> {
  const { storage, announcer, clock } = options
  const subscription = pullable(await store.findSubscription(storage.db, caller.workspaceId, id))
  const claim = claimOf(caller, subscription, poll)
  const lease = await takeSlot(options, caller, { subscriptionId: id, seconds: poll.timeout, claim })
  const free = () => {
    leave()
    return lease.free()
  }
  const slot = { ...lease, free }
  const watch = announcer.watch(caller.workspaceId)
  // A response that nobody reads is not cancelled either. If the store is unavailable, the lease runs out.
  const onAbort = () => void slot.free().catch(() => undefined)
  poll.signal.addEventListener('abort', onAbort, { once: true })
  try {
    const polledAt = clock()
    await store.markPolled(storage.db, subscription, { now: polledAt, by: caller })
    options.pageChanges.tell({ workspaceId: caller.workspaceId, topic: 'subscriptions', id })
    const first = await firstPart(options, { caller, id, poll }, watch)
    if (poll.signal.aborted) throw refuse.conflict('The client has gone away')
    await slot.markClosing()
    return answerFrom(options, { caller, poll, slot, first, polledAt, maxBytes: subscription.max_batch_size * 1024 })
  } catch (error) {
    await slot.free()
    throw error
  } finally {
    watch.stop()
  }
}

/** The first part after the cursor; waits for it until the deadline. The watch was registered before the first query. */
async function firstPart(
  options: PullServiceOptions,
  { caller, id, poll: { timeout, signal, currentAccess } }: Retrieval,
  watch: Watch,
): Promise<FirstPart> {
  const { db } = options.storage
  const deadline = performance.now() + timeout * 1000
  let current = caller
  let empty: EmptyScan | undefined
  for (;;) {
    // Where events that do not match come without a pause, no wait would ever reach the deadline.
    const isLast = performance.now() >= deadline
    // Read again for each query: while waiting, the cursor may have moved or the subscription may have been deleted.
    const row = pullable(await store.findSubscriptionWithManager(db, caller.workspaceId, id))
    if (!canReadEvents(row.manager, current.authorization)) {
      const key = { workspaceId: caller.workspaceId, subscriptionId: id }
      const entry = { now: options.clock(), id: options.newId() }
      await options.storage.transaction((tx) => pauseWithoutReader(tx, key, entry))
      throw refuse.conflict(readerGone)
    }
    const access = accessOfMember(row.user_id, row.manager, current.authorization)
    const reading = { row, access, reader: eventAccess(current) }
    const { cursor_offset: cursor, oldest } = row
    const expired = cursor < oldest - 1 ? [expiredError(cursor + 1, oldest - 1)] : []
    const after = empty && isSame(reading, empty) ? empty.scannedTo : Math.max(cursor, oldest - 1)
    const limits = { after, maxBytes: row.max_batch_size * 1024, isFirst: true }
    const part = await scan(options, reading, limits)
    // The events were dropped between the two queries.
    if (part.count === 0 && part.isFull) continue
    if (part.count > 0 || expired.length > 0 || isLast) return { ...reading, part, cursor, expired }
    empty = { ...reading, scannedTo: part.scannedTo }
    const woken = await watch.wait(deadline, signal)
    current = await currentAccess()
    demand(current, 'webhook.read')
    if (woken !== 'woken') return { ...reading, part, cursor, expired }
  }
}

/** The next part that holds an event, or the empty one at the head of the log. */
async function scan(
  { storage, application }: PullServiceOptions,
  { row, access, reader }: Reading,
  limits: PartLimits,
): Promise<BatchPart> {
  const query = { ...queryOf(row, application), access, reader }
  let { after } = limits
  for (;;) {
    const part = await readBatchPart(storage.db, { ...query, ...limits, after })
    if (part.count > 0 || part.isFull || part.atHead) return part
    after = part.scannedTo
  }
}

/** The response, which reads on from the first part while it is sent, and holds the slot as long as it is read. */
function answerFrom(
  options: PullServiceOptions,
  {
    caller,
    poll,
    slot,
    first: { row, access, reader, part, cursor, expired },
    polledAt,
    maxBytes,
  }: Omit<Retrieval, 'id'> & { slot: PullSlot; first: FirstPart; polledAt: Date; maxBytes: number },
): Response {
  return pullAnswer({
    first: part,
    errors: expired,
    maxBytes,
    // Up to the head at the start of the answer; later events are for the next retrieval.
    more: (limits) => scan(options, { row, access, reader }, limits),
    beforeChunk: slot.extend,
    sent: async ({ nextCursor: to, total: events }) => {
      const { db } = options.storage
      const { oldest } = row
      const move = { workspaceId: caller.workspaceId, id: row.id, to, oldest, now: options.clock(), by: caller.userId }
      if (poll.autoCommit) await advanceCursor(db, cursor, move)
      // A figure for people: the client has its answer, whether it can be written or not.
      if (events > 0) await store.markAnswered(db, row, { polledAt, events }).catch(() => undefined)
      options.pageChanges.tell({ workspaceId: caller.workspaceId, topic: 'subscriptions', id: row.id })
    },
    closed: slot.free,
  })
}

function pullable<R extends store.SubscriptionRow>(row: R | undefined): R {
  if (!row) throw noSuchSubscription()
  if (row.delivery_type !== 'PULL')
    throw refuse.invalid('This is a PUSH subscription; only PULL subscriptions are retrieved from')
  if (!row.active) throw refuse.conflict(whyInactive(row))
  return row
}

/** Whether an empty scan for one row and reader holds for the other: each change of the settings makes a new revision. */
const isSame = ({ row, access, reader }: Reading, earlier: Reading): boolean =>
  row.cursor_offset === earlier.row.cursor_offset &&
  row.revision === earlier.row.revision &&
  row.oldest === earlier.row.oldest &&
  isSameAccess(access, earlier.access) &&
  isSameAccess(reader, earlier.reader)

/** The conditions of a subscription as the store takes them. */
function queryOf(row: store.SubscriptionWithManager, application: string) {
  return {
    workspaceId: row.workspace_id,
    tagSets: row.tag_sets,
    types: typesIn(row.tag_sets, application),
    workspaceConstraint: row.workspace_constraint,
    factSheetTypes: row.fact_sheet_types,
    payloadMode: row.payload_mode,
    application,
    upTo: row.head,
  }
}

const readerGone =
  'This subscription is paused, because its managing user can no longer read events; set it active again to become its managing user'

function whyInactive({ inactive_reason: reason }: Pick<store.SubscriptionRow, 'inactive_reason'>): string {
  if (reason === 'idle')
    return 'This subscription was deactivated after 30 days without a retrieval; set it active again'
  if (reason === 'readerGone' || reason === 'userDeleted') return readerGone
  return 'This subscription is paused'
}

const expiredError = (from: number, to: number): ApiError => ({
  value: 'EVENTS_EXPIRED',
  messages: [`EVENTS_EXPIRED ${from}..${to}: these events were older than 30 days and are gone`],
})
