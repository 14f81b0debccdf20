import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmark-search.ts'
import type { Address } from './bookmark-address.ts'
import { bookmarkCounts, bookmarkPages, people } from './bookmarks.queries.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

/** More rows than anybody selects by hand; "select all" stops here. */
const MOST_SELECTED = 1000

/** The loaded rows for an address, the counts of the tabs, and the names of people. */
export function useBookmarkList(address: Address) {
  const signedIn = useSignedIn()
  const list = useInfiniteQuery(bookmarkPages(address))
  const counts = useQuery(bookmarkCounts).data?.data
  const { data: users } = useQuery(people(signedIn.workspace.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list

  const rows = useMemo(() => withoutRepetitions(data?.pages.flatMap((page) => page.data) ?? []), [data])
  const names = useMemo(() => new Map(users?.map(({ id, displayName }) => [id, displayName])), [users])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])

  /** Fetches the remaining pages and returns the ids of all matching bookmarks. */
  const allIds = async (): Promise<string[]> => {
    let pages = data?.pages ?? []
    let isMore = hasNextPage
    while (isMore && pages.length > 0 && pages.length * (pages[0]?.data.length ?? 1) < MOST_SELECTED) {
      const next = await fetchNextPage()
      pages = next.data?.pages ?? pages
      isMore = next.hasNextPage && !next.isError
    }
    return pages.flatMap((page) => page.data.map(({ bookmarkId }) => bookmarkId))
  }

  return {
    rows,
    names,
    counts,
    total: data?.pages.at(-1)?.total,
    // Rows of the previous tab stay until the response arrives; without rows, the empty state would seem to be this tab's.
    isLoading: list.isPending || (list.isPlaceholderData && rows.length === 0),
    isLoadingMore: isFetchingNextPage,
    error: list.error,
    isBroken: list.isError && !data,
    /** Undefined when there are no more pages or fetching failed. */
    loadMore: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? loadMore : undefined,
    allIds,
    refetch: () => void list.refetch(),
  }
}

/** A row that moved between two pages while they were fetched is in both. */
const withoutRepetitions = (rows: readonly BookmarkSuggestion[]): BookmarkSuggestion[] => [
  ...new Map(rows.map((row) => [row.bookmarkId, row])).values(),
]
