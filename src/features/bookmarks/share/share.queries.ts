import { queryOptions, useMutation } from '@tanstack/react-query'
import { getBookmark } from 'mock-server/contract/bookmarks.ts'
import { shareBookmark, unshareBookmark } from 'mock-server/contract/bookmarks/shares.ts'
import { call } from '#api/call.ts'
import { invalidate, useMutationOf } from '#api/operation.ts'
import {
  fetchToEdit,
  replaceBookmark,
  type StoredBookmark,
  staleAfterWrite,
} from '#features/bookmarks/bookmarks.queries.ts'
import type { AccessLists } from './access-change.ts'

/** A bookmark with its ETag. Its key begins like that of the preview, so that whatever makes the preview stale loads it again. */
export const bookmarkToShare = (id: string) =>
  queryOptions({
    queryKey: [getBookmark.id, { params: { id } }, 'share'],
    queryFn: ({ signal }) => fetchToEdit(id, signal),
  })

export const useShare = () => useMutationOf(shareBookmark, { stale: staleAfterWrite })

type AccessChange = {
  readonly stored: StoredBookmark
  readonly lists: AccessLists
  /** A person who is taken off the lists, and off whose list of shared bookmarks it goes. */
  readonly unsharedId?: string | undefined
}

/** Replaces who has access, unless somebody else has changed the bookmark since (409). */
export const useChangeAccess = () =>
  useMutation({
    mutationFn: async ({ stored: { bookmark, etag }, lists, unsharedId }: AccessChange) => {
      const body = {
        ...bookmark,
        ...lists,
        permittedReadUserIds: [...lists.permittedReadUserIds],
        permittedWriteUserIds: [...lists.permittedWriteUserIds],
        permittedReadRoles: [...lists.permittedReadRoles],
        permittedWriteRoles: [...lists.permittedWriteRoles],
      }
      await replaceBookmark({ id: bookmark.id, body, etag })
      if (unsharedId === undefined) return
      await call(unshareBookmark, { query: { bookmarkId: bookmark.id, sharedWithUserId: unsharedId } })
    },
    onSettled: () => invalidate(...staleAfterWrite),
  })
