import { sql } from 'kysely'
import { UniqueViolation } from '#kernel/store-errors.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { LOG_GREW } from './log.ts'

/** An event of somebody else's: its text goes into the log and out again as it is. */
export interface CustomEvent {
  readonly id: string
  readonly type: string
  readonly tags: readonly string[]
  readonly body: string
  /** About no workspace in particular (decisions.md 18). */
  readonly workspaceless: boolean
  readonly sourceName: string | null
  readonly sourceId: string | null
  readonly sourceUrl: string | null
}

export interface WrittenEvent {
  id: string
  seq: number
  created_at: Date
  type: string
  tags: string[]
}

export interface CustomEventLog {
  /**
   * Writes the events whose ids are new, all or none, in their order; answers with all of them as they stand in the log, so that a
   * publisher may send again what it is not sure of. `alongside` runs in the same transaction, with the new ones.
   */
  publish(
    about: { workspaceId: string; actorId: string },
    events: readonly CustomEvent[],
    alongside: (tx: Tx, added: readonly CustomEvent[]) => Promise<void>,
  ): Promise<WrittenEvent[]>
}

export function customEventLog(storage: Storage, clock: () => Date): CustomEventLog {
  return {
    async publish({ workspaceId, actorId }, events, alongside) {
      const wanted = new Map<string, CustomEvent>()
      for (const event of events) if (!wanted.has(event.id)) wanted.set(event.id, event)
      const { written, grew } = await againIfTaken(() =>
        storage.transaction(async (tx) => {
          const before = await findByIds(tx, workspaceId, [...wanted.keys()])
          const known = new Set(before.map(({ id }) => id))
          const added = [...wanted.values()].filter(({ id }) => !known.has(id))
          if (added.length === 0) return { written: before, grew: false }
          await alongside(tx, added)
          return {
            written: [...before, ...(await append(tx, { workspaceId, actorId, now: clock() }, added))],
            grew: true,
          }
        }),
      )
      if (grew) storage.notify(LOG_GREW, workspaceId)
      const byId = new Map(written.map((event) => [event.id, event]))
      return events.map(({ id }) => {
        const event = byId.get(id)
        if (!event) throw new Error(`The event ${id} was neither found nor written`)
        return event
      })
    },
  }
}

/** Somebody sends the same event at the same moment: looked at again, it is there already. */
async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
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
    SELECT id, seq, created_at, type, tags FROM event WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}

type Origin = { workspaceId: string; actorId: string; now: Date }

/** As the service's own events: the counter first, in the transaction's last statement (decisions.md 20). */
async function append(tx: Tx, { workspaceId, actorId, now }: Origin, events: readonly CustomEvent[]) {
  // Each text is a parameter of its own: put into an array, megabytes would have to be escaped first.
  const values = events.map(
    (
      event,
      index,
    ) => sql`(${index + 1}::bigint, ${event.id}::uuid, ${event.type}::text, ${[...event.tags]}::text[], ${event.body}::text,
      ${event.workspaceless}::boolean, ${event.sourceName}::text, ${event.sourceId}::text, ${event.sourceUrl}::text)`,
  )
  const { rows } = await sql<WrittenEvent>`
    WITH c AS (
      UPDATE event_counter SET seq = seq + ${events.length} WHERE workspace_id = ${workspaceId} RETURNING seq - ${events.length}::bigint AS base
    )
    INSERT INTO event (workspace_id, seq, id, type, tags, actor_id, created_at, body, workspaceless, source_name, source_id, source_url)
    SELECT ${workspaceId}::uuid, c.base + e.nth, e.id, e.type, e.tags, ${actorId}::uuid, ${now}::timestamptz, e.body, e.workspaceless,
      e.source_name, e.source_id, e.source_url
    FROM c, (VALUES ${sql.join(values)}) AS e (nth, id, type, tags, body, workspaceless, source_name, source_id, source_url)
    RETURNING seq, id, created_at, type, tags`.execute(tx)
  if (rows.length !== events.length) throw new Error(`The workspace ${workspaceId} has no event counter`)
  return rows
}
