/** What the texts are made of: everything of a bookmark that only a write changes. */
interface Written {
  id: string
  owner_id: string
  name: string
  type: string
  group_key: string | null
  description: string | null
  i18n_key: string | null
  predefined: boolean
  readonly: boolean
  default_sharing_priority: number | null
  permitted_read: readonly string[]
  permitted_write: readonly string[]
  referenced_fact_sheets: readonly string[]
  temporary: boolean
  odata_enabled: boolean
}

/**
 * The read model of the two hot lists: JSON objects without their closing brace, made at the write, so that a list is
 * strung together by the store and never built or parsed (decisions.md 8). `head` begins a Bookmark, `hit` a BookmarkSuggestion.
 */
export const textsOf = (row: Written): { head: string; hit: string } => ({
  head: open({
    id: row.id,
    userId: row.owner_id,
    name: row.name,
    type: row.type,
    groupKey: row.group_key ?? undefined,
    description: row.description ?? undefined,
    i18nKey: row.i18n_key ?? undefined,
    predefined: row.predefined,
    readonly: row.readonly,
    defaultSharingPriority: row.default_sharing_priority ?? undefined,
    permittedReadUserIds: row.permitted_read,
    permittedWriteUserIds: row.permitted_write,
    referencedFactSheetIds: row.referenced_fact_sheets,
    temporary: row.temporary,
    oDataEnabled: row.odata_enabled,
  }),
  hit: open({
    bookmarkId: row.id,
    name: row.name,
    type: row.type,
    subtype: row.group_key ?? undefined,
    description: row.description ?? undefined,
    predefined: row.predefined,
    readonly: row.readonly,
    isoDataEnabled: row.odata_enabled,
    permittedReadUserIds: row.permitted_read,
    permittedWriteUserIds: row.permitted_write,
  }),
})

const open = (members: Record<string, unknown>): string => JSON.stringify(members).slice(0, -1)
