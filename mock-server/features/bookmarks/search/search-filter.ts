import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { searchBookmarks } from '#contract/bookmarks/search.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { wordsOf } from '#search-text/fold.ts'
import type { SearchFilter } from './matching.ts'

export type SearchQuery = z.output<(typeof searchBookmarks)['query']>

/** A bookmark that nobody viewed or changed for this long is stale. */
const STALE_MS = 180 * 86_400_000
export const staleBefore = (now: Date): Date => new Date(now.getTime() - STALE_MS)

/** The conditions of a search for bookmarks. 400 for parameters that contradict each other. */
export function filterOf(caller: Caller, query: SearchQuery, now: Date): SearchFilter {
  if (query.ownedByMe && query.ownerId && query.ownerId !== caller.userId) {
    throw refuse.badRequest('ownedByMe and ownerId name different users', {
      errors: [{ value: 'ownerId', messages: ['contradicts ownedByMe'] }],
    })
  }
  if (query.factSheetId && query.type && query.type !== 'VISUALIZER') {
    throw refuse.badRequest('factSheetId finds diagrams only', about('factSheetId', 'needs the type VISUALIZER'))
  }
  // A single value is the case of a list with one; both together must hold.
  const both = <Value>(one: Value | undefined, several: readonly Value[] | undefined) =>
    one === undefined ? several : (several ?? [one]).filter((value) => value === one)
  return {
    types: both(query.type, query.types),
    exceptTypes: query.exceptTypes,
    subtypes: query.subtype ?? [],
    words: wordsOf(query.q ?? ''),
    factSheetId: query.factSheetId,
    ownerIds: both(query.ownedByMe ? caller.userId : query.ownerId, query.ownerIds),
    exceptOwnerIds: query.exceptOwnerIds,
    createdFrom: query.createdFrom,
    createdTo: query.createdTo,
    updatedFrom: query.updatedFrom,
    updatedTo: query.updatedTo,
    sharedWithMe: query.sharedWithMe,
    predefinedOnly: query.predefinedOnly,
    userdefinedOnly: query.userdefinedOnly,
    unrestrictedRead: query.visibility === 'UNRESTRICTED_READ',
    staleBefore: query.stale ? staleBefore(now) : undefined,
    broken: query.broken,
  }
}
