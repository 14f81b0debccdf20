import { type RawBuilder, sql } from 'kysely'

/**
 * The text of the event `e` as a subscription receives it: the stored payload untouched, wrapped in the event's record, or an empty
 * object. `mode`: the payload mode, or the column that holds it.
 */
export function eventText(mode: string | RawBuilder<string>, application: string): RawBuilder<string> {
  if (mode === 'NO_PAYLOAD') return sql`'{}'::text`
  if (mode === 'DEFAULT') return sql`e.body`
  if (typeof mode === 'string') return wrapped(application)
  return sql`CASE ${mode} WHEN 'NO_PAYLOAD' THEN '{}' WHEN 'DEFAULT' THEN e.body ELSE ${wrapped(application)} END`
}

/** How many bytes that text has. The payload, which may be of many megabytes, is not read for it. */
export function eventBytes(mode: string, application: string): RawBuilder<number> {
  if (mode === 'NO_PAYLOAD') return sql`2`
  if (mode === 'DEFAULT') return sql`octet_length(e.body)`
  return sql`(octet_length(${beforePayload(application)}) + octet_length(e.body) + 1)`
}

const wrapped = (application: string): RawBuilder<string> => sql`${beforePayload(application)} || e.body || '}'`

const beforePayload = (application: string): RawBuilder<string> => sql`
  '{"id":' || to_json(coalesce(e.sent_id, e.id::text))::text || ',"createdAt":' || to_char(e.created_at AT TIME ZONE 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')
    || ',"type":' || to_json(e.type)::text
    || coalesce(',"sourceName":' || to_json(coalesce(e.source_name, CASE WHEN e.tags @> ARRAY[${application}::text] THEN ${application}::text END))::text, '')
    || coalesce(',"sourceId":' || to_json(e.source_id)::text, '') || coalesce(',"sourceUrl":' || to_json(e.source_url)::text, '')
    || CASE WHEN e.workspaceless THEN '' ELSE ',"workspaceId":"' || e.workspace_id || '"' END || coalesce(',"userId":"' || e.actor_id || '"', '')
    || ',"tags":' || array_to_json(e.tags)::text || ',"sequenceInfo":' || e.seq || ',"payload":'`
