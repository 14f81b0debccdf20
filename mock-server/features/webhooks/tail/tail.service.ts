import type { Caller } from '#contract/access.ts'
import type { EventCount, TailEvent } from '#contract/events.ts'
import { actorNames } from '#events/actor-names.store.ts'
import type { Announcer } from '#events/announce.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { places } from '#kernel/places.ts'
import { type StoredEvent, findEvent, readAfter, readBefore, readEnds } from '#events/read.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import { followed } from '#kernel/event-stream.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { countSince } from './event-counts.store.ts'
import { type FollowQuery, followLog } from './follow.service.ts'
import { toTailEvent } from './tail.view.ts'

/** Live tails that may be open at the same time: one for each open page. */
const TAILS_OF_USER = 20
/** Together, because one workspace can have any number of technical users. */
const TAILS_OF_WORKSPACE = 200

const DAY = 86_400_000

/** Characters of an event that is opened, as of one that was delivered. */
const SHOWN_TEXT = 1_048_576

interface TailServiceOptions {
  readonly db: Db
  readonly announcer: Announcer
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
}

interface PageQuery {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly types?: readonly string[] | undefined
  readonly limit: number
}

/** The console reads the event log by offset: unlike a PULL client it takes no slot and moves no cursor. */
export function tailService({ db, announcer, clock, onFault }: TailServiceOptions) {
  const namesOf = actorNames(db)
  const tails = places({
    ofUser: { places: TAILS_OF_USER, reason: `One user can have ${TAILS_OF_USER} live tails open at the same time` },
    ofWorkspace: {
      places: TAILS_OF_WORKSPACE,
      reason: `The users of one workspace can have ${TAILS_OF_WORKSPACE} live tails open at the same time`,
    },
  })

  async function toTailEvents(events: readonly StoredEvent[]): Promise<TailEvent[]> {
    const names = await namesOf(events.map((event) => event.actor_id))
    return events.map((event) => toTailEvent(event, names))
  }

  return {
    /** A stream that ends when the client goes away or the caller's access ends. */
    async followEvents(caller: Caller, query: FollowQuery): Promise<Response> {
      demand(caller, 'webhook.read')
      // A client that left before its access was checked: its signal has aborted and tells nobody any more.
      if (query.signal.aborted) throw refuse.conflict('The client has gone away')
      const leave = tails.take(caller)
      // Before the answer: every event committed once the client has its 200 belongs to the stream.
      const watch = announcer.watch(caller.workspaceId)
      return await followed({
        signal: query.signal,
        onFault,
        leave() {
          watch.stop()
          leave()
        },
        async messages(signal) {
          const ends = await readEnds(db, caller.workspaceId)
          return followLog({ db, toTailEvents, watch, ends }, caller, { ...query, signal })
        },
      })
    },

    /** How many events of each type the last 24 hours brought. */
    async eventCounts(caller: Caller): Promise<EventCount[]> {
      demand(caller, 'webhook.read')
      const since = new Date(clock().getTime() - DAY)
      return await countSince(db, { workspaceId: caller.workspaceId, since, access: eventAccess(caller) })
    },

    /** An event with its text, or what a page can show of it. */
    async getEvent(caller: Caller, offset: number): Promise<TailEvent> {
      demand(caller, 'webhook.read')
      const visible = eventsVisibleTo(eventAccess(caller))
      const event = await findEvent(db, caller.workspaceId, { offset, length: SHOWN_TEXT, visible })
      if (!event) throw refuse.notFound('There is no such event, or it is one that you may not read')
      const [shown] = await toTailEvents([event])
      if (!shown) throw new Error('An event was found and not shown')
      return shown
    },

    /** A page of the log: the first events after an offset, or the newest ones before one. */
    async listEvents(caller: Caller, { after, before, types, limit }: PageQuery) {
      demand(caller, 'webhook.read')
      const { workspaceId } = caller
      const visible = eventsVisibleTo(eventAccess(caller))
      const ends = await readEnds(db, workspaceId)
      const upTo = before === undefined ? ends.head : Math.min(before - 1, ends.head)
      const events =
        after === undefined
          ? await readBefore(db, workspaceId, { before: upTo + 1, types, limit, visible })
          : await readAfter(db, workspaceId, { after, upTo, types, limit, visible })
      return { events: await toTailEvents(events), ...ends }
    },
  }
}
export type TailService = ReturnType<typeof tailService>
