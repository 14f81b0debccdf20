import { expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'
import { graph } from './graph.ts'

/** Fixtures with `ask`, which sends a GraphQL request as the administrator, expects no errors, and resolves to the data. */
export const test = fixtures.extend(
  'ask',
  { scope: 'file' },
  ({ admin }) =>
    async (query: string, variables: Record<string, unknown> = {}): Promise<Json> => {
      const { data, errors } = await graph(admin, query, variables)
      expect(errors ?? []).toEqual([])
      return data
    },
)
