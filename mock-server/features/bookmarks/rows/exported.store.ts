import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { visibleTo } from './visible-to.store.ts'

interface InventoryRow {
  readonly id: string
  readonly name: string
  readonly state: unknown
}

/** A bookmark of an inventory, or of an export of one, that the caller can read. */
export async function findInventory(db: Db, caller: Caller, id: string): Promise<InventoryRow | undefined> {
  const { rows } = await sql<InventoryRow>`
    SELECT b.id, b.name, b.state FROM bookmark b
    WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL AND b.type IN ('INVENTORY', 'INVENTORY_EXPORT')`.execute(
    db,
  )
  return rows[0]
}
