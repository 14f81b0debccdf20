import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import { toText } from '#storage/values.ts'

/** An event without its text and its offset. */
export interface LogEntry {
  readonly id: string
  /** The text that its publisher calls it by, if that is no UUID. */
  readonly sentId?: string | null
  readonly type: string
  readonly tags: readonly string[]
  readonly objectId?: string
  readonly objectName?: string
  readonly factSheetType?: string | undefined
  readonly readAcl?: readonly string[] | undefined
  readonly otherId?: string | undefined
  readonly otherTypes?: readonly string[] | undefined
  readonly toldOf?: readonly string[] | undefined
  readonly workspaceless?: boolean
  readonly sourceName?: string | null
  readonly sourceId?: string | null
  readonly sourceUrl?: string | null
  /** Of the service's own events: whether its fact changes state. Left out, the event's text is complete. */
  readonly changes?: boolean
}

interface AppendOptions {
  readonly workspaceId: string
  readonly actorId: string
  readonly now: Date
  /**
   * The texts of the entries as a text[]. Of the service's own events: the members after `transactionSequenceNumber`, because only
   * this statement knows the offset.
   */
  readonly texts: RawBuilder<string[]>
}

/** As the text of a list, as `lists` makes them. */
function toldTypes({ factSheetType, otherTypes = [], toldOf }: LogEntry): string | null | undefined {
  const told = factSheetType === undefined ? toldOf : [...new Set([factSheetType, ...otherTypes])]
  return told && toText(told)
}

/**
 * Bumps the workspace's counter, inserts the events, splices their offsets into their texts and returns these, all in one statement.
 * Called last in a transaction: the counter's row stays locked until the commit, which makes offsets commit-ordered and gapless,
 * and every other writer of the workspace waits for it.
 */
export async function appendEvents(
  tx: Tx,
  entries: readonly LogEntry[],
  { workspaceId, actorId, now, texts }: AppendOptions,
): Promise<ReadonlyMap<string, number>> {
  const column = <T>(valueOf: (entry: LogEntry) => T) => entries.map(valueOf)
  // One list as text for each entry: unnest takes an array of arrays apart into single values.
  const lists = (listOf: (entry: LogEntry) => readonly string[]) => entries.map((entry) => toText(listOf(entry)))
  const { rows } = await sql<{ seq: number; id: string }>`
    WITH c AS (
      UPDATE event_counter SET seq = seq + ${entries.length} WHERE workspace_id = ${workspaceId} RETURNING seq - ${entries.length}::bigint AS base
    )
    INSERT INTO event (workspace_id, seq, id, sent_id, type, tags, actor_id, object_id, object_name, fact_sheet_type, read_acl, other_id,
      told_types, workspaceless, source_name, source_id, source_url, created_at, body)
    SELECT ${workspaceId}::uuid, c.base + e.nth, e.id, e.sent_id, e.type, e.tags::text[], ${actorId}::uuid, e.object_id, e.object_name,
      e.fact_sheet_type, e.read_acl::uuid[], e.other_id, e.told_types::text[], e.workspaceless, e.source_name, e.source_id, e.source_url, ${now}::timestamptz,
      CASE WHEN e.changes IS NULL THEN e.text
        ELSE '{"id":' || (c.base + e.nth) || ',"transactionSequenceNumber":' || CASE WHEN e.changes THEN (c.base + 1)::text ELSE 'null' END
          || ',' || e.text END
    FROM c, unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ sentId }) => sentId)}::text[], ${column(({ type }) => type)}::text[], ${lists(({ tags }) => tags)}::text[],
      ${column(({ objectId }) => objectId)}::uuid[], ${column(({ objectName }) => objectName)}::text[],
      ${column(({ factSheetType }) => factSheetType)}::text[], ${lists(({ readAcl = [] }) => readAcl)}::text[],
      ${column(({ otherId }) => otherId)}::uuid[], ${column(toldTypes)}::text[], ${column(({ workspaceless = false }) => workspaceless)}::boolean[],
      ${column(({ sourceName }) => sourceName)}::text[], ${column(({ sourceId }) => sourceId)}::text[],
      ${column(({ sourceUrl }) => sourceUrl)}::text[], ${column(({ changes }) => changes)}::boolean[], ${texts}
    ) WITH ORDINALITY AS e (id, sent_id, type, tags, object_id, object_name, fact_sheet_type, read_acl, other_id, told_types, workspaceless,
      source_name, source_id, source_url, changes, text, nth)
    RETURNING seq, id`.execute(tx)
  if (rows.length !== entries.length) throw new Error(`The workspace ${workspaceId} has no event counter`)
  return new Map(rows.map(({ seq, id }) => [id, seq]))
}
