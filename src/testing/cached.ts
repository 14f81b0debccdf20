import { queryClient } from '#api/query-client.ts'

/** All data in the query cache and the mutation cache, as text: secrets must not be in it. */
export const cachedText = (): string =>
  JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => [state.data, state.variables]),
  ])
