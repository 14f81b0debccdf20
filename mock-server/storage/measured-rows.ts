import { type RawBuilder, sql } from 'kysely'

/** What a row is measured by: the bytes of its texts, with those of all rows before it. */
export interface Measured {
  readonly text_bytes: number
}

/** The first rows of a statement, in its order, up to the one with which they have more than `most` bytes. `size`: the bytes of a row `r`. */
export const upTo = <R>(most: number, rows: RawBuilder<R>, size: RawBuilder<number>): RawBuilder<R & Measured> => sql`
  SELECT m.* FROM (
    SELECT n.*, (sum(text_size) OVER (ROWS UNBOUNDED PRECEDING))::bigint AS text_bytes
    FROM (SELECT r.*, ${size} AS text_size FROM (${rows}) r) n
  ) m WHERE text_bytes - text_size <= ${most}`

/** The bytes of these columns of a row `r`; undefined for none. */
export function sizeOf(columns: readonly RawBuilder<number>[]): RawBuilder<number> | undefined {
  return columns.length === 0 ? undefined : sql`(${sql.join(columns, sql` + `)})`
}

/** The bytes of a column with a text, or with JSON that is stored as it was written. */
export const ofText = (name: string): RawBuilder<number> => sql`coalesce(octet_length(r.${sql.ref(name)}::text), 0)`

/** The bytes of a column that was taken out of a larger value, which take no time to be counted. */
export const ofValue = (name: string): RawBuilder<number> => sql`coalesce(pg_column_size(r.${sql.ref(name)}), 0)`
