import { getBookmarkAccess } from 'mock-server/contract/bookmarks/access.ts'
import { getBookmark, updateBookmark } from 'mock-server/contract/bookmarks.ts'
import type { Bookmark, BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { countBookmarks, searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import type { z } from 'zod'
import { call, callWithHeaders } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'

export const bookmarkCounts = queryFor(countBookmarks, {})

/** One bookmark for the preview, which is not counted as a view. */
export const bookmarkPreview = (id: string) =>
  queryFor(getBookmark, { params: { id }, query: { markAsViewed: false, refusals: true } })

/** How many of those with access a preview asks for at first, and when the reader wants to see all: the most that the service sends. */
export const [SOME_MEMBERS, ALL_MEMBERS] = [13, 1000] as const

/** Who can view and edit a bookmark. */
export const bookmarkAccess = (id: string, size: number) =>
  queryFor(getBookmarkAccess, { params: { id }, query: { size } })

/** A bookmark with its ETag. */
export type StoredBookmark = { readonly bookmark: Bookmark; readonly etag: string | null }

/** The bookmark as stored now. `no-cache`, because a merge against a cached version would lose changes. */
export async function fetchToEdit(id: string, signal?: AbortSignal): Promise<StoredBookmark> {
  const request = { params: { id }, query: { markAsViewed: false, refusals: true } }
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
