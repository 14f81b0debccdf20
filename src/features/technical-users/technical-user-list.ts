import { queryOptions } from '@tanstack/react-query'
import {
  countTechnicalUsers,
  listTechnicalUsers,
  type TechnicalUser,
  technicalUserSorts,
} from 'mock-server/contract/technical-users.ts'
import { call } from '#api/call.ts'
import { rangeOf } from '#common/list-page/list-address.ts'
import { byPage } from '#common/list-page/list-source.ts'
import { sortParameter } from '#common/list-page/sort-parameter.ts'
import { choice, isName, type ListSpec, moment } from '#common/list-page/list-spec.ts'
import { technicalUserRoles } from '#common/access/offered-roles.ts'

export const tokenStates = ['valid', 'soon', 'expired', 'none'] as const

/** What the list of technical users can show, and the address that says so. */
export const technicalUserList: ListSpec<TechnicalUser> = {
  id: 'technicalUsers',
  right: 'technicalUser.manage',
  sorts: { userName: 'ASC', expiry: 'ASC', lastUsedAt: 'DESC' },
  usualSort: 'userName',
  filters: {
    state: choice(tokenStates),
    role: choice(technicalUserRoles, { operators: ['is', 'not'] }),
    customRole: choice(isName),
    entity: choice(isName),
    lastUsed: moment,
  },
  source: byPage(listTechnicalUsers, async ({ q, filters, sort, isDescending }, page, { size, signal }) => {
    const { state, role, lastUsed, customRole, entity } = filters
    const range = rangeOf(lastUsed)
    const query = {
      page,
      size,
      refusals: true,
      sort: sortParameter(technicalUserSorts, { sort, isDescending }),
      ...(q === '' ? {} : { queryUserName: q }),
      ...(state ? { states: [...state.values] } : {}),
      ...(role ? { [role.operator === 'not' ? 'exceptRoles' : 'roles']: [...role.values] } : {}),
      ...(customRole ? { customRoles: [...customRole.values] } : {}),
      ...(entity ? { entities: [...entity.values] } : {}),
      ...(range.from ? { lastUsedFrom: range.from } : {}),
      ...(range.to ? { lastUsedTo: range.to } : {}),
    }
    return await call(listTechnicalUsers, { query }, { signal })
  }),
  rowKey: ({ id }) => id,
  rowName: ({ userName }) => userName,
  hasRowPanel: true,
}

/** Under the key of the list, so that what makes the list stale also makes its counts stale. */
export const technicalUserCounts = queryOptions({
  queryKey: [listTechnicalUsers.id, 'counts'],
  queryFn: ({ signal }) => call(countTechnicalUsers, {}, { signal }),
})
