import type { Caller } from '#contract/access.ts'
import type { EntityCounts, EntityUse, listEntityUses } from '#contract/authorization/entities.ts'
import type { z } from 'zod'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { withRefusals } from './entity-refusals.service.ts'
import * as store from './entity-uses.store.ts'

type Query = z.output<(typeof listEntityUses)['query']>

/** What access control entities restrict, and who holds them. */
export const entityUseService = (db: Db) => ({
  /** A page, and the number of all that match. */
  async list(caller: Caller, { page, size, sort, q, state }: Query) {
    const { workspaceId } = caller
    demand(caller, 'accessControlEntity.manage')
    const [by, direction] = sort.split('-')
    const order = {
      by: by === 'readRestricted' || by === 'writeRestricted' || by === 'people' ? by : 'name',
      down: direction === 'DESC',
    } as const
    const offset = Math.max(page - 1, 0) * size
    const rows = await store.findEntityUses(db, workspaceId, { q, state, ...order, limit: size, offset })
    return {
      entities: await withRefusals(db, caller, rows.map(toUse), true),
      total: await store.countEntityUses(db, workspaceId, { q, state }),
    }
  },

  /** How many there are, and how many fact sheets nobody can view but those who pass over access lists. */
  async counts({ workspaceId, ...caller }: Caller): Promise<z.output<typeof EntityCounts>> {
    demand(caller, 'accessControlEntity.manage')
    const { total, closing } = await store.findUnreadable(db, workspaceId)
    return { ...(await store.countByState(db, workspaceId)), unreadable: total, closing: closing.map(named) }
  },
})
export type EntityUseService = ReturnType<typeof entityUseService>

const named = ({ id, name, display_name: displayName }: store.ClosingEntity) => ({
  id,
  name,
  ...(displayName !== null && { displayName }),
})

const toUse = (row: store.EntityUseRow): EntityUse => ({
  ...named(row),
  ...(row.description !== null && { description: row.description }),
  readRestricted: row.read_restricted,
  writeRestricted: row.write_restricted,
  people: row.people,
  technicalUsers: row.technical_users,
})
