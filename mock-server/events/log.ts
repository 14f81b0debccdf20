import { sql } from 'kysely'
import type { Storage, Tx } from '#storage/database.ts'
import { appendEvents } from './append.ts'

/** A fact, emitted where it happens: the members that it has besides those of every event. */
export interface NewEvent {
  /** Event type name, the second tag of a tag set. */
  readonly type: string
  /** Event class name, the payload's `type`. */
  readonly className: string
  /** What the event is about, for lists that show rows without parsing payloads. */
  readonly objectId: string
  readonly objectName: string
  /** Of events about a fact sheet: its type, by which subscriptions may narrow what they take. */
  readonly factSheetType?: string
  /** The access control entities, people and roles (`rolePrincipals`) who alone may read it; none = everybody who may read events. */
  readonly readAcl?: readonly string[]
  /** Of events about fact sheets: the types of others that it tells about. Who can't read one of them is not shown the event. */
  readonly otherTypes?: readonly string[]
  /** Of events about bookmarks: `toldOfBookmark`. Whose roles are limited to other categories is not shown the event. */
  readonly toldOf?: readonly string[]
  /** Of events about a relation: the fact sheet at its other end. */
  readonly otherId?: string
  readonly members: Readonly<Record<string, unknown>>
  /** False for facts that change no state (VIEWED): their transactionSequenceNumber is null. */
  readonly changes: boolean
}

export interface EventLog {
  /**
   * Runs `work` in one transaction and writes the events that it emits in the transaction's last statement, so that offsets are
   * commit-ordered and gapless (docs/design/storage.md). Readers are woken after the commit. `actorId`: the acting user.
   */
  record<T>(source: EventSource, work: (tx: Tx, emit: (event: NewEvent) => void) => Promise<T>): Promise<T>
}

export interface EventSource {
  readonly workspaceId: string
  readonly actorId: string
}

/** The hint that a workspace's log has grown; its payload is the workspace id. */
export const LOG_GREW = 'event'

interface EventLogOptions {
  readonly storage: Storage
  /** The first tag of every event of the service's own. */
  readonly application: string
  readonly clock: () => Date
  readonly newId: () => string
}

export function eventLog({ storage, application, clock, newId }: EventLogOptions): EventLog {
  async function append(tx: Tx, source: EventSource, events: readonly NewEvent[]): Promise<void> {
    const now = clock()
    const common = { createdAt: now.toISOString(), userId: source.actorId, workspaceId: source.workspaceId }
    const entries = events.map((event) => ({ ...event, id: newId(), tags: [application, event.type] }))
    const texts = events.map(({ className, members }) =>
      JSON.stringify({ type: className, ...common, ...members }).slice(1),
    )
    await appendEvents(tx, entries, { ...source, now, texts: sql<string[]>`${texts}::text[]` })
  }

  return {
    async record(source, work) {
      let grew = false
      const result = await storage.transaction(async (tx) => {
        const events: NewEvent[] = []
        const value = await work(tx, (event) => void events.push(event))
        grew = events.length > 0
        if (grew) await append(tx, source, events)
        return value
      })
      if (grew) storage.notify(LOG_GREW, source.workspaceId)
      return result
    },
  }
}
