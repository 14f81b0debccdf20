import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Request } from 'mock-server/contract/endpoint.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { call } from '#api/call.ts'

const SIZE = 100

export type PeopleFilter = Omit<NonNullable<Request<typeof listUsers>['query']>, 'page' | 'size'>

/** The matching people of the workspace, page by page. The key starts with the operation, so a change makes all pages stale. */
export const peoplePages = (workspaceId: string, filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [listUsers.id, workspaceId, 'pages', filter],
    queryFn: ({ pageParam: page, signal }) =>
      call(listUsers, { params: { id: workspaceId }, query: { ...filter, page, size: SIZE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, page) => ((page + 1) * SIZE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
