import { queryOptions } from '@tanstack/react-query'
import {
  countEntityUses,
  entitySorts,
  entityState,
  type EntityUse,
  listEntityUses,
} from 'mock-server/contract/authorization/entities.ts'
import { call } from '#api/call.ts'
import { byPage } from '#common/list-page/list-source.ts'
import { sortParameter } from '#common/list-page/sort-parameter.ts'
import type { ListSpec } from '#common/list-page/list-spec.ts'

/** What the list of access control entities can show, and the address that says so. */
export const entityList: ListSpec<EntityUse> = {
  id: 'accessControlEntities',
  right: 'accessControlEntity.manage',
  tabs: ['all', ...entityState.options],
  sorts: { name: 'ASC', readRestricted: 'DESC', writeRestricted: 'DESC', people: 'DESC' },
  usualSort: 'name',
  source: byPage(listEntityUses, async ({ tab, q, sort, isDescending }, page, { size, signal }) => {
    const order = sortParameter(entitySorts, { sort, isDescending })
    const state = entityState.options.find((each) => each === tab)
    return await call(listEntityUses, { query: { page, size, sort: order, q, ...(state && { state }) } }, { signal })
  }),
  rowKey: ({ id }) => id,
  rowName: (entity) => labelOf(entity),
  hasRowPanel: true,
}

/** The display name, or the name where there is none. */
export const labelOf = ({ name, displayName }: Pick<EntityUse, 'name' | 'displayName'>): string => displayName || name

/** Under the key of the list, so that what makes the list stale also makes its counts stale. */
export const entityCounts = queryOptions({
  queryKey: [listEntityUses.id, 'counts'],
  queryFn: ({ signal }) => call(countEntityUses, {}, { signal }),
})

/** Nobody holds it, and it restricts nothing. */
export const isUnused = ({ people, technicalUsers, readRestricted, writeRestricted }: EntityUse): boolean =>
  people + technicalUsers + readRestricted + writeRestricted === 0

/** It closes fact sheets, and nobody holds it. */
export const isForNobody = ({ people, technicalUsers, readRestricted }: EntityUse): boolean =>
  people + technicalUsers === 0 && readRestricted > 0
