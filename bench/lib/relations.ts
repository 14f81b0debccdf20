import { sql } from 'kysely'
import type { Storage } from '../../mock-server/storage/database.ts'

/** Pairs of types with a relation between them, and how many each fact sheet of the first has. */
const relations = [
  ['applicationITComponentRelation', 'Application', 'ITComponent', 2],
  ['applicationBusinessCapabilityRelation', 'Application', 'BusinessCapability', 2],
  ['applicationInterfaceProviderRelation', 'Application', 'Interface', 1],
  ['interfaceDataObjectRelation', 'Interface', 'DataObject', 1],
] as const
const hierarchies = ['Application', 'BusinessCapability', 'ITComponent']

/** Relates active fact sheets of a workspace, about one relation for each; each parent has ten children. */
export async function relateFactSheets(storage: Storage, workspaceId: string): Promise<void> {
  await sql`ANALYZE fact_sheet`.execute(storage.db)
  for (const [relation, from, to, each] of relations)
    for (let nth = 1; nth <= each; nth += 1)
      await relate(storage, { workspaceId, relation, from, to, other: sql`a.n * ${7919 * nth}::bigint % c.count` })
  for (const type of hierarchies)
    await relate(storage, {
      workspaceId,
      relation: 'childParentRelation',
      from: type,
      to: type,
      other: sql`CASE WHEN a.n > 0 THEN a.n / 10 END`,
    })
  // As the embedded store and the server do by themselves, soon after so many writes.
  await sql`VACUUM (ANALYZE) fact_sheet, relation, audience`.execute(storage.db)
}

interface Related {
  readonly workspaceId: string
  readonly relation: string
  readonly from: string
  readonly to: string
  /** The number of the fact sheet at the other end of the one with the number `a.n`. */
  readonly other: ReturnType<typeof sql>
}

const relate = ({ db }: Storage, { workspaceId, relation, from, to, other }: Related) =>
  sql`
  WITH numbered AS (SELECT f.id, f.type, row_number() OVER (PARTITION BY f.type ORDER BY f.id) - 1 AS n FROM fact_sheet f
    WHERE f.workspace_id = ${workspaceId} AND f.type IN (${from}, ${to})),
  c AS (SELECT count(*) AS count FROM numbered WHERE type = ${to})
  INSERT INTO relation (workspace_id, id, type, from_id, to_id, status, fields, na_fields, constraining, created_at)
  SELECT ${workspaceId}, gen_random_uuid(), ${relation}, a.id, b.id, 'ACTIVE', '{}', '{}', '{}', now()
  FROM numbered a CROSS JOIN c JOIN numbered b ON b.type = ${to} AND b.n = ${other} WHERE a.type = ${from}`.execute(db)
