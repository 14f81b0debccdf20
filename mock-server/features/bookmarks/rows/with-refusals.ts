import type { Caller } from '#contract/access.ts'
import { refusalsOf } from './bookmarks.policy.ts'

/** A record as JSON text, with the columns of its bookmark that decide about access. */
export interface WithAccess {
  readonly json: string
  /** The columns of `BookmarkAccess` as JSON. */
  readonly access: string
}

/** The record with what the caller can't do with its bookmark. */
export const withRefusals = (caller: Caller, { json, access }: WithAccess): string =>
  `${json.slice(0, -1)},"refusals":${JSON.stringify(refusalsOf(caller, JSON.parse(access)))}}`
