import { sql } from 'kysely'
import type { User } from '#contract/permissions.ts'

/** The status of a user `u` in a workspace, from their permission `p` there: whoever is archived in it is archived for everybody in it. */
export const userStatus = sql<User['status']>`CASE WHEN p.status = 'ARCHIVED' THEN 'ARCHIVED' ELSE u.status END`
