import { type RawBuilder, sql } from 'kysely'
import type { Caller, Right } from '#contract/access.ts'
import { may, mayAll } from '#kernel/may.ts'
import { withinScope } from '#storage/within-scope.ts'

/** Whether the caller can read every fact sheet of the workspace. */
export const seesAll = (caller: Caller): boolean =>
  mayAll(caller, 'factSheet.read') && may(caller, 'factSheet.readAll') && !caller.goneTypes

/**
 * Narrows the fact sheets `f` (or another alias) to those that the caller can read: of a type that their roles let them read, and open to
 * one of their entities. Every list, search, count, facet and relation uses this one fragment, so that no count reveals what a list hides.
 * For `many` fact sheets, as of a list, the audiences are looked up once for the statement, for `few` the one of each; and where `all` rows
 * are read, no condition on types leads the database to read them in the order of an index.
 */
export function visibleTo(caller: Caller, alias = 'f', of: 'few' | 'many' | 'all' = 'few'): RawBuilder<boolean> {
  if (!may(caller, 'factSheet.read')) return sql<boolean>`false`
  const audience = sql.ref(`${alias}.audience`)
  const conditions = [
    sql<boolean>`${sql.ref(`${alias}.workspace_id`)} = ${caller.workspaceId}`,
    of === 'all' && !may(caller, 'factSheet.readAll') ? undefined : ofTypes(caller, 'factSheet.read', alias),
    isNotGone(caller, alias),
    may(caller, 'factSheet.readAll')
      ? undefined
      : of !== 'few'
        ? isOneOf(audience, audiencesOf(caller))
        : sql<boolean>`EXISTS (${audiencesOf(caller)} AND a.id = ${audience}) IS TRUE`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 1 ? and(conditions) : sql<boolean>`(${and(conditions)})`
}

/** Among the values of a query, which runs once for a statement: `IS TRUE` keeps it from becoming a join, which is guessed at worse. */
export const isOneOf = (value: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${value} IN (${query})) IS TRUE`

/** The numbers of the audiences that the caller belongs to, of some types or of all. */
export function audiencesOf(caller: Caller, types?: readonly string[]): RawBuilder<unknown> {
  const conditions = [
    sql<boolean>`a.workspace_id = ${caller.workspaceId}`,
    ofTypes(caller, 'factSheet.read', 'a'),
    isNotGone(caller, 'a'),
    types && sql<boolean>`a.type = ANY(${[...types]}::text[])`,
    may(caller, 'factSheet.readAll') ? undefined : isOpenTo(caller, sql.ref('a.entities')),
  ].filter((condition) => condition !== undefined)
  return sql`SELECT a.id FROM audience a WHERE ${and(conditions)}`
}

/** Narrows visible fact sheets to those that the caller may change. */
export const writableBy = (caller: Caller, alias = 'f'): RawBuilder<boolean> =>
  changeableBy(caller, alias, ['factSheet.update', 'factSheet.updateOwn'])

/** Narrows visible fact sheets to those that the caller may archive and recover. */
export const archivableBy = (caller: Caller, alias = 'f'): RawBuilder<boolean> =>
  changeableBy(caller, alias, ['factSheet.archive', 'factSheet.archiveOwn'])

/** Whether the caller changes visible fact sheets as their own ones; false where no role of theirs asks. */
export const ownOf = (caller: Caller, alias = 'f'): RawBuilder<boolean> =>
  may(caller, 'factSheet.updateOwn') ? isOwn(caller, alias) : sql<boolean>`false`

/** Of a type that the roles give the first right for, or the second and the fact sheet is the caller's own; and open to them. */
function changeableBy(caller: Caller, alias: string, [right, own]: readonly [Right, Right]): RawBuilder<boolean> {
  if (!may(caller, right) && !may(caller, own)) return sql<boolean>`false`
  const isOpen = may(caller, 'factSheet.updateAll') ? undefined : isOpenTo(caller, sql.ref(`${alias}.write_acl`))
  const isAllowed = allowed(caller, alias, [right, own])
  const conditions = [isAllowed, isOpen].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${and(conditions)})`
}

/** Undefined where the right is given for all types. */
function allowed(
  caller: Caller,
  alias: string,
  [right, own]: readonly [Right, Right],
): RawBuilder<boolean> | undefined {
  if (mayAll(caller, right)) return undefined
  const ofRight = may(caller, right) ? ofTypes(caller, right, alias) : sql<boolean>`false`
  if (!may(caller, own)) return ofRight
  return sql<boolean>`(${ofRight} OR (${ofTypes(caller, own, alias) ?? sql`true`} AND ${isOwn(caller, alias)}))`
}

/** Whether the caller is subscribed to the fact sheet as accountable or responsible. */
const isOwn = ({ workspaceId, userId }: Caller, alias: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM fact_sheet_subscription own WHERE own.workspace_id = ${workspaceId}
    AND own.fact_sheet_id = ${sql.ref(`${alias}.id`)} AND own.user_id = ${userId} AND own.type IN ('ACCOUNTABLE', 'RESPONSIBLE'))`

/** Undefined where the right is given for all types. */
function ofTypes({ grants }: Caller, right: Right, alias: string): RawBuilder<boolean> | undefined {
  const scope = grants.get(right)
  return scope ? withinScope(sql.ref(`${alias}.type`), scope) : sql<boolean>`false`
}

/** Undefined where no fact sheets are being deleted with their type. */
const isNotGone = ({ goneTypes }: Caller, alias: string): RawBuilder<boolean> | undefined =>
  goneTypes && sql<boolean>`${sql.ref(`${alias}.type`)} <> ALL(${[...goneTypes]}::text[])`

/** An empty list of entities means everybody. */
const isOpenTo = ({ entities }: Caller, list: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${list} = '{}' OR ${list} && ${[...entities]}::uuid[])`

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` AND `)}`
