import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/**
 * Narrows the fact sheets `f` (or another alias) to those that the caller can read. Every list, search, count, facet and relation uses
 * this one fragment, so that no count reveals what a list hides. An empty list of entities means everybody.
 */
export function visibleTo(caller: Caller, alias = 'f'): RawBuilder<boolean> {
  const inWorkspace = sql`${sql.ref(`${alias}.workspace_id`)} = ${caller.workspaceId}`
  if (!may(caller, 'factSheet.read')) return sql<boolean>`false`
  if (may(caller, 'factSheet.readAll')) return sql<boolean>`${inWorkspace}`
  const acl = sql.ref(`${alias}.read_acl`)
  return sql<boolean>`(${inWorkspace} AND (${acl} = '{}' OR ${acl} && ${[...caller.entities]}::uuid[]))`
}

/** Narrows visible fact sheets to those whose access control list lets the caller change them. Services demand the right itself. */
export function writableBy(caller: Caller, alias = 'f'): RawBuilder<boolean> {
  if (!may(caller, 'factSheet.update')) return sql<boolean>`false`
  if (may(caller, 'factSheet.readAll')) return sql<boolean>`true`
  const acl = sql.ref(`${alias}.write_acl`)
  return sql<boolean>`(${acl} = '{}' OR ${acl} && ${[...caller.entities]}::uuid[])`
}
