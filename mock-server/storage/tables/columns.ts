import type { ColumnType } from 'kysely'

/** timestamptz(3). */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** json or jsonb: written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>

/** int8: both drivers return it as a number; offsets and counts stay below 2^53. */
export type Int8 = number
