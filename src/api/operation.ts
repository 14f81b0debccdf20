import { type Query, queryOptions, useMutation } from '@tanstack/react-query'
import type { Endpoint, Request, Result } from 'mock-server/contract/endpoint.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** One constant for loader and page: operation id and request are the key. */
export const queryFor = <E extends Endpoint>(op: E, request: Request<E>) =>
  queryOptions({
    queryKey: [op.id, request],
    queryFn: ({ signal }): Promise<Result<E>> => call(op, request, { signal }),
  })

/** Fetches again what these operations have answered, after a change made it stale. Resolves when what is shown is up to date. */
export async function invalidate(...operations: readonly Endpoint[]): Promise<void> {
  await Promise.all(operations.map(({ id }) => fetchAgain({ queryKey: [id] })))
}

/** A first answer that is still under way was asked for before the change, so it is asked for anew as well. */
async function fetchAgain({ queryKey, predicate = () => true }: Stale): Promise<void> {
  const isFirst = (query: Query) => query.state.data === undefined && predicate(query)
  await queryClient.cancelQueries({ queryKey, predicate: isFirst })
  await queryClient.invalidateQueries({ queryKey, predicate })
}

type Stale = { readonly queryKey: readonly unknown[]; readonly predicate?: (query: Query) => boolean }

/**
 * The same after objects were deleted. What the operations answered about these objects themselves is not fetched again: the panel
 * of a deleted object may still be closing, and would be told that there is no such object.
 */
export async function invalidateWithout(deleted: ReadonlySet<string>, operations: readonly Endpoint[]): Promise<void> {
  const isAboutDeleted = ({ queryKey: [, request] }: Query) =>
    isRecord(request) &&
    isRecord(request.params) &&
    typeof request.params.id === 'string' &&
    deleted.has(request.params.id)
  await Promise.all(
    operations.flatMap(({ id }) => [
      queryClient.invalidateQueries({ queryKey: [id], predicate: isAboutDeleted, refetchType: 'none' }),
      fetchAgain({ queryKey: [id], predicate: (query) => !isAboutDeleted(query) }),
    ]),
  )
}

type MutationSettings<E extends Endpoint> = {
  /** Operations whose cached responses are out of date afterwards. */
  stale: readonly Endpoint[]
  onDone?: (result: Result<E>) => void
}

/** Performs a changing operation and fetches stale data again. */
export function useMutationOf<E extends Endpoint>(op: E, { stale, onDone }: MutationSettings<E>) {
  return useMutation({
    mutationFn: (request: Request<E>) => call(op, request),
    onSuccess: async (result) => {
      onDone?.(result)
      await invalidate(...stale)
    },
  })
}
