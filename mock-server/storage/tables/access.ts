import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Right, Role } from '#contract/access.ts'
import type { PermissionStatus, User } from '#contract/permissions.ts'
import type { Workspace } from '#contract/workspaces.ts'
import type { Instant } from './columns.ts'

/** Accounts, workspaces, people with their permissions, and the groups that fact sheets can be restricted to. */
export interface AccessTables {
  account: { id: string; name: string; created_at: Instant }
  workspace: {
    id: string
    account_id: string
    name: string
    status: z.output<typeof Workspace>['status']
    /** The version of the default models that it uses where it has none of its own. */
    default_models: number
    created_at: Instant
  }
  /** People and technical users. `role` and `status` hold in the whole account; the role in a workspace is `permission.role`. */
  users: {
    id: string
    account_id: string
    user_name: string
    email: string
    first_name: string
    last_name: string
    technical: boolean
    role: User['role']
    status: User['status']
    password_hash: string | null
    /** When the person last chose a password themselves. */
    password_changed_at: Instant | null
    /** The only workspace that a password from one of its administrators opens; null once the person has chosen their own. */
    first_password_workspace: string | null
    /** Whether the person has to replace the password when they sign in. */
    must_change_password: Generated<boolean>
    created_at: Instant
    last_login: Instant | null
  }
  permission: {
    workspace_id: string
    user_id: string
    id: string
    role: Role
    status: z.output<typeof PermissionStatus>
    invited_by: string | null
    last_login: Instant | null
    customer_roles: string | null
    /** The ids of the access control entities that they hold, in the order in which they were given. */
    entities: Generated<string[]>
    /** False until the holder of an existing account has accepted the invitation; the store refuses the status ACTIVE until then. */
    accepted: Generated<boolean>
    /** The SHA-256 of the invitation's code, and when the code expires. */
    invitation_hash: string | null
    invitation_ends_at: Instant | null
    /** The name as the inviting administrator typed it, shown until the person accepts. */
    invited_first_name: string | null
    invited_last_name: string | null
    created_at: Instant
  }
  /** Rights that people asked for. `day` is a date in UTC. */
  access_request: {
    workspace_id: string
    user_id: string
    requested_right: Right
    day: string
    page: string | null
    created_at: Instant
  }
  access_control_entity: {
    workspace_id: string
    id: string
    name: string
    name_key: string
    display_name: string | null
    description: string | null
  }
}
