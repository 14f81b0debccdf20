import type { Caller } from '#contract/access.ts'
import { isSharedWith, readableBy } from '#features/bookmarks/rows/bookmarks.policy.ts'
import type { IndexedBookmark } from './bookmark-index.store.ts'
import type { OwnShares } from './own-use.service.ts'

/** Conditions of a search, all of which must hold. */
export interface SearchFilter {
  types?: readonly string[] | undefined
  exceptTypes?: readonly string[] | undefined
  subtypes: readonly string[]
  words: readonly string[]
  factSheetId?: string | undefined
  ownerIds?: readonly string[] | undefined
  exceptOwnerIds?: readonly string[] | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
  sharedWithMe: boolean
  predefinedOnly: boolean
  userdefinedOnly: boolean
  unrestrictedRead: boolean
  staleBefore?: Date | undefined
  broken: boolean
}

/** What the conditions look up beside the bookmark. */
export interface Surroundings {
  readonly shares: OwnShares
  /** Fact sheets that are archived or gone. */
  readonly broken: ReadonlySet<string>
}

type Condition = (bookmark: IndexedBookmark) => boolean

/** Whether a bookmark is one that the caller can read and that the filter asks for; the conditions that cost least come first. */
export function matching(caller: Caller, filter: SearchFilter, { shares, broken }: Surroundings): Condition {
  const conditions: Condition[] = []
  const { types, exceptTypes, subtypes, words, factSheetId, ownerIds, exceptOwnerIds, staleBefore } = filter
  if (types) conditions.push(({ type }) => types.includes(type))
  if (exceptTypes) conditions.push(({ type }) => !exceptTypes.includes(type))
  if (subtypes.length > 0) conditions.push(({ group_key: group }) => group !== null && subtypes.includes(group))
  if (ownerIds) conditions.push(({ owner_id: id }) => ownerIds.includes(id))
  if (exceptOwnerIds) conditions.push(({ owner_id: id }) => !exceptOwnerIds.includes(id))
  if (filter.predefinedOnly) conditions.push(({ predefined }) => predefined)
  if (filter.userdefinedOnly) conditions.push(({ predefined }) => !predefined)
  if (filter.unrestrictedRead) conditions.push(({ isOpen }) => isOpen)
  conditions.push(...within('createdAt', filter.createdFrom, filter.createdTo))
  conditions.push(...within('updatedAt', filter.updatedFrom, filter.updatedTo))
  if (staleBefore) conditions.push((bookmark) => isStale(bookmark, staleBefore))
  conditions.push(readableBy(caller))
  if (filter.sharedWithMe) conditions.push((bookmark) => isSharedWith(caller, bookmark, shares.has(bookmark.id)))
  if (factSheetId)
    conditions.push(
      (bookmark) => bookmark.type === 'VISUALIZER' && bookmark.referenced_fact_sheets.includes(factSheetId),
    )
  if (filter.broken) conditions.push((bookmark) => isBroken(bookmark, broken))
  for (const word of words) conditions.push(({ search_text: text }) => text.includes(word))
  return (bookmark) => {
    for (const holds of conditions) if (!holds(bookmark)) return false
    return true
  }
}

/** From one moment on, and before another. */
function within(time: 'createdAt' | 'updatedAt', from: string | undefined, to: string | undefined): Condition[] {
  const [first, end] = [from, to].map((instant) => (instant === undefined ? undefined : Date.parse(instant)))
  return [
    ...(first === undefined ? [] : [(bookmark: IndexedBookmark) => bookmark[time] >= first]),
    ...(end === undefined ? [] : [(bookmark: IndexedBookmark) => bookmark[time] < end]),
  ]
}

/** Whether nobody viewed or changed it since. */
export const isStale = ({ usedAt }: IndexedBookmark, before: Date): boolean => usedAt < before.getTime()

/** Whether it references a fact sheet that is archived or gone. */
export const isBroken = (
  { referenced_fact_sheets: references }: IndexedBookmark,
  broken: ReadonlySet<string>,
): boolean => references.some((id) => broken.has(id))
