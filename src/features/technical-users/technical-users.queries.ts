import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Request } from 'mock-server/contract/endpoint.ts'
import { listTechnicalUsers } from 'mock-server/contract/technical-users.ts'
import { call } from '#api/call.ts'

const SIZE = 100

export type TechnicalUserFilter = Omit<NonNullable<Request<typeof listTechnicalUsers>['query']>, 'page' | 'size'>

/** The matching technical users, page by page. The key starts with the operation, so a change makes all pages stale. */
export const technicalUserPages = (filter: TechnicalUserFilter) =>
  infiniteQueryOptions({
    queryKey: [listTechnicalUsers.id, 'pages', filter],
    queryFn: ({ pageParam: page, signal }) =>
      call(listTechnicalUsers, { query: { ...filter, page, size: SIZE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, page) => ((page + 1) * SIZE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
