import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** The cache of what the service answered: loaders fill it, pages read it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a broken way to the service is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})
