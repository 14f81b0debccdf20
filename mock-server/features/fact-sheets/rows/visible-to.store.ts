import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/**
 * The fact sheets `f` (or another alias) that the caller can read: the one fragment that every list, search, count, facet and
 * relation takes (decisions.md 2). An empty list of entities means everybody.
 */
export function visibleTo(caller: Caller, alias = 'f'): RawBuilder<boolean> {
  const inWorkspace = sql`${sql.ref(`${alias}.workspace_id`)} = ${caller.workspaceId}`
  if (!may(caller, 'factSheet.read')) return sql<boolean>`false`
  if (may(caller, 'factSheet.readAll')) return sql<boolean>`${inWorkspace}`
  const acl = sql.ref(`${alias}.read_acl`)
  return sql<boolean>`(${inWorkspace} AND (${acl} = '{}' OR ${acl} && ${[...caller.entities]}::uuid[]))`
}

/** The visible ones that the caller may also change, as far as entities decide it; the right itself is asked for elsewhere. */
export function writableBy(caller: Caller, alias = 'f'): RawBuilder<boolean> {
  if (!may(caller, 'factSheet.update')) return sql<boolean>`false`
  if (may(caller, 'factSheet.readAll')) return sql<boolean>`true`
  const acl = sql.ref(`${alias}.write_acl`)
  return sql<boolean>`(${acl} = '{}' OR ${acl} && ${[...caller.entities]}::uuid[])`
}
