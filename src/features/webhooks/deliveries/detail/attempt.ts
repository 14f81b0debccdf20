import type { getAttempt } from 'mock-server/contract/deliveries.ts'
import type { Result } from 'mock-server/contract/endpoint.ts'

/** An attempt in full. */
export type Attempt = Result<typeof getAttempt>['data']

/** The value of a header, whose name has any case. */
export const headerIn = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([other]) => other.toLowerCase() === name)?.[1]
