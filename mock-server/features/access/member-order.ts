import type { z } from 'zod'
import type { memberSort } from '#contract/permissions.ts'
import type { PeopleOrder } from './people.store.ts'
import { rowsBefore } from './rows-before.ts'

interface MemberPage {
  readonly page: number
  readonly size: number
  readonly sort: z.output<typeof memberSort>
}

/** The order and the bounds of a page of members. */
export function memberOrder({ page, size, sort }: MemberPage): PeopleOrder {
  const [by, direction] = sort.split('-')
  return {
    by: by === 'role' || by === 'lastLogin' ? by : 'name',
    down: direction === 'DESC',
    limit: size,
    offset: rowsBefore({ page, size }),
  }
}
