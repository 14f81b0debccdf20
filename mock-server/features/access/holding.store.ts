import { type RawBuilder, sql } from 'kysely'

export interface HoldingFilter {
  /** Names of custom roles. */
  readonly customRoles?: readonly string[] | undefined
  /** Names of access control entities. */
  readonly entities?: readonly string[] | undefined
}

/** Whether a permission `p` has one of these custom roles and one of these entities; a list that is absent asks for nothing. */
export const isHolding = ({ customRoles, entities }: HoldingFilter): RawBuilder<boolean> => sql<boolean>`(
  (${customRoles ?? null}::text[] IS NULL
    OR regexp_split_to_array(coalesce(p.customer_roles, ''), '[[:space:],;]+') && ${customRoles ?? null}::text[])
  AND (${entities ?? null}::text[] IS NULL OR EXISTS (
    SELECT FROM access_control_entity e WHERE e.workspace_id = p.workspace_id AND e.name = ANY(${entities ?? null}::text[])
      AND e.id = ANY(p.entities))))`
