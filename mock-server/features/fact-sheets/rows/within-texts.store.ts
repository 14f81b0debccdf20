import { type RawBuilder, sql } from 'kysely'
import type { ReadContext } from './read-context.store.ts'

/** What a row is measured by: its texts, and the bytes of all rows up to it. */
export interface Measured {
  readonly text_bytes: number
}

/** The first rows of a statement, in its order, up to the one with which they have more than `most` bytes. `size`: the bytes of a row `r`. */
export const upTo = <R>(most: number, rows: RawBuilder<R>, size: RawBuilder<number>): RawBuilder<R & Measured> => sql`
  SELECT m.* FROM (
    SELECT n.*, (sum(text_size) OVER (ROWS UNBOUNDED PRECEDING))::bigint AS text_bytes
    FROM (SELECT r.*, ${size} AS text_size FROM (${rows}) r) n
  ) m WHERE text_bytes - text_size <= ${most}`

/** The rows of a statement; an error where they have more bytes than the request may still read. */
export async function readWithin<R>(
  { db, texts }: Pick<ReadContext, 'db' | 'texts'>,
  rows: RawBuilder<R>,
  size: RawBuilder<number> | undefined,
): Promise<R[]> {
  if (!texts || !size) return (await rows.execute(db)).rows
  const found = await upTo(texts.left, rows, size).execute(db)
  texts.take(found.rows.at(-1)?.text_bytes ?? 0)
  return found.rows
}

/** The bytes of these columns of a row `r`; undefined for none. */
export function sizeOf(columns: readonly RawBuilder<number>[]): RawBuilder<number> | undefined {
  return columns.length === 0 ? undefined : sql`(${sql.join(columns, sql` + `)})`
}
/** The bytes of a column with a text, or with JSON that is stored as it was written. */
export const ofText = (name: string): RawBuilder<number> => sql`coalesce(octet_length(r.${sql.ref(name)}::text), 0)`
/** The bytes of a column that was taken out of a larger value, which take no time to be counted. */
export const ofValue = (name: string): RawBuilder<number> => sql`coalesce(pg_column_size(r.${sql.ref(name)}), 0)`
