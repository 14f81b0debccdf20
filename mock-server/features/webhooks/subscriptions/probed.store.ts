import { type RawBuilder, sql } from 'kysely'

/** `isProbed` (probed.ts) for a statement, of the health and the subscription with these names. */
export const probedIn = (health: string, subscription: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${health}.probing`)} AND (${sql.ref(`${subscription}.ordered`)} OR NOT ${sql.ref(`${subscription}.ignore_error`)}))`
