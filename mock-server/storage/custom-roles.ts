import { sql } from 'kysely'
import { serviceRoles } from '#kernel/role-ids.ts'

/** The custom roles of a permission `p`, as `roleNames` reads them. */
export const customRolesOf = sql<
  string[]
>`ARRAY(SELECT c.name FROM regexp_split_to_table(p.customer_roles, '[[:space:],;]+') c (name)
  WHERE c.name <> ALL(${serviceRoles}::text[]))`
