import { z } from 'zod'

/**
 * Why somebody can't do something with a bookmark:
 *   NO_RIGHT     none of their roles gives the right
 *   NO_CATEGORY  their roles give it for other categories of bookmarks
 *   PREDEFINED   only administrators change predefined bookmarks
 *   READ_ONLY    only the owner and administrators change a read-only one
 *   NOT_EDITOR   others are named as editors
 *   NOT_READER   others are named as readers
 *   NOT_OWNER    only the owner and administrators give it away
 */
export const bookmarkRefusals = [
  'NO_RIGHT',
  'NO_CATEGORY',
  'PREDEFINED',
  'READ_ONLY',
  'NOT_EDITOR',
  'NOT_READER',
  'NOT_OWNER',
] as const
export type BookmarkRefusal = (typeof bookmarkRefusals)[number]

/** What the caller can't do with a bookmark, and why. An action that is absent is allowed. */
export const BookmarkRefusals = z
  .partialRecord(z.enum(['update', 'delete', 'share', 'changeOwner']), z.enum(bookmarkRefusals))
  .meta({ id: 'BookmarkRefusals' })
export type BookmarkRefusals = z.output<typeof BookmarkRefusals>
