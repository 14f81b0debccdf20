import type { Instant } from './columns.ts'

/** What a workspace has switched on or off. */
export interface FeatureTables {
  /** A feature without a row is as in a new workspace. */
  feature: { workspace_id: string; id: string; enabled: boolean; changed_at: Instant; changed_by: string }
}
