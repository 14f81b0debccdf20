import type { Insertable } from 'kysely'
import type { UserInput } from '#contract/people.ts'
import type { Database, Tx } from '#storage/database.ts'

// Rows of people and technical users when they are created. Reading them is in people.store and technical-users.store.
type UserValues = Omit<Insertable<Database['users']>, 'status' | 'last_login' | 'created_at' | 'password_changed_at'>
type TechnicalUserValues = Pick<UserValues, 'id' | 'account_id' | 'user_name' | 'email'>
type PermissionValues = Omit<Insertable<Database['permission']>, 'status' | 'last_login' | 'created_at'>

interface NewPerson extends Omit<UserInput, 'role'> {
  readonly id: string
  readonly accountId: string
  readonly passwordHash: string | null
  /** The workspace whose administrator gives the password, which the person replaces when they first sign in. */
  readonly firstPasswordWorkspace?: string
}

/** A person signs in by their email address, which is also their user name. */
export const insertPerson = (tx: Tx, person: NewPerson, now: Date) =>
  insertUser(
    tx,
    {
      id: person.id,
      account_id: person.accountId,
      user_name: person.email,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      technical: false,
      role: 'ACCOUNTUSER',
      password_hash: person.passwordHash,
      first_password_workspace: person.firstPasswordWorkspace ?? null,
      must_change_password: person.firstPasswordWorkspace !== undefined,
    },
    now,
  )

/** A technical user has no password; `displayName` stands for first and last name. */
export const insertTechnicalUser = (
  tx: Tx,
  { displayName, ...values }: TechnicalUserValues & { displayName: string },
  now: Date,
) =>
  insertUser(
    tx,
    { ...values, first_name: displayName, last_name: displayName, technical: true, role: 'APICLIENT' },
    now,
  )

/** Makes a user a member of a workspace. */
export const insertPermission = (tx: Tx, values: PermissionValues, now: Date) =>
  tx
    .insertInto('permission')
    .values({ ...values, status: 'ACTIVE', created_at: now })
    .execute()

const insertUser = (tx: Tx, values: UserValues, now: Date) =>
  tx
    .insertInto('users')
    .values({ ...values, status: 'ACTIVE', created_at: now })
    .execute()
