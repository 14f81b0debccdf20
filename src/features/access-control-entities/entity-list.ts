import { type EntityUse, listEntityUses } from 'mock-server/contract/authorization/entities.ts'
import { call } from '#api/call.ts'
import { byPage } from '#common/list-page/list-source.ts'
import type { ListSpec } from '#common/list-page/list-spec.ts'

/** What the list of access control entities can show, and the address that says so. */
export const entityList: ListSpec<EntityUse> = {
  id: 'accessControlEntities',
  right: 'accessControlEntity.manage',
  sorts: { name: 'ASC', readRestricted: 'DESC', writeRestricted: 'DESC', people: 'DESC' },
  usualSort: 'name',
  source: byPage(listEntityUses, async ({ q, sort, isDescending }, page, { size, signal }) => {
    // Safe: the address allows only these sorts.
    const order = `${sort}-${isDescending ? 'DESC' : 'ASC'}` as 'name-ASC'
    return await call(listEntityUses, { query: { page, size, sort: order, q } }, { signal })
  }),
  rowKey: ({ id }) => id,
  rowName: (entity) => labelOf(entity),
  hasRowPanel: true,
}

/** The display name, or the name where there is none. */
export const labelOf = ({ name, displayName }: Pick<EntityUse, 'name' | 'displayName'>): string => displayName || name
