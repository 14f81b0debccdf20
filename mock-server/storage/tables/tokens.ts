import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Instant } from './columns.ts'

/** Sessions of people, API tokens of technical users, and the keys that access tokens are signed with. */
export interface TokenTables {
  session: {
    id: string
    user_id: string
    workspace_id: string
    secret_hash: string
    renewal_key: Generated<string>
    former_secrets: ColumnType<{ hash: string; replacedAt: number }[], string | undefined, string>
    kept: boolean
    created_at: Instant
    /** Exact to five minutes. */
    last_used_at: Instant
    user_agent: string | null
    expires_at: Instant
  }
  api_token: {
    id: string
    user_id: string
    workspace_id: string
    token_hash: string
    prefix: string
    description: string
    expiry: Instant
    created_at: Instant
    creator_id: string | null
    last_used_at: Instant | null
    bootstrap: Generated<boolean>
    /** When another token replaced this one, which is valid until the end of the overlap; null for the current token. */
    replaced_at: Instant | null
  }
  access_preview: {
    id: string
    workspace_id: string
    user_id: string
    session_id: string
    role: Role
    custom_roles: string[]
    entities: string[]
    started_at: Instant
    ends_at: Instant
  }
  signing_key: { id: string; public_key: string; sealed_private_key: string; created_at: Instant }
}
