import type { User } from '#contract/permissions.ts'

type Names = { readonly first_name: string; readonly last_name: string; readonly technical: boolean }

type UserRow = Names & {
  readonly id: string
  readonly user_name: string
  readonly email: string
  readonly account_role: User['role']
  readonly user_status: User['status']
}

/** First and last name; a technical user has one name. */
export const displayNameOf = (row: Names): string =>
  row.technical ? row.first_name : `${row.first_name} ${row.last_name}`

/** A user as records carry them. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: displayNameOf(row),
  userName: row.user_name,
  email: row.email,
  technicalUser: row.technical,
  role: row.account_role,
  status: row.user_status,
})
