import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { fetchNext } from '#api/next-page.ts'
import type { TableHandle } from '#ui/list/data-table/columns.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { isNarrowed, textOf } from './list-address.ts'
import { identityOf, letGo, listPages } from './list-source.ts'
import type { ListSpec } from './list-spec.ts'
import { useHeldOrder } from './use-held-order.ts'
import { useListAddress } from './use-list-address.ts'
import { useSelection } from './use-selection.ts'

/** More rows than anybody selects by hand: "select all" and the search for a linked row stop here. */
const MOST_LOADED = 1000

/** The rows behind the page's address with paging, selection and the open row, and the focus of their table. */
export function useList<Row>(spec: ListSpec<Row>) {
  const signedIn = useSignedIn()
  const isPermitted = hasRight(signedIn, spec.right)
  const { address, go } = useListAddress(spec)
  const { arrange } = spec.source
  const query = useInfiniteQuery({
    ...listPages(spec, address, signedIn.workspace.id),
    enabled: isPermitted,
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isRefetching, refetch, fetchNextPage } = query
  const table = useRef<TableHandle>(null)

  const all = useMemo(
    () => withoutRepetitions(data?.pages.flatMap((page) => page.data) ?? [], spec.rowKey),
    [data, spec.rowKey],
  )
  const arranged = useMemo(() => (arrange ? arrange(all, address) : all), [arrange, all, address])
  const held = useHeldOrder(arranged, { identity: textOf(identityOf(spec, address)), rowKey: spec.rowKey })
  const rows = arrange ? held : all
  const loadMore = useCallback(
    () => void fetchNext({ isRefetching, refetch, fetchNextPage }),
    [isRefetching, refetch, fetchNextPage],
  )
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const open = address.open === undefined ? undefined : rows.find((row) => spec.rowKey(row) === address.open)

  // A linked row may be further down. It is looked for where the panel needs it, and where search and filters may hide it.
  const isSought = address.open !== undefined && open === undefined && (spec.hasRowPanel || isNarrowed(address))
  useEffect(() => {
    if (isSought && canLoadMore && rows.length < MOST_LOADED) loadMore()
  }, [isSought, canLoadMore, rows.length, loadMore])

  /** Fetches the remaining pages and returns all matching rows, up to a thousand. */
  const loadAll = async (): Promise<readonly Row[]> => {
    if (arrange) return rows
    let pages = data?.pages ?? []
    let isMore = hasNextPage
    while (isMore && pages.reduce((sum, page) => sum + page.data.length, 0) < MOST_LOADED) {
      const next = await fetchNext(query)
      pages = next.data?.pages ?? pages
      isMore = next.hasNextPage && !next.isError
    }
    return withoutRepetitions(
      pages.flatMap((page) => page.data),
      spec.rowKey,
    )
  }

  const selection = useSelection(address, go)
  /**
   * Puts the focus on a row, or on the table. Waits for the dialog or toast that is about to close, and leaves somebody alone who
   * has gone on to the search or to a toast meanwhile.
   */
  const focus = (key?: string) => {
    const before = document.activeElement
    const isElsewhere = () =>
      document.activeElement !== before && document.activeElement?.matches('input[type=search], [aria-live] *') === true
    requestAnimationFrame(() => requestAnimationFrame(() => isElsewhere() || table.current?.focus(key)))
  }

  const isSettled = !query.isPlaceholderData && !query.isFetching && !hasNextPage && data !== undefined
  return {
    spec,
    signedIn,
    isPermitted,
    address,
    go,
    rows,
    /** All loaded rows; of a list that is there as a whole, also those that the address leaves out. */
    all,
    total: data && arrange ? rows.length : data?.pages.at(-1)?.total,
    isTotalExact: data?.pages.at(-1)?.isTotalExact ?? true,
    open,
    /** The address opens a row that search and filters leave out. */
    isOpenHidden: isSought && isSettled,
    selection,
    // Rows of the previous tab stay until the response arrives; without rows, the empty state would seem to be this tab's.
    isLoading: query.isPending || (query.isPlaceholderData && rows.length === 0),
    isLoadingMore: isFetchingNextPage,
    error: query.error,
    isBroken: query.isError && !data,
    /** Undefined when there are no more pages or fetching failed. */
    loadMore: canLoadMore ? loadMore : undefined,
    loadAll,
    /** Fetches the rows that come first by now. */
    refetch() {
      letGo(spec, address, signedIn.workspace.id)
      void query.refetch()
    },
    table,
    /** Opens the panel of a row, or closes it; moving to another row adds no history entry. */
    show: (key: string | undefined) =>
      go({ open: key }, { replace: key === undefined ? false : address.open !== undefined }),
    /** Closes the panel; the focus goes back to its row. */
    close() {
      go({ open: undefined })
      focus(address.open)
    },
    /** Before rows are removed: they leave selection and panel. The focus goes to the row that takes their place. */
    leave(keys: ReadonlySet<string>) {
      selection.onChange(new Set([...selection.selected].filter((key) => !keys.has(key))))
      if (address.open !== undefined && keys.has(address.open)) go({ open: undefined }, { replace: true })
      focus()
    },
    focus,
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>

/** A row that moved between two pages while they were fetched is in both. */
const withoutRepetitions = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] => [
  ...new Map(rows.map((row) => [rowKey(row), row])).values(),
]
