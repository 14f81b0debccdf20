import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'

const PAGE = 100
/** More people than a picker can show; its search finds the others. */
const MOST_PAGES = 5

/** The people of the workspace, to put names to ids. */
export const people = (workspaceId: string) =>
  queryOptions({
    queryKey: [listUsers.id, 'names', workspaceId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const users: WorkspaceUser[] = []
      for (let page = 1; page <= MOST_PAGES; page++) {
        const request = { params: { id: workspaceId }, query: { page, size: PAGE } }
        const { data, total } = await call(listUsers, request, { signal })
        users.push(...data)
        if (users.length >= total) break
      }
      return users
    },
  })

/** People by part of their name or email address; those who can be given access, unless archived ones are asked for too. */
export const peopleLike = (workspaceId: string, q: string, { areArchivedToo = false } = {}) =>
  queryOptions({
    ...queryFor(listUsers, {
      params: { id: workspaceId },
      query: { q, size: 8, ...(areArchivedToo ? {} : { status: 'ACTIVE' }) },
    }),
    placeholderData: keepPreviousData,
  })
