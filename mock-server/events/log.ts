import { sql } from 'kysely'
import type { Storage, Tx } from '#storage/database.ts'

/** A fact, made where it happens; what it carries besides the common members of interface 6.2. */
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
  /** And the access control entities whose holders alone may read it; none = whoever may read events. */
  readonly readAcl?: readonly string[]
  /** Of events about a relation: the fact sheet at its other end. */
  readonly otherId?: string
  readonly members: Readonly<Record<string, unknown>>
  /** False for facts that change no state (VIEWED): their transactionSequenceNumber is null. */
  readonly changes: boolean
}

export interface EventLog {
  /**
   * Runs `work` in one transaction and writes what it emits in that transaction's last statement, so that offsets are
   * commit-ordered and gapless (storage.md). Readers are woken after the commit. `actorId`: who did it.
   */
  record<T>(
    about: { workspaceId: string; actorId: string },
    work: (tx: Tx, emit: (event: NewEvent) => void) => Promise<T>,
  ): Promise<T>
}

/** The hint that a workspace's log has grown; its payload is the workspace id. */
export const LOG_GREW = 'event'

export function eventLog(storage: Storage, application: string, clock: () => Date, newId: () => string): EventLog {
  return {
    async record({ workspaceId, actorId }, work) {
      let grew = false
      const result = await storage.transaction(async (tx) => {
        const events: NewEvent[] = []
        const value = await work(tx, (event) => void events.push(event))
        grew = events.length > 0
        if (grew) await append(tx, { workspaceId, actorId, application, now: clock(), newId }, events)
        return value
      })
      if (grew) storage.notify(LOG_GREW, workspaceId)
      return result
    },
  }
}

type Origin = { workspaceId: string; actorId: string; application: string; now: Date; newId: () => string }

/** Bumps the workspace's counter, inserts the events and splices their ids into the stored text: one statement (decisions.md 20). */
async function append(tx: Tx, origin: Origin, events: NewEvent[]): Promise<void> {
  const { workspaceId, actorId, application, now, newId } = origin
  const createdAt = now.toISOString()
  const common = { createdAt, userId: actorId, workspaceId }
  const rests = events.map(({ className, members }) =>
    JSON.stringify({ type: className, ...common, ...members }).slice(1),
  )
  // One list for each row: an array of arrays would come out of unnest as single ids.
  const acls = events.map(({ readAcl = [] }) => `{${readAcl.join(',')}}`)
  const inserted = await sql`
    WITH c AS (
      UPDATE event_counter SET seq = seq + ${events.length} WHERE workspace_id = ${workspaceId} RETURNING seq - ${events.length}::bigint AS base
    )
    INSERT INTO event (workspace_id, seq, id, type, tags, actor_id, object_id, object_name, fact_sheet_type, read_acl, other_id, created_at, body)
    SELECT ${workspaceId}::uuid, c.base + e.nth, e.id, e.type, ARRAY[${application}::text, e.type], ${actorId}::uuid, e.object_id,
      e.object_name, e.fact_sheet_type, e.read_acl::uuid[], e.other_id, ${createdAt}::timestamptz,
      '{"id":' || (c.base + e.nth) || ',"transactionSequenceNumber":' || CASE WHEN e.changes THEN (c.base + 1)::text ELSE 'null' END
        || ',' || e.rest
    FROM c, unnest(
      ${events.map(newId)}::uuid[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ objectId }) => objectId)}::uuid[], ${events.map(({ objectName }) => objectName)}::text[],
      ${events.map(({ factSheetType }) => factSheetType)}::text[], ${acls}::text[],
      ${events.map(({ otherId }) => otherId)}::uuid[], ${events.map(({ changes }) => changes)}::boolean[], ${rests}::text[]
    ) WITH ORDINALITY AS e (id, type, object_id, object_name, fact_sheet_type, read_acl, other_id, changes, rest, nth)`.execute(
    tx,
  )
  if (inserted.numAffectedRows !== BigInt(events.length)) {
    throw new Error(`The workspace ${workspaceId} has no event counter`)
  }
}
