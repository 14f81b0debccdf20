import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#contract/access.ts'

/** Whether all values of a column of type text[] are within a scope; undefined where every value is. */
export function allWithinScope(
  column: RawBuilder<unknown>,
  { all, but, only }: Scope,
): RawBuilder<boolean> | undefined {
  if (all) return but.size === 0 ? undefined : sql<boolean>`NOT ${column} && ${[...but]}::text[]`
  return sql<boolean>`${column} <@ ${[...only]}::text[]`
}

/** Whether a column of type text is within a scope; undefined where every value is. */
export function withinScope(column: RawBuilder<unknown>, { all, but, only }: Scope): RawBuilder<boolean> | undefined {
  if (all) return but.size === 0 ? undefined : sql<boolean>`${column} <> ALL(${[...but]}::text[])`
  return only.size === 0 ? sql<boolean>`false` : sql<boolean>`${column} = ANY(${[...only]}::text[])`
}
