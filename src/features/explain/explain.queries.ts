import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from 'mock-server/contract/access.ts'
import { type AccessQuestion, explainAccess } from 'mock-server/contract/authorization/explanation.ts'
import { simulateAccess } from 'mock-server/contract/authorization/simulation.ts'
import { searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { listPermissions } from 'mock-server/contract/permissions.ts'
import { suggest } from 'mock-server/contract/suggestions.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'

const FOUND = 8

/** A question about somebody. */
export type Question = AccessQuestion & { readonly userId: string }

/** What somebody is supposed to have, entities by id. */
export interface Supposed {
  readonly role: Role
  readonly customRoles: readonly string[]
  readonly entities: readonly string[]
}

/** The answer as of now: roles and lists change while somebody looks at it. */
export const explanationOf = (question: Question) => ({
  ...queryFor(explainAccess, { query: question }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const simulationOf = ({ userId, ...question }: Question, access: Supposed) => {
  const body = {
    userId,
    question,
    access: { role: access.role, customRoles: [...access.customRoles], entities: [...access.entities] },
  }
  return queryOptions({
    queryKey: [simulateAccess.id, body],
    queryFn: ({ signal }) => call(simulateAccess, { body }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** People and technical users by part of their name or email address. */
export const usersLike = (q: string) => ({
  ...queryFor(listPermissions, { query: { q, includeTechnicalUsers: true, size: FOUND } }),
  placeholderData: keepPreviousData,
})

export const factSheetsLike = (q: string) => ({
  ...queryFor(suggest, { query: { q, count: FOUND } }),
  enabled: q.length > 1,
  placeholderData: keepPreviousData,
})

export const bookmarksLike = (q: string) => ({
  ...queryFor(searchBookmarks, { query: { q, pageSize: FOUND } }),
  placeholderData: keepPreviousData,
})
