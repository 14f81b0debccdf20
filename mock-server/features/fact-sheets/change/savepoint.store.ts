import { sql } from 'kysely'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Tx } from '#storage/database.ts'
import { isConflict } from '#storage/failure.ts'

/** Marks the point that the transaction can go back to; points may lie within each other. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`SAVEPOINT part`.execute(tx)
}

/** Keeps what was done since the last point. */
export async function releaseSavepoint(tx: Tx): Promise<void> {
  await sql`RELEASE SAVEPOINT part`.execute(tx)
}

/** Undoes what was done since the last point, a failed statement too, and forgets that point. */
export async function undoToSavepoint(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT part`.execute(tx)
  await sql`RELEASE SAVEPOINT part`.execute(tx)
}

/** Whether the whole transaction is lost by an error: it met another one and is to be run again, or the store is gone. */
export const losesTransaction = (error: unknown): boolean => isConflict(error) || error instanceof StoreUnavailable
