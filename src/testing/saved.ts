import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { queryClient } from '#api/query-client.ts'

/**
 * Every save has been answered. One that was asked for before the stored value arrived begins only then, so reads are waited for
 * as well.
 */
export const saved = () => waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0))
