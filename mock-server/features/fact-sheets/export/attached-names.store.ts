import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** What columns of tags and subscriptions there are: one for each group, and for each kind of subscription with each role. */
export interface AttachedNames {
  /** The name is empty for tags outside of groups. */
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** Such as `RESPONSIBLE:Application Owner`, or without a role `OBSERVER`. */
  readonly roles: readonly string[]
}

const NO_GROUP = ''

/** The groups that fact sheets of a type can have tags of, and the subscriptions that they can have. */
export async function attachedNames({ db, caller }: ReadContext, type: string): Promise<AttachedNames> {
  const { rows: groups } = await sql<{ id: string; name: string }>`
    SELECT g.id, g.name FROM tag_group g WHERE g.workspace_id = ${caller.workspaceId}
      AND (g.fact_sheet_types = '{}' OR ${type} = ANY(g.fact_sheet_types)) ORDER BY lower(g.name), g.id`.execute(db)
  const { rows: roles } = await sql<{ subscription_type: string; name: string }>`
    SELECT o.subscription_type, o.name FROM subscription_role o WHERE o.workspace_id = ${caller.workspaceId}
      AND (o.fact_sheet_types = '{}' OR ${type} = ANY(o.fact_sheet_types)) ORDER BY o.subscription_type, lower(o.name), o.id`.execute(
    db,
  )
  const kinds = ['RESPONSIBLE', 'ACCOUNTABLE', 'OBSERVER']
  return {
    groups: [{ id: NO_GROUP, name: '' }, ...groups],
    roles: kinds.flatMap((kind) => [
      kind,
      ...roles.flatMap(({ subscription_type: of, name }) => (of === kind ? `${kind}:${name}` : [])),
    ]),
  }
}

/** The tags of the fact sheet `f` by group, and the addresses of its subscribers by kind and role, as tables of a statement. */
export const attachedTo = ({ workspaceId }: Caller): RawBuilder<unknown> => sql`
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(g.id, g.names) AS by FROM (
      SELECT coalesce(t.tag_group_id::text, ${NO_GROUP}) AS id, string_agg(t.name, ',' ORDER BY lower(t.name), t.id) AS names
      FROM tag t WHERE t.workspace_id = ${workspaceId} AND t.id = ANY(f.tag_ids) GROUP BY 1) g
  ) tags ON f.tag_ids <> '{}'
  LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(s.role, s.people) AS by FROM (
      SELECT s.type || coalesce(':' || o.name, '') AS role, string_agg(u.email, ';' ORDER BY u.email) AS people
      FROM fact_sheet_subscription s JOIN users u ON u.id = s.user_id
      LEFT JOIN LATERAL json_array_elements(s.roles) w (one) ON true
      LEFT JOIN subscription_role o ON o.workspace_id = s.workspace_id AND o.id = (w.one->>'id')::uuid
      WHERE s.workspace_id = ${workspaceId} AND s.fact_sheet_id = f.id GROUP BY 1) s
  ) people ON true`
