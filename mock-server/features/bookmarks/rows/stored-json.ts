/** The columns of a bookmark that only a write changes. */
interface WrittenColumns {
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
  permitted_read_roles: readonly string[]
  permitted_write_roles: readonly string[]
  referenced_fact_sheets: readonly string[]
  temporary: boolean
  odata_enabled: boolean
}

/**
 * The read model of the two busiest lists: JSON objects without their closing brace, written with the bookmark, so that the store
 * concatenates a list and nobody builds or parses it. `record_json` begins a Bookmark, `hit_json` a BookmarkSuggestion.
 */
export const storedJson = (row: WrittenColumns): { record_json: string; hit_json: string } => ({
  record_json: withoutBrace({
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
    ...rolesOf(row),
    referencedFactSheetIds: row.referenced_fact_sheets,
    temporary: row.temporary,
    oDataEnabled: row.odata_enabled,
  }),
  hit_json: withoutBrace({
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
    ...rolesOf(row),
  }),
})

/** Most bookmarks name no roles, and their texts don't either. */
const rolesOf = ({ permitted_read_roles: read, permitted_write_roles: write }: WrittenColumns) => ({
  ...(read.length === 0 ? {} : { permittedReadRoles: read }),
  ...(write.length === 0 ? {} : { permittedWriteRoles: write }),
})

const withoutBrace = (members: Record<string, unknown>): string => JSON.stringify(members).slice(0, -1)
