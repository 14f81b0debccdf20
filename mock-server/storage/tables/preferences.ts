import type { Preference } from '#contract/preferences.ts'
import type { Instant, Json } from './columns.ts'

/** How each person has set up the console in a workspace: columns, saved views, appearance. */
export interface PreferenceTables {
  preference: { workspace_id: string; user_id: string; key: string; value: Json<Preference>; updated_at: Instant }
}
