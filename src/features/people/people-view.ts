import type { PeopleFilter } from './people.queries.ts'
import { allowedSort } from '#common/list-address.ts'
import { isPersonRole } from './roles.ts'

export const peopleTabs = ['everyone', 'active', 'archived'] as const
type PeopleTab = (typeof peopleTabs)[number]

const peopleSorts = ['name-ASC', 'name-DESC', 'role-ASC', 'role-DESC', 'lastLogin-DESC', 'lastLogin-ASC'] as const

/** The list's state in its address; unknown values are ignored. */
export type PeopleView = {
  readonly tab: PeopleTab
  readonly open: string | null
  readonly filter: PeopleFilter & { sort: (typeof peopleSorts)[number] }
}

const statusOf = { everyone: undefined, active: 'ACTIVE', archived: 'ARCHIVED' } as const

export function readPeopleView(params: URLSearchParams): PeopleView {
  const tab = peopleTabs.find((name) => name === params.get('tab')) ?? 'everyone'
  const role = params.get('role')
  const q = params.get('q') ?? ''
  const status = statusOf[tab]
  return {
    tab,
    open: params.get('open'),
    filter: {
      sort: allowedSort(params.get('sort'), peopleSorts),
      ...(q === '' ? {} : { q }),
      ...(status ? { status } : {}),
      ...(isPersonRole(role) ? { role } : {}),
    },
  }
}
