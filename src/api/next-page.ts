interface Paged<Result> {
  readonly isRefetching: boolean
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>
  readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => Promise<Result>
}

/**
 * Fetches the next page of a list. While its pages are being fetched again, it waits for them: the request would be dropped otherwise, or
 * the pages would stay as they were.
 */
export async function fetchNext<Result>({ isRefetching, refetch, fetchNextPage }: Paged<Result>): Promise<Result> {
  if (isRefetching) await refetch({ cancelRefetch: false })
  return await fetchNextPage({ cancelRefetch: false })
}
