import type { Account, Workspace } from '#contract/workspaces.ts'
import { BUNDLE_ID } from './feature-bundle.ts'

export interface WorkspaceRow {
  readonly workspace_id: string
  readonly workspace_name: string
  readonly workspace_status: string
  readonly workspace_created_at: Date
  readonly account_id: string
  readonly account_name: string
}

/** The account of a row. All workspaces and users of an installation have one. */
export const toAccount = (row: Pick<WorkspaceRow, 'account_id' | 'account_name'>): Account => ({
  id: row.account_id,
  name: row.account_name,
})

/** A workspace as the interface shows it. */
export function toWorkspace(row: WorkspaceRow): Workspace {
  const active = row.workspace_status === 'ACTIVE'
  const path = `/workspaces/${row.workspace_id}`
  return {
    id: row.workspace_id,
    name: row.workspace_name,
    status: active ? 'ACTIVE' : 'BLOCKED',
    active,
    createdAt: row.workspace_created_at.toISOString(),
    contract: { id: row.account_id, account: toAccount(row) },
    featureBundleId: BUNDLE_ID,
    account: toAccount(row),
    links: [
      { rel: 'self', href: path },
      { rel: 'users', href: `${path}/users` },
      { rel: 'permissions', href: `${path}/permissions` },
      { rel: 'featureBundle', href: `${path}/featureBundle` },
    ],
  }
}
