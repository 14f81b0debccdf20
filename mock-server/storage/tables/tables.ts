import type { AccessTables } from './access.ts'
import type { BookmarkTables } from './bookmarks.ts'
import type { DeliveryTables } from './deliveries.ts'
import type { DocumentTables } from './documents.ts'
import type { EventTables } from './events.ts'
import type { FactSheetTables } from './fact-sheets.ts'
import type { FeatureTables } from './features.ts'
import type { HealthTables } from './health.ts'
import type { JobTables } from './jobs.ts'
import type { ModelTables } from './models.ts'
import type { PreferenceTables } from './preferences.ts'
import type { SettingsTables } from './settings.ts'
import type { SubscriptionTables } from './subscriptions.ts'
import type { SuggestionTables } from './suggestions.ts'
import type { TagTables } from './tags.ts'
import type { TokenTables } from './tokens.ts'

/** Every table of the store, as the migrations leave it. */
export interface Database
  extends
    AccessTables,
    BookmarkTables,
    DeliveryTables,
    DocumentTables,
    EventTables,
    FactSheetTables,
    FeatureTables,
    HealthTables,
    JobTables,
    ModelTables,
    PreferenceTables,
    SettingsTables,
    SubscriptionTables,
    SuggestionTables,
    TagTables,
    TokenTables {}
