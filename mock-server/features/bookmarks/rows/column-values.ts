import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { type BookmarkInput, bookmarkLimits } from '#contract/bookmarks.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { fold } from '#search-text/fold.ts'

/** The columns that a change may leave as they were. */
interface KeptColumns {
  readonly predefined: boolean
  readonly permitted_read_roles: string[]
  readonly permitted_write_roles: string[]
}

/**
 * The columns that a write sets, except the owner. `predefined` is kept as it was unless an administrator writes. An empty text is kept,
 * unlike with `textOrNull`: clients read back what they sent.
 */
export function columnValues(caller: Caller, input: BookmarkInput, before?: KeptColumns) {
  return {
    ...contentColumns(input),
    predefined: may(caller, 'bookmark.managePredefined') ? input.predefined : (before?.predefined ?? false),
    readonly: input.readonly,
    default_sharing_priority: input.defaultSharingPriority ?? null,
    permitted_read: input.permittedReadUserIds,
    permitted_write: input.permittedWriteUserIds,
    permitted_read_roles: rolesOf(
      caller,
      '$.permittedReadRoles',
      input.permittedReadRoles,
      before?.permitted_read_roles,
    ),
    permitted_write_roles: rolesOf(
      caller,
      '$.permittedWriteRoles',
      input.permittedWriteRoles,
      before?.permitted_write_roles,
    ),
    referenced_fact_sheets: [...new Set(input.referencedFactSheetIds)],
    temporary: input.temporary,
    odata_enabled: input.oDataEnabled,
  }
}

/** 422 for names that are no role of the workspace, unless they were there before. */
function rolesOf(
  { authorization }: Caller,
  member: string,
  sent: readonly string[] | null | undefined,
  before: readonly string[] = [],
): string[] {
  const unknown = (sent ?? []).findIndex((name) => !authorization.roles.has(name) && !before.includes(name))
  if (unknown !== -1) throw refuse.member(`${member}[${unknown}]`, 'is not a role of this workspace')
  return [...(sent ?? before)]
}

type Content = Pick<BookmarkInput, 'name' | 'type' | 'groupKey' | 'description' | 'i18nKey' | 'state'>

/** The columns of what a bookmark shows and is called. 413 for a state that is too large. */
export const contentColumns = (content: Content) => ({
  name: content.name,
  name_key: fold(content.name),
  search_text: fold(`${content.name}\n${content.description ?? ''}`),
  type: content.type,
  group_key: content.groupKey ?? null,
  description: content.description ?? null,
  state: stateText(content.state),
  i18n_key: content.i18nKey ?? null,
})

/** A state as it is stored. 413 if it is too large. */
export function stateText(state: BookmarkInput['state']): string {
  const text = JSON.stringify(state)
  // A character takes up to three bytes.
  if (text.length * 3 > bookmarkLimits.stateBytes && new TextEncoder().encode(text).length > bookmarkLimits.stateBytes)
    throw refuse.tooLarge('The saved state is larger than 1 MB', about('$.state', 'must have at most 1 MB as JSON'))
  return text
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
