import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** The cache of the service's responses: loaders fill it, pages read it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is final; only network errors and gateway errors are retried.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})
