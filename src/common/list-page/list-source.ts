import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from 'mock-server/contract/endpoint.ts'
import { queryClient } from '#api/query-client.ts'
import { startingWith } from '#common/page-loader.ts'
import { isNarrowed, type ListAddress, readAddress, searchOf } from './list-address.ts'
import type { ListSpec } from './list-spec.ts'

export type ListPageData<Row> = {
  readonly data: readonly Row[]
  readonly total: number
  /** False if there are more than `total`, which is as far as the service counts. */
  readonly isTotalExact?: boolean
  readonly next?: string | undefined
  /** The rows that come first by now may take the place of these. */
  readonly isLetGo?: boolean
}

export type PageRequest<Row> = {
  readonly workspaceId: string
  readonly size: number
  readonly signal: AbortSignal
  /** The first row that is shown, for a list in which rows that come later move none until the reader asks for them. */
  readonly first?: Row | undefined
}

export type ListSource<Row> = {
  /** The operation's id is the first part of every key, so that a change makes all lists of it stale. */
  readonly operation: Endpoint
  /** One page. `at` is the place of the page that the service gave; empty for the first one. */
  readonly read: (address: ListAddress, at: string, request: PageRequest<Row>) => Promise<ListPageData<Row>>
  /** Of an operation that answers with all rows at once: those of an address, in its order. */
  readonly arrange?: (rows: readonly Row[], address: ListAddress) => readonly Row[]
}

const SIZE = 100

/** Rows of an operation that numbers its pages from 1. */
export const byPage = <Row>(
  operation: Endpoint,
  read: (address: ListAddress, page: number, request: PageRequest<Row>) => Promise<Omit<ListPageData<Row>, 'next'>>,
): ListSource<Row> => ({
  operation,
  async read(address, at, request) {
    const page = at === '' ? 1 : Number(at)
    const { data, total } = await read(address, page, request)
    return { data, total, next: page * request.size < total ? String(page + 1) : undefined }
  },
})

/** Rows of an operation whose pages name the cursor of the next one. */
export const byCursor = <Row>(
  operation: Endpoint,
  read: (address: ListAddress, cursor: string, request: PageRequest<Row>) => Promise<ListPageData<Row>>,
): ListSource<Row> => ({ operation, read })

/**
 * Rows of an operation that answers with all of them, such as the subscriptions of a workspace. They are fetched once for all
 * addresses; the console searches, filters and sorts them.
 */
export const asWhole = <Row>(
  operation: Endpoint,
  {
    read,
    ...source
  }: { readonly read: (request: PageRequest<Row>) => Promise<readonly Row[]> } & Required<
    Pick<ListSource<Row>, 'arrange'>
  >,
): ListSource<Row> => ({
  ...source,
  operation,
  async read(_address, _at, request) {
    const data = await read(request)
    return { data, total: data.length }
  },
})

/** First part of the key of every list of an operation, whatever its address. */
export const listKey = ({ id }: Endpoint) => [id, 'pages'] as const

/** The list behind an address, page by page; the same for loader and page. */
export const listPages = <Row>(spec: ListSpec<Row>, address: ListAddress, workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: pagesKey(spec, address, workspaceId),
    queryFn: ({ pageParam, signal }) => {
      const shown = pageParam === '' ? shownPages(spec, address, workspaceId)?.pages[0] : undefined
      const first = shown?.isLetGo ? undefined : shown?.data[0]
      return spec.source.read(address, pageParam, { workspaceId, size: spec.pageSize ?? SIZE, signal, first })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: ListPageData<Row>) => next,
    placeholderData: keepPreviousData,
  })

const pagesKey = <Row>(spec: ListSpec<Row>, address: ListAddress, workspaceId: string) => [
  ...listKey(spec.source.operation),
  idOf(spec),
  workspaceId,
  spec.source.arrange ? 'whole' : identityOf(spec, address),
]

type Pages<Row> = InfiniteData<ListPageData<Row>>

/** What a page shows right now; a list that is opened anew shows what comes first by now. */
function shownPages<Row>(spec: ListSpec<Row>, address: ListAddress, workspaceId: string): Pages<Row> | undefined {
  const queryKey = pagesKey(spec, address, workspaceId)
  const isShown = queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false
  return isShown ? queryClient.getQueryData<Pages<Row>>(queryKey) : undefined
}

/** When the list is fetched next, what comes first by then comes first. */
export const letGo = <Row>(spec: ListSpec<Row>, address: ListAddress, workspaceId: string): void =>
  void queryClient.setQueryData<Pages<Row>>(pagesKey(spec, address, workspaceId), (shown) => {
    const [first, ...others] = shown?.pages ?? []
    return shown && first && { ...shown, pages: [{ ...first, isLetGo: true }, ...others] }
  })

/** How many rows an address has, without the rows. */
export const listCount = <Row>(spec: ListSpec<Row>, address: ListAddress, workspaceId: string) =>
  queryOptions({
    queryKey: [spec.source.operation.id, 'count', idOf(spec), workspaceId, identityOf(spec, address)],
    async queryFn({ signal }) {
      const { arrange, read } = spec.source
      if (!arrange) return (await read(address, '', { workspaceId, size: 1, signal })).total
      const { pages } = await queryClient.ensureInfiniteQueryData(listPages(spec, address, workspaceId))
      return arrange(rowsOfPages(pages), address).length
    },
  })

const idOf = <Row>({ id, scope }: ListSpec<Row>) => (scope === undefined ? id : `${id} ${scope}`)

const rowsOfPages = <Row>(pages: readonly ListPageData<Row>[]): Row[] => pages.flatMap((page) => page.data)

/** What makes the rows of an address and their order. */
export const identityOf = <Row>(spec: ListSpec<Row>, address: ListAddress) =>
  searchOf(spec, { ...address, q: address.q.trim(), view: undefined, open: undefined, selected: [] })

/** A route's loader: starts to fetch the list while the page's code arrives. Until then the page shows its skeleton. */
export const listLoader = <Row>(spec: ListSpec<Row>) =>
  startingWith(spec.right, (search, { workspace }) => {
    const address = readAddress(spec, search)
    void queryClient.prefetchInfiniteQuery(listPages(spec, address, workspace.id))
    if (isNarrowed(address) && !spec.source.arrange) {
      const everything = { ...address, q: '', filters: {} }
      void queryClient.prefetchQuery(listCount(spec, everything, workspace.id))
    }
  })
