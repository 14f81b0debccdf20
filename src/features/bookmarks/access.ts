import type { AccessCounts } from 'mock-server/contract/bookmarks/access.ts'

/** The members of a bookmark that name people and roles. */
type Lists = {
  readonly permittedReadUserIds: readonly string[]
  readonly permittedWriteUserIds: readonly string[]
  readonly permittedReadRoles?: readonly string[] | undefined
  readonly permittedWriteRoles?: readonly string[] | undefined
}

export type Audience = {
  /** Who can view: everyone, nobody but the owner, or the owner and the people named; administrators always can. */
  readonly readers: 'everyone' | 'owner' | 'people'
  /** The people named, without the owner, editors first. */
  readonly named: readonly string[]
  /** Those of them who are named as editors. */
  readonly editors: readonly string[]
  /** Whether roles are named as editors. */
  readonly hasEditorRoles: boolean
}

/**
 * Whom the lists of a bookmark admit: without readers it admits everyone, and editors can view too. Who of them can
 * edit depends on their roles, so only the service says it (`access`).
 */
export function audienceOf(
  ownerId: string,
  { permittedReadUserIds: read, permittedWriteUserIds: write, permittedReadRoles, permittedWriteRoles }: Lists,
): Audience {
  const [readRoles = [], writeRoles = []] = [permittedReadRoles, permittedWriteRoles]
  const named = [...new Set([...write, ...read])].filter((id) => id !== ownerId)
  const editors = write.filter((id) => id !== ownerId)
  const hasNamed = named.length + readRoles.length + writeRoles.length > 0
  const readers = read.length + readRoles.length === 0 ? 'everyone' : hasNamed ? 'people' : 'owner'
  return { readers, named, editors, hasEditorRoles: writeRoles.length > 0 }
}

/** How many of those with access are listed at first: every editor unless they are many, and nobody alone is left out. */
export function membersAtFirst({ viewers, editors }: AccessCounts): number {
  const few = editors > 12 ? 6 : Math.max(editors, 6)
  return viewers === few + 1 ? viewers : few
}
