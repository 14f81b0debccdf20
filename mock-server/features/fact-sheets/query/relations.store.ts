import { type RawBuilder, sql } from 'kysely'
import type { Model } from '#data-model/model.ts'
import { type NodeReader, toGraphqlValue } from './node-reader.store.ts'
import { parseDay } from './date-range.ts'
import type { SortPosition } from './paging.ts'
import type { QueryContext } from './query-context.ts'
import type { RelationArguments } from './arguments.ts'
import { type RelationNode, type Side, internal } from './nodes.ts'
import type { Order } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { readWithin } from '#features/fact-sheets/rows/within-texts.store.ts'
import { ofText, ofValue, sizeOf } from '#storage/measured-rows.ts'
import { factSheetAt } from '#features/fact-sheets/rows/looked-up.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** The relations of several fact sheets by one side, requested with the same arguments. */
export interface RelationGroup {
  readonly side: Side
  readonly ownerIds: readonly string[]
  /** Condition on the fact sheet `f` at the other end. */
  readonly where: RawBuilder<boolean>
  /** Condition on the relation `r` and the fact sheet. */
  readonly matching: RawBuilder<unknown> | undefined
  readonly order: Order
  readonly validity: RelationArguments['validityFilter']
  readonly limit: number | undefined
  /** The last relation of the previous page. */
  readonly after: SortPosition | undefined
  readonly withTotal: boolean
}

/** A relation that was found, by the index of its group. */
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

/** Columns of the members that every relation has, by their GraphQL names. */
const columns: ReadonlyMap<string, string> = new Map([
  ['activeFrom', 'active_from'],
  ['activeUntil', 'active_until'],
  ['description', 'description'],
])

interface RelationColumns {
  /** The requested members of the relations themselves. */
  readonly names: ReadonlySet<string>
  /** Reads the fact sheets at the other ends. */
  readonly reader: NodeReader
  /** The most rows that the statement returns. */
  readonly limit: number
}

/**
 * All relations that one level of a GraphQL answer asks for, in one statement. Relations to fact sheets that the caller cannot see
 * are left out.
 */
export async function findRelationPages(
  context: QueryContext,
  groups: readonly RelationGroup[],
  { names, reader, limit }: RelationColumns,
): Promise<RelationEntry[]> {
  const { model, today } = context
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
    const { ownerIds, order, after, withTotal } = group
    const owner = ownerColumn(group)
    const total = withTotal && !after ? sql`count(*) OVER (PARTITION BY ${owner})` : sql`0`
    const related = (ofOwners: RawBuilder<unknown>) => sql`
      SELECT ${index}::integer AS group_index, ${owner} AS owner_id, ${list}, ${order.values} AS values, ${total}::integer AS total
      FROM ${relatedOf(context, group, ofOwners)}${after ? sql` AND ${order.after(after)}` : sql``}
      ORDER BY ${order.by}`
    // Without a limit per owner, one query covers all owners.
    if (group.limit === undefined) return related(sql`= ANY(${[...ownerIds]}::uuid[])`)
    return sql`SELECT p.* FROM unnest(${[...ownerIds]}::uuid[]) o (id)
      CROSS JOIN LATERAL (${related(sql`= o.id`)} LIMIT ${group.limit}) p`
  })
  const all = sql<Row>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  )} LIMIT ${limit}`
  const size = sizeOf([
    ...own.flatMap(({ name }, index) => (name === 'description' ? [ofText(`r${index}`)] : [])),
    ...attributes.map((_, index) => ofValue(`a${index}`)),
    ...(reader.bytes ? [reader.bytes] : []),
  ])
  const rows = await readWithin(context, all, size)
  return rows.map((row) => {
    const { side, withTotal, after } = itemAt(groups, row.group_index)
    const relation: Record<string, unknown> = {}
    for (const [index, { name }] of own.entries()) relation[name] = row[`r${index}`]
    const fields = model.relations.get(side.relation)?.fields
    for (const [index, name] of attributes.entries()) {
      const field = fields?.get(name)
      if (field) relation[name] = toGraphqlValue(field, row[`a${index}`], today)
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
      total: withTotal && !after ? row.total : undefined,
    }
  })
}

/** Totals of the groups whose page does not begin at the start of the list, by group and owner. */
export async function countRelations(
  context: ReadContext,
  groups: readonly RelationGroup[],
): Promise<ReadonlyMap<string, number>> {
  const parts = groups.flatMap((group, index) => {
    if (!group.withTotal || !group.after) return []
    const owner = ownerColumn(group)
    return sql`(SELECT ${index}::integer AS group_index, ${owner} AS owner_id, count(*)::integer AS total
      FROM ${relatedOf(context, group, sql`= ANY(${[...group.ownerIds]}::uuid[])`)} GROUP BY ${owner})`
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<
    Pick<Row, 'group_index' | 'owner_id' | 'total'>
  >`${sql.join(parts, sql` UNION ALL `)}`.execute(context.db)
  return new Map(rows.map(({ group_index, owner_id, total }) => [`${group_index} ${owner_id}`, total]))
}

/** The column of the end that the owner is at. */
const ownerColumn = ({ side }: RelationGroup) => sql`r.${sql.ref(side.isOutgoing ? 'from_id' : 'to_id')}`

/** The relations of a group; `ofOwners` is the comparison that selects their owners. */
function relatedOf({ caller }: ReadContext, group: RelationGroup, ofOwners: RawBuilder<unknown>): RawBuilder<unknown> {
  const { side, where, matching, validity } = group
  const other = sql`r.${sql.ref(side.isOutgoing ? 'to_id' : 'from_id')}`
  return sql`relation r CROSS JOIN ${factSheetAt(caller, other)} f
    WHERE r.workspace_id = ${caller.workspaceId} AND ${ownerColumn(group)} ${ofOwners} AND r.type = ${side.relation}
      AND r.status = 'ACTIVE' AND ${where}${validityOf(validity)}${matching ? sql` AND ${matching}` : sql``}`
}

const isAttribute = (model: Model, name: string) => [...model.relations.values()].some(({ fields }) => fields.has(name))

/** The condition that a relation's validity overlaps the requested interval, whose ends may be open. */
function validityOf(validity: RelationArguments['validityFilter']): RawBuilder<unknown> {
  const [from, until] = [parseDay(validity?.activeFrom), parseDay(validity?.activeUntil)]
  return sql`${from ? sql` AND coalesce(r.active_until, 'infinity') >= ${from}::date` : sql``}${
    until ? sql` AND coalesce(r.active_from, '-infinity') <= ${until}::date` : sql``
  }`
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`There is no entry ${index}`)
  return item
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

/** Active relations by id; those of which the caller cannot see both ends are left out. */
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
