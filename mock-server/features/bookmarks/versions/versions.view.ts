import type { BookmarkVersion, BookmarkVersionContent } from '#contract/bookmarks/versions.ts'
import type { VersionContentRow, VersionRow } from './versions.store.ts'

/** Row → BookmarkVersion. */
export const toVersion = (row: VersionRow): BookmarkVersion => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  ...(row.saver_id === null || row.saver_name === null
    ? {}
    : { savedBy: { id: row.saver_id, displayName: row.saver_name } }),
  ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
  isCurrent: row.is_current,
  ...(row.has_before ? { changes: changesOf(row) } : {}),
  ...(row.state ? { state: row.state } : {}),
})

/** Row → BookmarkVersionContent. */
export const toVersionContent = (row: VersionContentRow): BookmarkVersionContent => ({
  ...toVersion(row),
  name: row.name,
  type: row.type,
  ...(row.group_key === null ? {} : { groupKey: row.group_key }),
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.i18n_key === null ? {} : { i18nKey: row.i18n_key }),
  state: row.state,
})

const changesOf = (row: Omit<VersionRow, 'state'>): NonNullable<BookmarkVersion['changes']> => [
  ...(row.name_changed ? (['name'] as const) : []),
  ...(row.type_changed ? (['type'] as const) : []),
  ...(row.group_key_changed ? (['groupKey'] as const) : []),
  ...(row.description_changed ? (['description'] as const) : []),
  ...(row.i18n_key_changed ? (['i18nKey'] as const) : []),
  ...(row.state_changed ? (['state'] as const) : []),
]
