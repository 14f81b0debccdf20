import type { CallbackDraft, CallbackVersion, CallbackVersionContent } from '#contract/webhooks/callback-versions.ts'
import type { DraftRow } from './callback-drafts.store.ts'
import type { VersionRow } from './callback-versions.store.ts'

/** Row → CallbackVersion. */
export const toVersion = (row: VersionRow): CallbackVersion => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  ...(row.saver_id === null || row.saver_name === null
    ? {}
    : { savedBy: { id: row.saver_id, displayName: row.saver_name } }),
  ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
  isCurrent: row.is_current,
  size: row.size,
})

/** Row → CallbackVersionContent. */
export const toVersionContent = (row: VersionRow): CallbackVersionContent => ({
  ...toVersion(row),
  callback: row.callback ?? '',
})

/** Row → CallbackDraft. */
export const toDraft = (row: DraftRow): CallbackDraft => ({
  callback: row.callback,
  basedOnVersion: row.base_version,
  savedAt: row.saved_at.toISOString(),
})
