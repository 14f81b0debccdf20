import type { Caller, Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import { fold } from '#search-text/fold.ts'

/** The columns that a change may leave as they were. */
interface KeptColumns {
  readonly predefined: boolean
  readonly permitted_read_roles: Role[]
  readonly permitted_write_roles: Role[]
}

/**
 * The columns that a write sets, except the owner. `predefined` is kept as it was unless an administrator writes. An empty text is kept,
 * unlike with `textOrNull`: clients read back what they sent.
 */
export function columnValues(caller: Caller, input: BookmarkInput, before?: KeptColumns) {
  return {
    name: input.name,
    name_key: fold(input.name),
    search_text: fold(`${input.name}\n${input.description ?? ''}`),
    type: input.type,
    group_key: input.groupKey ?? null,
    description: input.description ?? null,
    state: JSON.stringify(input.state),
    i18n_key: input.i18nKey ?? null,
    predefined: may(caller, 'bookmark.managePredefined') ? input.predefined : (before?.predefined ?? false),
    readonly: input.readonly,
    default_sharing_priority: input.defaultSharingPriority ?? null,
    permitted_read: input.permittedReadUserIds,
    permitted_write: input.permittedWriteUserIds,
    permitted_read_roles: input.permittedReadRoles ?? before?.permitted_read_roles ?? [],
    permitted_write_roles: input.permittedWriteRoles ?? before?.permitted_write_roles ?? [],
    referenced_fact_sheets: input.referencedFactSheetIds,
    temporary: input.temporary,
    odata_enabled: input.oDataEnabled,
  }
}

/** The columns whose value a write would change. A write that changes none emits no event. */
export function changedColumns(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  // The store returns a state parsed and takes it as text.
  const stored: Readonly<Record<string, unknown>> = { ...before, state: JSON.stringify(before['state']) }
  return Object.keys(after).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(after[name]))
}
