import { sql } from 'kysely'
import { UniqueViolation } from '#kernel/store-errors.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { appendEvents } from './append.ts'
import { type EventSource, LOG_GREW } from './log.ts'

/** An event that a client publishes: its text is stored and delivered exactly as it is. */
export interface CustomEvent {
  /** A UUID, by which the log knows it. */
  readonly id: string
  /** The text that its publisher calls it by, if that is another. */
  readonly sentId: string | null
  readonly type: string
  readonly tags: readonly string[]
  readonly body: string
  /** Published for no particular workspace: each subscription says whether it takes such events. */
  readonly workspaceless: boolean
  readonly sourceName: string | null
  readonly sourceId: string | null
  readonly sourceUrl: string | null
}

export interface WrittenEvent {
  id: string
  sentId: string | null
  offset: number
  created_at: Date
  type: string
  tags: string[]
}

export interface CustomEventLog {
  /**
   * Writes the events whose ids are new, all or none, in their order; returns all of them as they are in the log, so that a publisher
   * who got no answer can send them again. `alongside` runs in the same transaction, with the new ones.
   */
  publish(
    source: EventSource,
    events: readonly CustomEvent[],
    alongside: (tx: Tx, added: readonly CustomEvent[]) => Promise<void>,
  ): Promise<WrittenEvent[]>
}

export function customEventLog(storage: Storage, clock: () => Date): CustomEventLog {
  async function append(tx: Tx, source: EventSource, events: readonly CustomEvent[]): Promise<WrittenEvent[]> {
    const now = clock()
    // Each text is a parameter of its own: in one array parameter, megabytes would have to be escaped first.
    const texts = sql<string[]>`ARRAY[${sql.join(events.map(({ body }) => sql`${body}::text`))}]`
    const offsets = await appendEvents(tx, events, { ...source, now, texts })
    return events.flatMap(({ id, sentId, type, tags }) => {
      const offset = offsets.get(id)
      return offset === undefined ? [] : [{ id, sentId, offset, created_at: now, type, tags: [...tags] }]
    })
  }

  return {
    async publish(source, events, alongside) {
      const distinct = new Map<string, CustomEvent>()
      for (const event of events) if (!distinct.has(event.id)) distinct.set(event.id, event)
      const { written, grew } = await retryIfTaken(() =>
        storage.transaction(async (tx) => {
          const existing = await findByIds(tx, source.workspaceId, [...distinct.keys()])
          const existingIds = new Set(existing.map(({ id }) => id))
          const added = [...distinct.values()].filter(({ id }) => !existingIds.has(id))
          if (added.length === 0) return { written: existing, grew: false }
          await alongside(tx, added)
          return { written: [...existing, ...(await append(tx, source, added))], grew: true }
        }),
      )
      if (grew) storage.notify(LOG_GREW, source.workspaceId)
      const byId = new Map(written.map((event) => [event.id, event]))
      return events.map(({ id }) => {
        const event = byId.get(id)
        if (!event) throw new Error(`The event ${id} was neither found nor written`)
        return event
      })
    },
  }
}

/** Another publisher may send the same event at the same moment: the next try finds it in the log. */
async function retryIfTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UniqueViolation) || tries === TRIES) throw error
    }
  }
}

const TRIES = 5

async function findByIds(db: Db | Tx, workspaceId: string, ids: readonly string[]): Promise<WrittenEvent[]> {
  const { rows } = await sql<WrittenEvent>`
    SELECT id, sent_id AS "sentId", seq AS "offset", created_at, type, tags FROM event WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}
