import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { ANY, MISSING } from '#data-model/facet-keys.ts'
import type { Model } from '#data-model/model.ts'
import type { Side } from './nodes.ts'
import { sidesByName } from './relation-filter.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** The fact sheets `f` that are counted. */
export interface CountedList {
  readonly where: RawBuilder<boolean>
  /** Of a list that holds all active fact sheets of these types and no others: the types. */
  readonly wholeTypes: readonly string[] | undefined
}

/** Keys that one relation facet shows, the ones that most fact sheets have first. */
const MOST_RELATED = 200

/**
 * What relations lead to, and what lies above that: a fact sheet counts for all of it, as a filter by it says. Relations to what
 * the caller cannot see do not count. Gives the parts of a statement that begins with `withLists`.
 */
export function relatedCounts(
  { caller, model }: ReadContext,
  side: string,
  { list, hides, maxDepth }: { list: CountedList; hides: boolean; maxDepth: number | null },
): RawBuilder<unknown> {
  const sides = sidesByName(model, side)
  const isWhole = (one: Side) => !hides && list.wholeTypes !== undefined && holdsAll(model, one, list.wholeTypes)
  const halves = sides
    .filter((one) => !isForeign(model, one, list.wholeTypes))
    .map((one) => half(caller, one, { isWhole: isWhole(one), hides }))
  // What is read from an index only may be read again; what had to be joined is kept.
  const kept = sides.every(isWhole) ? sql`NOT MATERIALIZED` : sql`MATERIALIZED`
  const pairs =
    halves.length === 0 ? sql`SELECT f.id, f.id FROM fact_sheet f WHERE false` : sql.join(halves, sql` UNION `)
  // Whoever has a child has no grandchild by that.
  const climbs = !sides.every(({ relation, isOutgoing }) => relation === 'childParentRelation' && !isOutgoing)
  const direct = sql`SELECT p.other_id AS id, count(*)::integer AS count FROM pairs p GROUP BY p.other_id`
  // Who has several of what lies below one fact sheet counts once for that; most have one, and are not looked at again.
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
  return sql`WITH pairs (owner_id, other_id) AS ${kept} (${pairs}),
    owners AS MATERIALIZED (SELECT p.owner_id, count(*) AS times FROM pairs p GROUP BY p.owner_id),
    direct AS MATERIALIZED (${direct})${climbs ? climb : sql``}
    SELECT ${side}::text, c.id::text, h.display_name, c.count
    FROM (${most(caller, counted, maxDepth)}) c JOIN fact_sheet h ON ${visibleTo(caller, 'h')} AND h.id = c.id
    UNION ALL SELECT ${side}::text, ${ANY}::text, NULL, count(*)::integer FROM owners
    UNION ALL SELECT ${side}::text, ${MISSING}::text, NULL, ((SELECT t.count FROM total t) - count(*))::integer FROM owners`
}

const most = (caller: Caller, counted: RawBuilder<unknown>, maxDepth: number | null) => sql`
  SELECT a.id, a.count FROM (${counted}) a ${
    maxDepth === null
      ? sql``
      : sql`JOIN fact_sheet l ON ${visibleTo(caller, 'l')} AND l.id = a.id AND l.level <= ${maxDepth}::integer`
  } ORDER BY a.count DESC, a.id LIMIT ${MOST_RELATED}`

/** What the counts are made of: the list, and what lies above each fact sheet that has a parent. */
export const withLists = ({ caller }: ReadContext, { where }: CountedList, hides: boolean): RawBuilder<unknown> => sql`
  WITH RECURSIVE listed AS NOT MATERIALIZED (SELECT f.id FROM fact_sheet f WHERE ${visibleTo(caller)} AND ${where}),
  total AS MATERIALIZED (SELECT count(*) AS count FROM listed),
  parents AS MATERIALIZED (SELECT r.from_id AS id, r.to_id AS above FROM relation r
    WHERE r.workspace_id = ${caller.workspaceId} AND r.type = 'childParentRelation' AND r.status = 'ACTIVE'${hides ? seen(caller, 'to_id') : sql``}),
  up (id, above) AS (SELECT p.id, p.above FROM parents p UNION SELECT u.id, p.above FROM up u JOIN parents p ON p.id = u.above)`

/** All pairs of one relation; a relation is active only between fact sheets that are. */
function half(
  caller: Caller,
  { relation, isOutgoing }: Side,
  { isWhole, hides }: { isWhole: boolean; hides: boolean },
): RawBuilder<unknown> {
  const [here, there] = isOutgoing ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const owners = isWhole ? sql`` : sql` AND r.${sql.ref(here)} IN (SELECT id FROM listed)`
  return sql`SELECT DISTINCT r.${sql.ref(here)} AS owner_id, r.${sql.ref(there)} AS other_id FROM relation r
    WHERE r.workspace_id = ${caller.workspaceId} AND r.type = ${relation} AND r.status = 'ACTIVE'${owners}${
      hides ? seen(caller, there) : sql``
    }`
}

const seen = (caller: Caller, column: string): RawBuilder<unknown> =>
  sql` AND EXISTS (SELECT 1 FROM fact_sheet v WHERE ${visibleTo(caller, 'v')} AND v.id = r.${sql.ref(column)})`

/** Whether there is anything that the caller cannot see; mostly there is not, and nothing need be looked up for that. */
export async function hidesAny({ db, caller }: ReadContext): Promise<boolean> {
  if (!may(caller, 'factSheet.read')) return true
  if (may(caller, 'factSheet.readAll')) return false
  const { rows } = await sql<{ hides: boolean }>`SELECT EXISTS (SELECT 1 FROM fact_sheet f
    WHERE f.workspace_id = ${caller.workspaceId} AND f.read_acl <> '{}' AND NOT ${visibleTo(caller)}) AS hides`.execute(
    db,
  )
  return rows[0]?.hides ?? true
}

const nearTypes = (model: Model, { name, relation, isOutgoing }: Side): string[] =>
  [...model.types.values()].flatMap(({ key, sides }) => {
    const side = sides.get(name)
    return side?.relation.name === relation && side.isOutgoing === isOutgoing ? [key] : []
  })

/** Whether a list of whole types has all that stand at the near end of the side, so that none need be looked up. */
const holdsAll = (model: Model, side: Side, types: readonly string[]) =>
  nearTypes(model, side).every((key) => types.includes(key))

const isForeign = (model: Model, side: Side, types: readonly string[] | undefined) =>
  types !== undefined && !nearTypes(model, side).some((key) => types.includes(key))
