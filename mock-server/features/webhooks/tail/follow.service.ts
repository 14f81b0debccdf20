import type { Caller } from '#contract/access.ts'
import type { TailEvent } from '#contract/events.ts'
import type { Watch } from '#events/announce.ts'
import { eventAccess, isSameAccess } from '#events/event-access.policy.ts'
import { type LogEnds, type StoredEvent, readNext } from '#events/read.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { heartbeat, message } from '#kernel/event-stream.ts'

const PAGE = 500
/** The interval of heartbeats on a quiet connection. Like each message, a heartbeat is preceded by a check of the caller's access. */
const HEARTBEAT_MS = 15_000

export interface FollowQuery {
  readonly after?: number | undefined
  readonly types?: readonly string[] | undefined
  readonly signal: AbortSignal
  /** The caller with their access as of now; throws if it has ended. */
  readonly currentAccess: () => Promise<Caller>
}

export interface FollowContext {
  readonly db: Db
  readonly toTailEvents: (events: readonly StoredEvent[]) => Promise<TailEvent[]>
  /** Registered before `ends` was read, so that no event falls between. */
  readonly watch: Watch
  readonly ends: LogEnds
}

/** Messages with every event after an offset (by default the head), then with each new one, until the client goes away. */
export async function* followLog(context: FollowContext, caller: Caller, query: FollowQuery): AsyncGenerator<string> {
  const { db, toTailEvents, watch, ends } = context
  const { head, oldest } = ends
  const { types, signal, currentAccess } = query
  let access = eventAccess(caller)
  try {
    let offset = Math.min(query.after ?? head, head)
    yield message('ends', { head, oldest }, offset)
    if (offset < oldest - 1) {
      yield message('expired', { from: offset + 1, to: oldest - 1 }, oldest - 1)
      offset = oldest - 1
    }
    for (;;) {
      const range = { after: offset, upTo: Number.MAX_SAFE_INTEGER, types, limit: PAGE }
      const page = await readNext(db, caller.workspaceId, { ...range, visible: eventsVisibleTo(access) })
      // After reading: events that were committed since the access ended must not be sent.
      const current = await currentAccess()
      demand(current, 'webhook.read')
      const previousAccess = access
      access = eventAccess(current)
      if (!isSameAccess(previousAccess, access)) continue
      offset = page.offset
      if (page.rows.length > 0) yield (await toTailEvents(page.rows)).map(toMessage).join('')
      if (page.isMore) continue
      const woken = await watch.wait(performance.now() + HEARTBEAT_MS, signal)
      if (woken === 'aborted' || woken === 'closing') return
      if (woken === 'deadline') yield heartbeat
    }
  } finally {
    watch.stop()
  }
}

const toMessage = (event: TailEvent): string => message('log', event, event.offset)
