import { QueryObserver } from '@tanstack/react-query'
import { searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { afterEach, expect, test } from 'vitest'
import { invalidate } from './operation.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

test('a first answer that is under way when something changes is not taken for what is stored afterwards', async () => {
  const requests: PromiseWithResolvers<string>[] = []
  const list = new QueryObserver(queryClient, {
    queryKey: [searchBookmarks.id, 'pages'],
    queryFn: () => {
      const request = Promise.withResolvers<string>()
      requests.push(request)
      return request.promise
    },
  })
  const stop = list.subscribe(() => undefined)
  const fresh = invalidate(searchBookmarks)
  await expect.poll(() => requests.length).toBe(2)
  requests[0]?.resolve('before the change')
  requests[1]?.resolve('after the change')
  await fresh
  expect(list.getCurrentResult().data).toBe('after the change')
  stop()
})
