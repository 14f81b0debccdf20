import type { Caller } from '#contract/access.ts'
import type { MissingCounterpart } from '#contract/bookmarks/workspace-copies.ts'

/** Something of one workspace, and what is the same in another. */
export interface Counterpart extends Pick<MissingCounterpart, 'id' | 'kind' | 'name' | 'of'> {
  /** Those in the other workspace that could be meant; exactly one is a counterpart. */
  readonly found: readonly string[]
}

/** The same caller in two workspaces. */
export interface Way {
  readonly from: Caller
  readonly to: Caller
}

const ID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi

/** The ids in a text of JSON, in lower case. */
export const idsIn = (json: string): Set<string> => new Set([...json.matchAll(ID)].map(([id]) => id.toLowerCase()))

/** The text with other ids; those that are not named stay. */
export const withIds = (json: string, ids: ReadonlyMap<string, string>): string =>
  json.replace(ID, (id) => ids.get(id.toLowerCase()) ?? id)

/** What has no counterpart, as a report names it. */
export const missingOf = (counterparts: readonly Counterpart[]): MissingCounterpart[] =>
  counterparts
    .filter(({ found }) => found.length !== 1)
    .map(({ found, ...part }) => ({ ...part, reason: found.length === 0 ? 'MISSING' : 'AMBIGUOUS' }))
