import type { z } from 'zod'
import type { Bookmark, BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import type { FormValues, Permitted } from './fields.ts'
import { State } from './rules.ts'

/** The members that the form does not show. They go back unchanged. */
export type HiddenMembers = Pick<Bookmark, 'userId' | 'views' | 'referencedFactSheetIds' | 'temporary'> &
  Partial<Pick<Bookmark, 'i18nKey' | 'defaultSharingPriority'>>

export const hiddenMembersOfNew = (userId: string): HiddenMembers => ({
  userId,
  views: 0,
  referencedFactSheetIds: [],
  temporary: false,
})

/** The request body for a filled form. */
export const inputOf = (values: FormValues, hidden: HiddenMembers): z.input<typeof BookmarkInput> => ({
  name: values.name,
  type: values.type,
  groupKey: values.groupKey === '' ? null : values.groupKey,
  description: values.description === '' ? null : values.description,
  permittedReadUserIds: idsOf(values.read, hidden.userId),
  // Write access includes read access: where only the owner can read, only the owner can write.
  permittedWriteUserIds: values.read.who === 'owner' ? [hidden.userId] : idsOf(values.write, hidden.userId),
  permittedReadRoles: rolesOf(values.read),
  permittedWriteRoles: values.read.who === 'owner' ? [] : rolesOf(values.write),
  readonly: values.readonly,
  oDataEnabled: values.oDataEnabled,
  predefined: values.predefined,
  state: State.parse(JSON.parse(values.state)),
  userId: hidden.userId,
  views: hidden.views,
  referencedFactSheetIds: hidden.referencedFactSheetIds,
  temporary: hidden.temporary,
  i18nKey: hidden.i18nKey ?? null,
  defaultSharingPriority: hidden.defaultSharingPriority ?? null,
})

function idsOf({ who, people }: Permitted, owner: string): string[] {
  if (who === 'everyone') return []
  return who === 'owner' ? [owner] : [...people]
}

const rolesOf = ({ who, roles }: Permitted) => (who === 'people' ? [...roles] : [])
