import { afterEach, expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

test.for<[failure: string, requests: number, error: Error]>([
  ['without a connection', 3, new ApiError(0, 'GET /x')],
  ['at a gateway without a service', 3, new ApiError(502, 'GET /x')],
  ['at a gateway that waits in vain', 3, new ApiError(504, 'GET /x')],
  ['with a fault of the service', 1, new ApiError(500, 'GET /x')],
  ['with a refusal', 1, new ApiError(404, 'GET /x')],
  ['with too many requests', 1, new ApiError(429, 'GET /x')],
  ['with a fault of the page', 1, new TypeError('undefined is not a function')],
])('a query that fails %s is sent %i times', async ([failure, requests, error]) => {
  let asked = 0
  const query = {
    queryKey: ['retries', failure],
    retryDelay: 0,
    queryFn: () => {
      asked += 1
      return Promise.reject(error)
    },
  }
  await expect(queryClient.fetchQuery(query)).rejects.toBe(error)
  expect(asked).toBe(requests)
})
