import type { Bookmark } from 'mock-server/contract/bookmarks.ts'

export type Level = 'edit' | 'view' | 'none'
export type GeneralAccess = 'everyoneEdits' | 'everyoneViews' | 'restricted'

/** Somebody whom a bookmark names: a person by ID, or a role. */
export type Principal =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'role'; readonly id: string }

export type AccessLists = {
  readonly permittedReadUserIds: readonly string[]
  readonly permittedWriteUserIds: readonly string[]
  readonly permittedReadRoles: readonly string[]
  readonly permittedWriteRoles: readonly string[]
}

export const listsOf = (bookmark: Bookmark): AccessLists => ({
  permittedReadUserIds: bookmark.permittedReadUserIds,
  permittedWriteUserIds: bookmark.permittedWriteUserIds,
  permittedReadRoles: bookmark.permittedReadRoles ?? [],
  permittedWriteRoles: bookmark.permittedWriteRoles ?? [],
})

const isReadOpen = (lists: AccessLists) => lists.permittedReadUserIds.length + lists.permittedReadRoles.length === 0
/** Whether everyone who can view can edit, as far as the lists decide. */
export const isWriteOpen = (lists: AccessLists): boolean =>
  lists.permittedWriteUserIds.length + lists.permittedWriteRoles.length === 0

export const generalAccessOf = (lists: AccessLists): GeneralAccess =>
  !isReadOpen(lists) ? 'restricted' : isWriteOpen(lists) ? 'everyoneEdits' : 'everyoneViews'

/** Those named besides the owner: people first. */
export function principalsOf(lists: AccessLists, ownerId: string): Principal[] {
  const people = new Set([...lists.permittedWriteUserIds, ...lists.permittedReadUserIds])
  const roles = new Set([...lists.permittedWriteRoles, ...lists.permittedReadRoles])
  people.delete(ownerId)
  return [
    ...[...people].map((id) => ({ kind: 'person' as const, id })),
    ...[...roles].map((id) => ({ kind: 'role' as const, id })),
  ]
}

/** What the lists give somebody they name; their role may take it back. */
export function levelOf(lists: AccessLists, principal: Principal): Level {
  const isEditor =
    principal.kind === 'person'
      ? lists.permittedWriteUserIds.includes(principal.id)
      : lists.permittedWriteRoles.includes(principal.id)
  return isEditor || isWriteOpen(lists) ? 'edit' : 'view'
}

/** The lists after somebody's level was changed. A list that admits everyone stays empty, and none is emptied by a removal. */
export function withLevel(lists: AccessLists, principal: Principal, level: Level, ownerId: string): AccessLists {
  const inRead = level !== 'none' && !isReadOpen(lists)
  const inWrite = level === 'edit' && !isWriteOpen(lists)
  const next =
    principal.kind === 'person'
      ? {
          ...lists,
          permittedReadUserIds: set(lists.permittedReadUserIds, principal.id, inRead),
          permittedWriteUserIds: set(lists.permittedWriteUserIds, principal.id, inWrite),
        }
      : {
          ...lists,
          permittedReadRoles: set(lists.permittedReadRoles, principal.id, inRead),
          permittedWriteRoles: set(lists.permittedWriteRoles, principal.id, inWrite),
        }
  return {
    ...next,
    permittedReadUserIds: isReadOpen(next) && !isReadOpen(lists) ? [ownerId] : next.permittedReadUserIds,
    permittedWriteUserIds: isWriteOpen(next) && !isWriteOpen(lists) ? [ownerId] : next.permittedWriteUserIds,
  }
}

/** The lists after the general access was changed. Restricting it keeps those who are named. */
export function withGeneralAccess(lists: AccessLists, access: GeneralAccess, ownerId: string): AccessLists {
  if (access === 'everyoneEdits')
    return { permittedReadUserIds: [], permittedWriteUserIds: [], permittedReadRoles: [], permittedWriteRoles: [] }
  const write = isWriteOpen(lists) ? [ownerId] : lists.permittedWriteUserIds
  if (access === 'everyoneViews')
    return { ...lists, permittedReadUserIds: [], permittedReadRoles: [], permittedWriteUserIds: write }
  const read = [...new Set([ownerId, ...write])]
  return {
    ...lists,
    permittedReadUserIds: read,
    permittedReadRoles: lists.permittedWriteRoles,
    permittedWriteUserIds: write,
  }
}

const set = <T extends string>(list: readonly T[], id: T, isIn: boolean): T[] =>
  isIn ? [...new Set([...list, id])] : list.filter((named) => named !== id)
