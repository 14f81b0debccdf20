import { type RawBuilder, sql } from 'kysely'

export interface EventRange {
  /** Offsets after this one, up to and including `upTo`. */
  readonly after: number
  readonly upTo: number
  /** The types worth reading; undefined = all. */
  readonly types?: readonly string[] | undefined
  readonly limit: number
}

/**
 * A SELECT of the events `e` of a range, oldest first, those that meet `condition` where there is one. One index range for each type,
 * never a scan of the other types: 1 match in a million costs a few pages.
 */
export function eventsInRange(
  workspaceId: string,
  { after, upTo, types, limit }: EventRange,
  condition?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const and = condition === undefined ? sql`` : sql` AND ${condition}`
  const within = sql`e.workspace_id = ${workspaceId} AND e.seq > ${after} AND e.seq <= ${upTo}${and}`
  if (types === undefined) return sql`SELECT * FROM event e WHERE ${within} ORDER BY e.seq LIMIT ${limit}`
  return sql`
    SELECT e.* FROM unnest(${[...types]}::text[]) AS t (type) CROSS JOIN LATERAL (
      SELECT * FROM event e WHERE ${within} AND e.type = t.type ORDER BY e.seq LIMIT ${limit}
    ) e ORDER BY e.seq LIMIT ${limit}`
}
