import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { TailEvent } from '#contract/events.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Announcer, Watch } from '#events/announce.ts'
import { type LogEnds, type StoredEvent, readAfter, readBefore, readEnds, readOn } from '#events/read.ts'
import type { Db } from '#storage/database.ts'
import { actorNames } from '#events/actor-names.store.ts'
import { eventAccess, isSameAccess } from '#events/event-access.policy.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import { toTailEvent } from './tail.view.ts'

const PAGE = 500
/** A sign of life on a quiet line; after it, as before each row, an ended access ends the stream. */
const HEARTBEAT_MS = 15_000

type Filter = { after?: number | undefined; types?: readonly string[] | undefined }
type Follow = Filter & { signal: AbortSignal; stillAllowed: () => Promise<Caller> }

/** Where the log stood when the client was answered, and the watch that was registered before. */
type Begin = LogEnds & { watch: Watch }

type Dependencies = { db: Db; announcer: Announcer; onFault: (error: unknown) => void }

/** The console's own way to the log: reads by offset, takes no slot, moves no cursor (webhooks.md part 5). */
export function tailReader({ db, announcer, onFault }: Dependencies) {
  const named = actorNames(db)

  async function toRows(stored: readonly StoredEvent[]): Promise<TailEvent[]> {
    const names = await named(stored.map((row) => row.actor_id))
    return stored.map((row) => toTailEvent(row, names))
  }

  async function* lines(caller: Caller, begin: Begin, query: Follow): AsyncGenerator<string> {
    const { workspaceId } = caller
    const { watch, head, oldest } = begin
    const { after, types, signal, stillAllowed } = query
    let access = eventAccess(caller)
    try {
      let at = Math.min(after ?? head, head)
      yield message('ends', { head, oldest }, at)
      if (at < oldest - 1) {
        yield message('expired', { from: at + 1, to: oldest - 1 }, oldest - 1)
        at = oldest - 1
      }
      for (;;) {
        const range = { after: at, upTo: Number.MAX_SAFE_INTEGER, types, limit: PAGE }
        const { rows, isMore, ...read } = await readOn(db, workspaceId, { ...range, visible: eventsVisibleTo(access) })
        // After the read: what was committed since the access ended must not be shown.
        const now = await stillAllowed()
        demand(now, 'webhook.read')
        const before = access
        access = eventAccess(now)
        if (!isSameAccess(before, access)) continue
        at = read.at
        if (rows.length > 0) yield (await toRows(rows)).map((row) => message('log', row, row.offset)).join('')
        if (isMore) continue
        const woken = await watch.wait(performance.now() + HEARTBEAT_MS, signal)
        if (woken === 'aborted' || woken === 'closing') return
        if (woken === 'deadline') yield ': \n\n'
      }
    } finally {
      watch.stop()
    }
  }

  /** The stream ends in any case, and the client resumes; what is our fault is also told. */
  function ended(error: unknown): { value: undefined; done: true } {
    if (!(error instanceof Refusal)) onFault(error)
    return { value: undefined, done: true }
  }

  return {
    /** Every event after the offset (left out: after the head), then each as it is committed, until the reader goes away. */
    async follow(caller: Caller, query: Follow): Promise<Response> {
      demand(caller, 'webhook.read')
      const gone = new AbortController()
      // Before the answer: what is committed once the client has its 200 belongs to the stream.
      const watch = announcer.watch(caller.workspaceId)
      const ends = await readEnds(db, caller.workspaceId).catch((error: unknown) => {
        watch.stop()
        throw error
      })
      const signal = AbortSignal.any([query.signal, gone.signal])
      const source = lines(caller, { watch, ...ends }, { ...query, signal })
      const encoder = new TextEncoder()
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const { value, done } = await source.next().catch(ended)
            if (done || value === undefined) controller.close()
            else controller.enqueue(encoder.encode(value))
          },
          async cancel() {
            gone.abort()
            // A stream that was never read has not begun, and its end would stop nothing.
            watch.stop()
            await source.return(undefined)
          },
        },
        { highWaterMark: 0 },
      )
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
      return new Response(stream, { headers })
    },

    /** A page of the log: after an offset, or the newest ones before one. */
    async page(
      caller: Caller,
      { after, before, types, limit }: Filter & { before?: number | undefined; limit: number },
    ) {
      demand(caller, 'webhook.read')
      const { workspaceId } = caller
      const visible = eventsVisibleTo(eventAccess(caller))
      const ends = await readEnds(db, workspaceId)
      const top = before === undefined ? ends.head : Math.min(before - 1, ends.head)
      const stored =
        after === undefined
          ? await readBefore(db, workspaceId, { before: top + 1, types, limit, visible })
          : await readAfter(db, workspaceId, { after, upTo: top, types, limit, visible })
      return { rows: await toRows(stored), ...ends }
    },
  }
}
export type TailReader = ReturnType<typeof tailReader>

const message = (event: string, data: unknown, id: number): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
