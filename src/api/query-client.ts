import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** An answer counts for so long, one that failed too: a page whose code comes after the answer to its loader doesn't ask again. */
const FRESH_MS = 10_000

/** The cache of the service's responses: loaders fill it, pages read it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
      // A refusal is final; only network errors and gateway errors are retried.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})
