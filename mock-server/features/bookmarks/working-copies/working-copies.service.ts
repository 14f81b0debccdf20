import type { Caller } from '#contract/access.ts'
import type { BookmarkWorkingCopyInput } from '#contract/bookmarks/working-copies.ts'
import type { BookmarkJson } from '#features/bookmarks/rows/bookmarks.store.ts'
import { stateText } from '#features/bookmarks/rows/column-values.ts'
import { deleteWorkingCopy, saveWorkingCopy } from '#features/bookmarks/rows/working-copies.store.ts'
import { noSuchBookmark, readAsJson } from '#features/bookmarks/rows/writable.service.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'

interface WorkingCopyOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly newId: () => string
}

/**
 * Working copies, one for each person and bookmark. Nobody else sees one, and it changes nothing about the bookmark, so it emits no event
 * and keeps the ETag. Whoever can read a bookmark and create bookmarks can have one.
 */
export function workingCopyService({ db, clock, newId }: WorkingCopyOptions) {
  return {
    /** 403 in the name of somebody else, 404 for a bookmark that the caller can't read, 413 for a state over 1 MB. */
    async save(caller: Caller, bookmarkId: string, input: BookmarkWorkingCopyInput): Promise<BookmarkJson> {
      demand(caller, 'bookmark.read')
      demand(caller, 'bookmark.create')
      const state = stateText(input.state)
      const basedOn = input.basedOnVersion ?? null
      // Whoever can't read the bookmark is not told anything about the request.
      await readAsJson(db, caller, bookmarkId)
      if (input.userId !== caller.userId)
        throw refuse.forbidden('A working copy is always your own', about('$.userId', 'is not your own ID'))
      const isSaved = await saveWorkingCopy(db, caller, { bookmarkId, state, basedOn, id: newId(), now: clock() })
      if (!isSaved) throw noSuchBookmark()
      return await readAsJson(db, caller, bookmarkId)
    },

    /** 404 for a bookmark that the caller can't read, and where they have no working copy. */
    async discard(caller: Caller, bookmarkId: string): Promise<BookmarkJson> {
      demand(caller, 'bookmark.read')
      await readAsJson(db, caller, bookmarkId)
      if (await deleteWorkingCopy(db, caller, bookmarkId)) return await readAsJson(db, caller, bookmarkId)
      throw refuse.notFound('You have no working copy of this bookmark')
    },
  }
}
export type WorkingCopyService = ReturnType<typeof workingCopyService>
