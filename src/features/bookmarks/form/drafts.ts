import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { invalidate } from '#api/operation.ts'
import { isSameJson } from '#features/bookmarks/changes/json-values.ts'
import {
  type BookmarkWithCopy,
  dropWorkingCopy,
  keepWorkingCopy,
  staleAfterDraft,
} from '#features/bookmarks/working-copy.queries.ts'
import { formOf, type FormValues } from './fields.ts'
import { State } from './rules.ts'

/** The form of a bookmark with what its reader has not published yet. */
export const draftOf = (bookmark: Bookmark): FormValues =>
  formOf({ ...bookmark, state: bookmark.workingCopy?.state ?? bookmark.state })

/**
 * Keeps a state, as the form has it, as the caller's working copy; one that says the same as the saved state is none. A new copy is
 * based on the version that the form was opened with, though a newer one may have been saved since.
 */
export async function saveDraft({ bookmark, current }: BookmarkWithCopy, userId: string, text: string): Promise<void> {
  const { id, workingCopy } = bookmark
  const state = State.parse(JSON.parse(text))
  const basedOnVersion = workingCopy?.basedOnVersion ?? current?.version
  if (!isSameJson(state, bookmark.state)) await keepWorkingCopy({ id, userId, state, basedOnVersion })
  else if (workingCopy) await dropWorkingCopy(id)
  await invalidate(...staleAfterDraft)
}
