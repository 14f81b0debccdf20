import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBookmarkAccess } from 'mock-server/contract/bookmark-access.ts'
import { createBookmark, getBookmark, updateBookmark } from 'mock-server/contract/bookmarks.ts'
import type { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { countBookmarks, searchBookmarks } from 'mock-server/contract/bookmark-search.ts'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import type { z } from 'zod'
import { call, callWithHeaders } from '#api/call.ts'
import { queryFor, useMutationOf } from '#api/operation.ts'

export const bookmarkCounts = queryFor(countBookmarks, {})

/** One bookmark for the preview, which is not counted as a view. */
export const bookmarkPreview = (id: string) => queryFor(getBookmark, { params: { id }, query: { markAsViewed: false } })

/** How many of those with access a preview lists at first, and when the reader wants to see all: the most that the service sends. */
export const [FEW_MEMBERS, ALL_MEMBERS] = [6, 1000] as const

/** Who can view and edit a bookmark. */
export const bookmarkAccess = (id: string, size: number) =>
  queryFor(getBookmarkAccess, { params: { id }, query: { size } })

/** One bookmark for its form, with its ETag. It is not fetched again while somebody edits it. */
export const bookmarkToEdit = (id: string) =>
  queryOptions({
    queryKey: ['editBookmark', id],
    queryFn: ({ signal }) => fetchToEdit(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The bookmark as stored now. `no-cache`, because a merge against a cached version would lose changes. */
export async function fetchToEdit(id: string, signal?: AbortSignal) {
  const request = { params: { id }, query: { markAsViewed: false } }
  const fresh = { signal, headers: { 'cache-control': 'no-cache' } }
  const { payload, headers } = await callWithHeaders(getBookmark, request, fresh)
  return { bookmark: payload.data, etag: headers.get('etag') }
}

type Write = { readonly id: string; readonly body: z.input<typeof BookmarkInput>; readonly etag: string | null }

/** Replaces a bookmark unless somebody else has changed it since (409). */
export const replaceBookmark = ({ id, body, etag }: Write) =>
  call(updateBookmark, { params: { id }, body }, etag === null ? {} : { headers: { 'if-match': etag } })

/** The operations that a write to bookmarks makes stale. */
export const staleAfterWrite = [searchBookmarks, countBookmarks, getBookmark, getBookmarkAccess]

export const useCreateBookmark = () => useMutationOf(createBookmark, { stale: staleAfterWrite })

const PAGE = 100
/** More people than a picker can show; its search finds the others. */
const MOST_PAGES = 5

/** The people of the workspace, to put names to ids. */
export const people = (workspaceId: string) =>
  queryOptions({
    queryKey: [listUsers.id, 'names', workspaceId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const users: WorkspaceUser[] = []
      for (let page = 0; page < MOST_PAGES; page++) {
        const request = { params: { id: workspaceId }, query: { page, size: PAGE } }
        const { data, total } = await call(listUsers, request, { signal })
        users.push(...data)
        if (users.length >= total) break
      }
      return users
    },
  })

/** People by part of their name or email. */
export const peopleLike = (workspaceId: string, q: string) =>
  queryOptions({
    ...queryFor(listUsers, { params: { id: workspaceId }, query: { q, status: 'ACTIVE', size: 8 } }),
    placeholderData: keepPreviousData,
  })
