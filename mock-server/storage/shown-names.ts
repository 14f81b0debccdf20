import { sql } from 'kysely'

// How a workspace names a user `u` with a permission `p` there: as the administrator typed it until the person accepts the invitation,
// because the name of their account may come from another workspace.

export const shownFirstName = sql<string>`coalesce(p.invited_first_name, u.first_name)`
export const shownLastName = sql<string>`coalesce(p.invited_last_name, u.last_name)`

/** First and last name; a technical user has one name. */
export const shownName = sql<string>`(CASE WHEN u.technical THEN u.first_name ELSE trim(${shownFirstName} || ' ' || ${shownLastName}) END)`
