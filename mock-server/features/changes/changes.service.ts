import type { Caller } from '#contract/access.ts'
import { LATELY_MS, type PageChanges } from '#events/page-changes.ts'
import { followed } from '#kernel/event-stream.ts'
import { places } from '#kernel/places.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { type FollowQuery, followChanges } from './follow.service.ts'
import { offsetBefore } from './log-changes.store.ts'

/** One for each browser of a user, and each preview. */
const OF_USER = 20
const OF_WORKSPACE = 1000

interface ChangeServiceOptions {
  readonly db: Db
  readonly pageChanges: PageChanges
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
}

/** Tells the pages of the console what changes, so that they ask again. */
export function changeService({ db, pageChanges, clock, onFault }: ChangeServiceOptions) {
  const streams = places({
    ofUser: { places: OF_USER, reason: `One user can follow changes ${OF_USER} times at the same time` },
    ofWorkspace: {
      places: OF_WORKSPACE,
      reason: `The users of one workspace can follow changes ${OF_WORKSPACE} times at the same time`,
    },
  })
  return {
    /** A stream that ends when the client goes away or the caller's access ends. */
    async follow(caller: Caller, query: FollowQuery): Promise<Response> {
      if (query.signal.aborted) throw refuse.conflict('The client has gone away')
      const leave = streams.take(caller)
      const watch = pageChanges.watch(caller)
      return await followed({
        signal: query.signal,
        onFault,
        leave() {
          watch.stop()
          leave()
        },
        async messages(signal) {
          const after = await offsetBefore(db, caller.workspaceId, new Date(clock().getTime() - LATELY_MS))
          return followChanges({ db, watch, after }, caller, { ...query, signal })
        },
      })
    },
  }
}
export type ChangeService = ReturnType<typeof changeService>
