import { z } from 'zod'
import { Bookmark, StateInput } from '#contract/bookmarks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { refusalsOnRequest } from '#contract/refusals.ts'

/** A working copy as clients write it; members that the service sets itself are ignored. */
const BookmarkWorkingCopyInput = z
  .object({
    state: StateInput,
    userId: Id,
    /** Ours: the version that these changes are meant for; left out, it stays the one that the copy was begun from. */
    basedOnVersion: z.int().min(1).max(2_147_483_647).nullish(),
  })
  .meta({ id: 'BookmarkWorkingCopyInput' })
export type BookmarkWorkingCopyInput = z.output<typeof BookmarkWorkingCopyInput>

const params = z.object({ id: Id })

export const saveWorkingCopy = endpoint({
  id: 'saveWorkingCopy',
  at: 'pathfinder',
  method: 'PUT',
  path: '/bookmarks/{id}/workingCopy',
  tagged: true,
  summary:
    "Save the caller's working copy of a bookmark, which nobody else sees; saving the bookmark itself publishes it",
  params,
  query: z.object(refusalsOnRequest),
  body: BookmarkWorkingCopyInput,
  result: envelope('Bookmark', Bookmark),
  fails: [400, 403, 404, 413, 415, 422],
})

export const discardWorkingCopy = endpoint({
  id: 'discardWorkingCopy',
  at: 'pathfinder',
  method: 'DELETE',
  path: '/bookmarks/{id}/workingCopy',
  tagged: true,
  summary: "Discard the caller's working copy of a bookmark",
  params,
  query: z.object(refusalsOnRequest),
  result: envelope('Bookmark', Bookmark),
  fails: [403, 404],
})
