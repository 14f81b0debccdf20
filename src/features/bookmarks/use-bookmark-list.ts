import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmark-search.ts'
import type { Address } from './bookmark-address.ts'
import { bookmarkCounts, bookmarkPages, people } from './bookmarks.queries.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

/** More rows than anybody ticks by hand; "select all" stops here. */
const MOST_SELECTED = 1000

/** The rows behind an address as far as they are loaded, the figures of the tabs, and the names of people. */
export function useBookmarkList(address: Address) {
  const signedIn = useSignedIn()
  const list = useInfiniteQuery(bookmarkPages(address))
  const counts = useQuery(bookmarkCounts).data?.data
  const { data: found } = useQuery(people(signedIn.workspace.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list

  const rows = useMemo(() => withoutRepetitions(data?.pages.flatMap((page) => page.data) ?? []), [data])
  const names = useMemo(() => new Map(found?.map(({ id, displayName }) => [id, displayName])), [found])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])

  /** Fetches what is missing and answers with the ids of all that match. */
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
    // Rows of another tab stand in until the answer comes; none of another tab would look like none of this one.
    isLoading: list.isPending || (list.isPlaceholderData && rows.length === 0),
    isLoadingMore: isFetchingNextPage,
    error: list.error,
    isBroken: list.isError && !data,
    /** Undefined where there is nothing more, or where the way to it is broken. */
    loadMore: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? loadMore : undefined,
    allIds,
    refetch: () => void list.refetch(),
  }
}

/** A row that moved between two pages while they were fetched stands in both. */
const withoutRepetitions = (rows: readonly BookmarkSuggestion[]): BookmarkSuggestion[] => [
  ...new Map(rows.map((row) => [row.bookmarkId, row])).values(),
]
