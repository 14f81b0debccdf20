import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Model } from '#data-model/model.ts'
import { type NodeReader, shown } from './node-reader.store.ts'
import { dayIn } from './date-range.ts'
import type { RelationArguments } from './arguments.ts'
import { type RelationNode, type Side, internal } from './nodes.ts'
import type { Order } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** Relations by one side of fact sheets of which the same is asked. */
export interface RelationGroup {
  readonly side: Side
  readonly ownerIds: readonly string[]
  /** On the fact sheet `f` at the other end. */
  readonly where: RawBuilder<boolean>
  /** On the relation `r` and the fact sheet. */
  readonly matching: RawBuilder<unknown> | undefined
  readonly order: Order
  readonly validity: RelationArguments['validityFilter']
  readonly limit: number | undefined
  readonly end: { readonly values: readonly string[]; readonly id: string } | undefined
  readonly withTotal: boolean
}

export interface RelationEntry {
  readonly group: number
  readonly relation: RelationNode
  readonly values: readonly string[]
  readonly total: number | undefined
}

type Row = Readonly<Record<string, unknown>> & {
  group_index: number
  owner_id: string
  relation_id: string
  constraining: string[] | null
  values: string[]
  total: number
}

/** Members that a relation has in the model's stead. */
const columns: ReadonlyMap<string, string> = new Map([
  ['activeFrom', 'active_from'],
  ['activeUntil', 'active_until'],
  ['description', 'description'],
])

/**
 * All relations that one level of an answer asks for, in one statement. A relation to a fact sheet that the caller cannot see does
 * not exist for him. At most `limit` rows, which is for the caller to bound.
 */
export async function findRelationPages(
  { db, caller, model }: ReadContext,
  groups: readonly RelationGroup[],
  { names, reader, today, limit }: { names: ReadonlySet<string>; reader: NodeReader; today: string; limit: number },
): Promise<RelationEntry[]> {
  const own = [...columns].flatMap(([name, column]) => (names.has(name) ? [{ name, column }] : []))
  const attributes = [...names].filter((name) => !columns.has(name) && isAttribute(model, name))
  const list = sql.join([
    sql`r.id AS relation_id`,
    ...own.map(({ column }, index) => sql`r.${sql.ref(column)} AS ${sql.ref(`r${index}`)}`),
    ...attributes.map((name, index) => sql`r.fields->${name}::text AS ${sql.ref(`a${index}`)}`),
    names.has('constrainingRelations') ? sql`r.constraining` : sql`NULL::uuid[] AS constraining`,
    reader.columns,
  ])
  const parts = groups.map((group, index) => {
    const { ownerIds, order, end, withTotal } = group
    const owner = nearEnd(group)
    const total = withTotal && !end ? sql`count(*) OVER (PARTITION BY ${owner})` : sql`0`
    const related = (ofOwners: RawBuilder<unknown>) => sql`
      SELECT ${index}::integer AS group_index, ${owner} AS owner_id, ${list}, ${order.values} AS values, ${total}::integer AS total
      FROM ${relatedOf(caller, group, ofOwners)}${end ? sql` AND ${order.after(end)}` : sql``}
      ORDER BY ${order.by}`
    // One list for all owners where none is cut off.
    if (group.limit === undefined) return related(sql`= ANY(${[...ownerIds]}::uuid[])`)
    return sql`SELECT p.* FROM unnest(${[...ownerIds]}::uuid[]) o (id)
      CROSS JOIN LATERAL (${related(sql`= o.id`)} LIMIT ${group.limit}) p`
  })
  const { rows } = await sql<Row>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  )} LIMIT ${limit}`.execute(db)
  return rows.map((row) => {
    const { side, withTotal } = at(groups, row.group_index)
    const relation: Record<string, unknown> = {}
    for (const [index, { name }] of own.entries()) relation[name] = row[`r${index}`]
    const fields = model.relations.get(side.relation)?.fields
    for (const [index, name] of attributes.entries()) {
      const field = fields?.get(name)
      if (field) relation[name] = shown(field, row[`a${index}`], today)
    }
    return {
      group: row.group_index,
      relation: {
        ...relation,
        id: row.relation_id,
        type: side.name.slice(0, 1).toUpperCase() + side.name.slice(1),
        factSheet: reader.read(row),
        [internal]: { ownerId: row.owner_id, constraining: row.constraining ?? [] },
      },
      values: row.values,
      total: withTotal && !at(groups, row.group_index).end ? row.total : undefined,
    }
  })
}

/** How many relations there are before and after the page that a group begins in the midst of, by group and owner. */
export async function countRelations(
  { db, caller }: ReadContext,
  groups: readonly RelationGroup[],
): Promise<ReadonlyMap<string, number>> {
  const parts = groups.flatMap((group, index) => {
    if (!group.withTotal || !group.end) return []
    const owner = nearEnd(group)
    return sql`(SELECT ${index}::integer AS group_index, ${owner} AS owner_id, count(*)::integer AS total
      FROM ${relatedOf(caller, group, sql`= ANY(${[...group.ownerIds]}::uuid[])`)} GROUP BY ${owner})`
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<
    Pick<Row, 'group_index' | 'owner_id' | 'total'>
  >`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return new Map(rows.map(({ group_index, owner_id, total }) => [`${group_index} ${owner_id}`, total]))
}

const nearEnd = ({ side }: RelationGroup) => sql`r.${sql.ref(side.isOutgoing ? 'from_id' : 'to_id')}`

/** The relations of a group, of owners that are compared as `ofOwners` says. */
function relatedOf(caller: Caller, group: RelationGroup, ofOwners: RawBuilder<unknown>): RawBuilder<unknown> {
  const { side, where, matching, validity } = group
  return sql`relation r JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.${sql.ref(side.isOutgoing ? 'to_id' : 'from_id')}
    WHERE r.workspace_id = ${caller.workspaceId} AND ${nearEnd(group)} ${ofOwners} AND r.type = ${side.relation}
      AND r.status = 'ACTIVE' AND ${visibleTo(caller)} AND ${where}${validityOf(validity)}${matching ? sql` AND ${matching}` : sql``}`
}

const isAttribute = (model: Model, name: string) => [...model.relations.values()].some(({ fields }) => fields.has(name))

/** Intervals that overlap; an end that is not said is open. */
function validityOf(validity: RelationArguments['validityFilter']): RawBuilder<unknown> {
  const [from, until] = [dayIn(validity?.activeFrom), dayIn(validity?.activeUntil)]
  return sql`${from ? sql` AND coalesce(r.active_until, 'infinity') >= ${from}::date` : sql``}${
    until ? sql` AND coalesce(r.active_from, '-infinity') <= ${until}::date` : sql``
  }`
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`There is no entry ${index}`)
  return found
}

export interface ConstrainingRow {
  readonly id: string
  readonly type: string
  readonly from_id: string
  readonly to_id: string
  readonly activeFrom: string | null
  readonly activeUntil: string | null
  readonly description: string | null
}

/** Relations by their ids, where the caller can see both ends. */
export async function findConstraining(
  { db, caller }: ReadContext,
  ids: readonly string[],
): Promise<ConstrainingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ConstrainingRow>`
    SELECT r.id, r.type, r.from_id, r.to_id, r.active_from AS "activeFrom", r.active_until AS "activeUntil", r.description
    FROM relation r
    JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.from_id AND ${visibleTo(caller)}
    JOIN fact_sheet g ON g.workspace_id = r.workspace_id AND g.id = r.to_id AND ${visibleTo(caller, 'g')}
    WHERE r.workspace_id = ${caller.workspaceId} AND r.id = ANY(${[...ids]}::uuid[]) AND r.status = 'ACTIVE'`.execute(
    db,
  )
  return rows
}
