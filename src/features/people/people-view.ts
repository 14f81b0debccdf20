import type { UserFilter } from './people.queries.ts'
import { sortIn } from '#common/list-address.ts'
import { isRoleOfPeople } from './roles.ts'

export const userTabs = ['everyone', 'active', 'archived'] as const
type UserTab = (typeof userTabs)[number]

const userSorts = ['name-ASC', 'name-DESC', 'role-ASC', 'role-DESC', 'lastLogin-DESC', 'lastLogin-ASC'] as const

/** What the address asks of the list; what it does not know counts as not said. */
export type UserView = {
  readonly tab: UserTab
  readonly open: string | null
  readonly filter: UserFilter & { sort: (typeof userSorts)[number] }
}

const statusOf = { everyone: undefined, active: 'ACTIVE', archived: 'ARCHIVED' } as const

export function userView(params: URLSearchParams): UserView {
  const tab = userTabs.find((each) => each === params.get('tab')) ?? 'everyone'
  const role = params.get('role')
  const q = params.get('q') ?? ''
  const status = statusOf[tab]
  return {
    tab,
    open: params.get('open'),
    filter: {
      sort: sortIn(params.get('sort'), userSorts),
      ...(q === '' ? {} : { q }),
      ...(status ? { status } : {}),
      ...(isRoleOfPeople(role) ? { role } : {}),
    },
  }
}
