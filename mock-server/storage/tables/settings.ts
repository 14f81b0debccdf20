import type { Instant } from './columns.ts'

/** The settings of workspaces. */
export interface SettingsTables {
  /** A workspace without a row has those of a new one. */
  workspace_settings: {
    workspace_id: string
    revision: number
    document: string
    created_at: Instant
    created_by: string
  }
  /** A workspace that only administrators change; `until`: when it ends by itself. */
  maintenance: {
    workspace_id: string
    message: string
    until: Instant | null
    started_at: Instant
    started_by: string
  }
}
