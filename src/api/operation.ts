import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Request, Result } from 'mock-server/contract/endpoint.ts'
import { call } from './call.ts'

/** One constant for loader and page: operation id and request are the key. */
export const queryFor = <E extends Endpoint>(op: E, request: Request<E>) =>
  queryOptions({
    queryKey: [op.id, request],
    queryFn: ({ signal }): Promise<Result<E>> => call(op, request, { signal }),
  })

type MutationSettings<E extends Endpoint> = {
  /** Operations whose cached responses are out of date afterwards. */
  stale: readonly Endpoint[]
  onDone?: (result: Result<E>) => void
}

/** Performs a changing operation and fetches stale data again. */
export function useMutationOf<E extends Endpoint>(op: E, { stale, onDone }: MutationSettings<E>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<E>) => call(op, request),
    onSuccess: async (result) => {
      onDone?.(result)
      await Promise.all(stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
    },
  })
}
