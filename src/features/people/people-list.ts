import { queryOptions } from '@tanstack/react-query'
import { memberSorts } from 'mock-server/contract/permissions.ts'
import { countPeople, listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { call } from '#api/call.ts'
import { rangeOf } from '#common/list-page/list-address.ts'
import { byPage } from '#common/list-page/list-source.ts'
import { sortParameter } from '#common/list-page/sort-parameter.ts'
import { choice, isName, type ListSpec, moment } from '#common/list-page/list-spec.ts'
import { personRoles } from '#common/access/offered-roles.ts'

export const personStates = ['ACTIVE', 'INVITED', 'REQUESTED', 'NOTINVITED', 'ARCHIVED', 'ANONYMIZED'] as const

/** What the list of people can show, and the address that says so. */
export const peopleList: ListSpec<WorkspaceUser> = {
  id: 'people',
  right: 'user.read',
  tabs: ['everyone', 'active', 'archived'],
  sorts: { name: 'ASC', role: 'ASC', lastLogin: 'DESC' },
  usualSort: 'name',
  filters: {
    role: choice(personRoles, { operators: ['is', 'not'] }),
    state: choice(personStates, { notOn: ['active', 'archived'] }),
    customRole: choice(isName),
    entity: choice(isName),
    lastLogin: moment,
  },
  source: byPage(listUsers, async ({ tab, q, filters, sort, isDescending }, page, { workspaceId, size, signal }) => {
    const { role, state, lastLogin, customRole, entity } = filters
    const range = rangeOf(lastLogin)
    const status = tab === 'everyone' ? state?.values : [tab.toUpperCase()]
    const query = {
      page,
      size,
      refusals: true,
      sort: sortParameter(memberSorts, { sort, isDescending }),
      ...(q === '' ? {} : { q }),
      ...(status ? { statuses: [...status] } : {}),
      ...(role ? { [role.operator === 'not' ? 'exceptRoles' : 'roles']: [...role.values] } : {}),
      ...(customRole ? { customRoles: [...customRole.values] } : {}),
      ...(entity ? { entities: [...entity.values] } : {}),
      ...(range.from ? { lastLoginFrom: range.from } : {}),
      ...(range.to ? { lastLoginTo: range.to } : {}),
    }
    return await call(listUsers, { params: { id: workspaceId }, query }, { signal })
  }),
  rowKey: ({ id }) => id,
  rowName: ({ displayName }) => displayName,
  hasRowPanel: true,
}

/** Under the key of the list, so that what makes the list stale also makes its counts stale. */
export const peopleCounts = queryOptions({
  queryKey: [listUsers.id, 'counts'],
  queryFn: ({ signal }) => call(countPeople, {}, { signal }),
})
