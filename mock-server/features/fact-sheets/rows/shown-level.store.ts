import { type RawBuilder, sql } from 'kysely'

/** `shownLevel` of a table of fact sheets. */
export const shownLevelOf = (alias: string): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`${alias}.shown_level`)}, ${sql.ref(`${alias}.level`)})`
