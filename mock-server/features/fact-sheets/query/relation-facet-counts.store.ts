import { type RawBuilder, sql } from 'kysely'
import { may, mayAll } from '#kernel/may.ts'
import { ANY, MISSING } from '#data-model/facet-keys.ts'
import type { Model } from '#data-model/model.ts'
import type { Side } from './nodes.ts'
import { sidesByName } from './relation-filter.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { audiencesOf, isOneOf, seesAll, visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'

/** The list of fact sheets `f` that facets are counted over. */
export interface CountedList {
  readonly where: RawBuilder<boolean>
  /** The types of a list that consists of all active fact sheets of these types; undefined for any other list. */
  readonly wholeTypes: readonly string[] | undefined
}

export interface CountContext extends ReadContext {
  /** Related fact sheets deeper in their hierarchy are not counted. */
  readonly maxDepth: number | null
  /** Whether some fact sheets are hidden from the caller. */
  readonly hidesSome: boolean
}

/** The most keys that a relation facet shows, those with the highest counts. */
const MAX_RELATED = 200

/**
 * Counts by related fact sheet and by everything above it, in the same way as a filter by that key finds them. Relations to fact
 * sheets that the caller cannot see do not count. The result is a part of a statement that begins with `withCountedList`.
 */
export function relationFacetCounts(context: CountContext, name: string, list: CountedList): RawBuilder<unknown> {
  const { caller, model } = context
  const sides = sidesByName(model, name)
  const isWhole = (side: Side) => list.wholeTypes !== undefined && includesAllOwners(model, side, list.wholeTypes)
  const halves = sides
    .filter((side) => !hasNoOwners(model, side, list.wholeTypes))
    .map((side) => relatedPairs(context, side, isWhole(side)))
  // Pairs from an index alone may be read twice; pairs that need a join are materialized.
  const materialized = sides.every(isWhole) ? sql`NOT MATERIALIZED` : sql`MATERIALIZED`
  const pairs =
    halves.length === 0 ? sql`SELECT f.id, f.id FROM fact_sheet f WHERE false` : sql.join(halves, sql` UNION `)
  // Being the parent of a child does not make a fact sheet the parent of what is below that child.
  const climbs = !sides.every(({ relation, isOutgoing }) => relation === 'childParentRelation' && !isOutgoing)
  const direct = sql`SELECT p.other_id AS id, count(*)::integer AS count FROM pairs p GROUP BY p.other_id`
  // A fact sheet related to several fact sheets below the same one counts once for it. Most are related to one and are skipped here.
  const climb = sql`, climbed AS MATERIALIZED (SELECT u.id, u.above, n.count FROM up u JOIN direct n ON n.id = u.id),
    several AS MATERIALIZED (SELECT n.owner_id FROM owners n WHERE n.times > 1 AND EXISTS (SELECT 1 FROM climbed)),
    twice AS (SELECT k.above AS id, sum(k.times - 1) AS count FROM (
      SELECT p.owner_id, w.above, count(*) AS times FROM several n JOIN pairs p ON p.owner_id = n.owner_id
      JOIN (SELECT c.id, c.above FROM climbed c UNION ALL SELECT DISTINCT c.above, c.above FROM climbed c) w ON w.id = p.other_id
      GROUP BY p.owner_id, w.above HAVING count(*) > 1) k GROUP BY k.above)`
  const counted = climbs
    ? sql`SELECT s.id, sum(s.count)::integer AS count FROM (
        SELECT d.id, d.count FROM direct d
        UNION ALL SELECT c.above, c.count FROM climbed c UNION ALL SELECT t.id, -t.count FROM twice t) s GROUP BY s.id`
    : sql`SELECT d.id, d.count FROM direct d`
  return sql`WITH pairs (owner_id, other_id) AS ${materialized} (${pairs}),
    owners AS MATERIALIZED (SELECT p.owner_id, count(*) AS times FROM pairs p GROUP BY p.owner_id),
    direct AS MATERIALIZED (${direct})${climbs ? climb : sql``}
    SELECT ${name}::text, c.id::text, h.display_name, c.count
    FROM (${largestCounts(context, counted)}) c JOIN fact_sheet h ON ${visibleTo(caller, 'h')} AND h.id = c.id
    UNION ALL SELECT ${name}::text, ${ANY}::text, NULL, count(*)::integer FROM owners
    UNION ALL SELECT ${name}::text, ${MISSING}::text, NULL, ((SELECT t.count FROM total t) - count(*))::integer FROM owners`
}

const largestCounts = ({ caller, maxDepth }: CountContext, counted: RawBuilder<unknown>) => sql`
  SELECT a.id, a.count FROM (${counted}) a ${
    maxDepth === null
      ? sql``
      : sql`JOIN fact_sheet l ON ${visibleTo(caller, 'l')} AND l.id = a.id AND ${shownLevelOf('l')} <= ${maxDepth}::integer`
  } ORDER BY a.count DESC, a.id LIMIT ${MAX_RELATED}`

/** The tables that the counts are made from: the list, the audiences of the caller, and the ancestors of each fact sheet. */
export const withCountedList = (context: CountContext, { where }: CountedList): RawBuilder<unknown> => sql`
  WITH RECURSIVE listed AS NOT MATERIALIZED (SELECT f.id FROM fact_sheet f WHERE ${visibleTo(context.caller, 'f', 'many')} AND ${where}),
  total AS MATERIALIZED (SELECT count(*) AS count FROM listed),
  seen AS MATERIALIZED (${audiencesOf(context.caller)}),
  parents AS MATERIALIZED (SELECT r.from_id AS id, r.to_id AS above FROM relation r
    WHERE ${related(context, 'childParentRelation', ['to'])}),
  up (id, above) AS (SELECT p.id, p.above FROM parents p UNION SELECT u.id, p.above FROM up u JOIN parents p ON p.id = u.above)`

/** The pairs of related fact sheets of one side. */
function relatedPairs(context: CountContext, { relation, isOutgoing }: Side, isWhole: boolean): RawBuilder<unknown> {
  const [here, there] = isOutgoing ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const [owner, other] = [sql.ref(`r.${here}_id`), sql.ref(`r.${there}_id`)]
  const ofRelation = related(context, relation, isWhole ? [here, there] : [there])
  return sql`SELECT DISTINCT ${owner} AS owner_id, ${other} AS other_id FROM relation r
    WHERE ${ofRelation}${isWhole ? sql`` : sql` AND ${isOneOf(owner, sql`SELECT id FROM listed`)}`}`
}

/** Relations `r` whose fact sheets at these ends the caller can see. Active relations exist only between active fact sheets. */
const related = ({ caller, hidesSome }: CountContext, relation: string, ends: readonly ('from' | 'to')[]) =>
  sql.join(
    [
      sql`r.workspace_id = ${caller.workspaceId} AND r.type = ${relation} AND r.status = 'ACTIVE'`,
      ...(hidesSome ? ends.map((end) => isOneOf(sql.ref(`r.${end}_audience`), sql`SELECT id FROM seen`)) : []),
    ],
    sql` AND `,
  )

/** Whether any fact sheet is hidden from the caller. Usually none is, and the counts need no look-ups for visibility. */
export async function hasHiddenFactSheets({ db, caller }: ReadContext): Promise<boolean> {
  if (!may(caller, 'factSheet.read')) return true
  if (seesAll(caller)) return false
  // An index has the restricted ones; with types left out, each may be hidden.
  const mayBeHidden = mayAll(caller, 'factSheet.read') ? sql`f.read_acl <> '{}'` : sql`true`
  const { rows } = await sql<{ hides: boolean }>`SELECT EXISTS (SELECT 1 FROM fact_sheet f
    WHERE f.workspace_id = ${caller.workspaceId} AND ${mayBeHidden} AND NOT ${visibleTo(caller)}) AS hides`.execute(db)
  return rows[0]?.hides ?? true
}

/** The types that have this side. */
const ownerTypes = (model: Model, { name, relation, isOutgoing }: Side): string[] =>
  [...model.types.values()].flatMap(({ key, sides }) => {
    const side = sides.get(name)
    return side?.relation.name === relation && side.isOutgoing === isOutgoing ? [key] : []
  })

/** Whether a list of whole types includes every fact sheet that can have this side, so that none needs a look-up. */
const includesAllOwners = (model: Model, side: Side, types: readonly string[]) =>
  ownerTypes(model, side).every((key) => types.includes(key))

const hasNoOwners = (model: Model, side: Side, types: readonly string[] | undefined) =>
  types !== undefined && !ownerTypes(model, side).some((key) => types.includes(key))
