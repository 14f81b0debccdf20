import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Bookmark, getBookmark } from 'mock-server/contract/bookmarks.ts'
import { searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import {
  type BookmarkVersion,
  type BookmarkVersionContent,
  getBookmarkVersion,
  listBookmarkVersions,
  restoreBookmarkVersion,
} from 'mock-server/contract/bookmarks/versions.ts'
import { discardWorkingCopy, saveWorkingCopy } from 'mock-server/contract/bookmarks/working-copies.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { fetchToEdit, staleAfterWrite, type StoredBookmark } from './bookmarks.queries.ts'

type State = Bookmark['state']

/** A bookmark with its ETag and its current version. */
export type BookmarkWithCopy = StoredBookmark & {
  /** Undefined for people who can't edit the bookmark, and where versions can't be read. */
  readonly current: BookmarkVersion | undefined
}

async function fetchWithCopy(id: string, signal: AbortSignal): Promise<BookmarkWithCopy> {
  const stored = await fetchToEdit(id, signal)
  return { ...stored, current: stored.bookmark.refusals?.update ? undefined : await latestVersion(id, signal) }
}

/** One bookmark with the caller's working copy; not counted as a view. */
export const bookmarkWithCopy = (id: string) =>
  queryOptions({
    queryKey: [getBookmark.id, { params: { id } }, 'with its working copy'],
    queryFn: ({ signal }) => fetchWithCopy(id, signal),
  })

/** The same for its form. It is not fetched again while somebody edits it. */
export const bookmarkToEdit = (id: string) =>
  queryOptions({
    queryKey: ['editBookmark', id],
    queryFn: ({ signal }) => fetchWithCopy(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whether a newer version was saved after the working copy was begun; also where that can't be known. */
export const isOutdated = ({ bookmark: { workingCopy, refusals }, current }: BookmarkWithCopy): boolean =>
  !refusals?.update && workingCopy !== undefined && workingCopy.basedOnVersion !== current?.version

/**
 * Always asked for after the bookmark: a version that is saved in between makes the ETag stale, and publishing is refused. The other
 * way round, the new version would be taken for the one that the working copy was begun from, and overwritten.
 */
async function latestVersion(id: string, signal: AbortSignal): Promise<BookmarkVersion | undefined> {
  try {
    const { data } = await call(listBookmarkVersions, { params: { id }, query: { pageSize: 1 } }, { signal })
    return data[0]
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The versions of a bookmark, the latest first. */
export const bookmarkVersions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [listBookmarkVersions.id, { params: { id } }],
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: 20, withState: true, ...(pageParam === undefined ? {} : { before: pageParam }) }
      return call(listBookmarkVersions, { params: { id }, query }, { signal })
    },
    initialPageParam: noPage(),
    getNextPageParam: ({ next }) => next,
  })

const noPage = (): number | undefined => undefined

/** A version never changes; whether it is the current one does. */
export const bookmarkVersion = (id: string, version: number) =>
  queryOptions({
    queryKey: [getBookmarkVersion.id, { params: { id, version } }],
    queryFn: async ({ signal }): Promise<BookmarkVersionContent> =>
      (await call(getBookmarkVersion, { params: { id, version } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

type Copy = {
  readonly id: string
  readonly userId: string
  readonly state: State
  readonly basedOnVersion?: number | undefined
}

/** Keeps changes that nobody else sees. */
export const keepWorkingCopy = ({ id, ...body }: Copy) => call(saveWorkingCopy, { params: { id }, body })

export const dropWorkingCopy = (id: string) => call(discardWorkingCopy, { params: { id } })

/** Restores an earlier version unless somebody has saved a newer one since (409). */
export const restoreVersion = (id: string, version: number, etag: string | null) =>
  call(restoreBookmarkVersion, { params: { id, version } }, etag === null ? {} : { headers: { 'if-match': etag } })

/** The operations that a write to a working copy makes stale. */
export const staleAfterDraft = [getBookmark, searchBookmarks]

/** Those that publishing or restoring makes stale. */
export const staleAfterVersion = [...staleAfterWrite, listBookmarkVersions]
