import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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
}

export type PageRequest = {
  readonly workspaceId: string
  readonly size: number
  readonly signal: AbortSignal
}

export type ListSource<Row> = {
  /** The operation's id is the first part of every key, so that a change makes all lists of it stale. */
  readonly operation: Endpoint
  /** One page. `at` is the place of the page that the service gave; empty for the first one. */
  readonly read: (address: ListAddress, at: string, request: PageRequest) => Promise<ListPageData<Row>>
  /** Of an operation that answers with all rows at once: those of an address, in its order. */
  readonly arrange?: (rows: readonly Row[], address: ListAddress) => readonly Row[]
  /** Rows that change without a notification are fetched again after so many milliseconds, while the page is visible. */
  readonly refreshMs?: number
}

const SIZE = 100

/** Rows of an operation that numbers its pages from 1. */
export const byPage = <Row>(
  operation: Endpoint,
  read: (address: ListAddress, page: number, request: PageRequest) => Promise<Omit<ListPageData<Row>, 'next'>>,
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
  read: (address: ListAddress, cursor: string, request: PageRequest) => Promise<ListPageData<Row>>,
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
  }: { readonly read: (request: PageRequest) => Promise<readonly Row[]> } & Required<
    Pick<ListSource<Row>, 'arrange' | 'refreshMs'>
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
    queryKey: [
      ...listKey(spec.source.operation),
      idOf(spec),
      workspaceId,
      spec.source.arrange ? 'whole' : identityOf(spec, address),
    ],
    queryFn: ({ pageParam, signal }) =>
      spec.source.read(address, pageParam, { workspaceId, size: spec.pageSize ?? SIZE, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: ListPageData<Row>) => next,
    placeholderData: keepPreviousData,
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
