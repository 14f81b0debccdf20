import type { Role } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'

/** Rows of people and technical users when they are created. Reading them is in people.store and technical-users.store. */
interface NewPerson {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
}

interface NewTechnicalUser {
  readonly id: string
  readonly accountId: string
  readonly userName: string
  readonly email: string
  readonly displayName: string
}

interface NewPermission {
  readonly id: string
  readonly workspaceId: string
  readonly userId: string
  readonly role: Role
  readonly invitedBy: string | null
  readonly customerRoles?: string | undefined
  readonly accessControlEntities?: string | undefined
}

/** A person signs in by their email address, which is also their user name. */
export const insertPerson = (tx: Tx, person: NewPerson, now: Date) =>
  insertUser(tx, {
    id: person.id,
    account_id: person.accountId,
    user_name: person.email,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    technical: false,
    role: 'ACCOUNTUSER',
    password_hash: person.passwordHash,
    created_at: now,
  })

/** A technical user has no password; `displayName` stands for first and last name. */
export const insertTechnicalUser = (
  tx: Tx,
  { id, accountId, userName, email, displayName }: NewTechnicalUser,
  now: Date,
) =>
  insertUser(tx, {
    id,
    account_id: accountId,
    user_name: userName,
    email,
    first_name: displayName,
    last_name: displayName,
    technical: true,
    role: 'APICLIENT',
    password_hash: null,
    created_at: now,
  })

/** Makes a user a member of a workspace. */
export const insertPermission = (tx: Tx, permission: NewPermission, now: Date) =>
  tx
    .insertInto('permission')
    .values({
      workspace_id: permission.workspaceId,
      user_id: permission.userId,
      id: permission.id,
      role: permission.role,
      invited_by: permission.invitedBy,
      customer_roles: permission.customerRoles ?? null,
      access_control_entities: permission.accessControlEntities ?? null,
      status: 'ACTIVE',
      last_login: null,
      created_at: now,
    })
    .execute()

interface UserValues {
  readonly id: string
  readonly account_id: string
  readonly user_name: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly technical: boolean
  readonly role: 'ACCOUNTUSER' | 'APICLIENT'
  readonly password_hash: string | null
  readonly created_at: Date
}

const insertUser = (tx: Tx, values: UserValues) =>
  tx
    .insertInto('users')
    .values({ ...values, status: 'ACTIVE', last_login: null })
    .execute()
