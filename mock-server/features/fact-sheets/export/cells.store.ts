import { type RawBuilder, sql } from 'kysely'
import type { SheetColumn } from '#kernel/sheets.ts'

/** A column of a sheet, and its value in a row of a statement. */
export interface SelectedColumn extends SheetColumn {
  readonly value: RawBuilder<unknown>
}

/** A function takes a hundred arguments at most. */
const MOST_ARGUMENTS = 90

/** The cells of a row as one JSON list. */
export function cellsOf(columns: readonly SelectedColumn[]): RawBuilder<unknown> {
  const values = columns.map(({ value }) => value)
  if (values.length <= MOST_ARGUMENTS) return sql`json_build_array(${sql.join(values)})`
  const parts = Array.from({ length: Math.ceil(values.length / MOST_ARGUMENTS) }, (_, nth) =>
    values.slice(nth * MOST_ARGUMENTS, (nth + 1) * MOST_ARGUMENTS),
  )
  return sql`(${sql.join(
    parts.map((part) => sql`jsonb_build_array(${sql.join(part)})`),
    sql` || `,
  )})`
}

/** An instant as the interface writes it. */
export const instant = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Texts in one cell; none is an empty cell. */
export const listCell = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(array_to_string(${values}, ','), '')`
