import type { Account, AccountSession } from '#contract/account.ts'
import { toUser } from '#kernel/user.ts'
import type { AccountRow } from './account.store.ts'

/** Row → Account. */
export const toAccount = (row: AccountRow): Account => ({
  user: toUser(row),
  role: row.role,
  memberSince: row.created_at.toISOString(),
  ...(row.password_changed_at ? { passwordChangedAt: row.password_changed_at.toISOString() } : {}),
  ...(row.customer_roles === null ? {} : { customerRoles: row.customer_roles }),
  accessControlEntities: row.entity_names,
})

interface SessionRow {
  readonly id: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
  readonly kept: boolean
  readonly user_agent: string | null
}

/** Row → AccountSession; `currentId` is the session of the request. */
export const toAccountSession = (row: SessionRow, currentId: string): AccountSession => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  kept: row.kept,
  ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  current: row.id === currentId,
})
