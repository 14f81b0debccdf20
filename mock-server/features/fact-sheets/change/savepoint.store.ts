import { sql } from 'kysely'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Tx } from '#storage/database.ts'
import { isConflict } from '#storage/failure.ts'

/** Marks a point to which the transaction can go back; savepoints may be nested. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`SAVEPOINT part`.execute(tx)
}

/** Keeps everything done since the last savepoint. */
export async function releaseSavepoint(tx: Tx): Promise<void> {
  await sql`RELEASE SAVEPOINT part`.execute(tx)
}

/** Undoes everything done since the last savepoint, including a failed statement, and removes that savepoint. */
export async function undoToSavepoint(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT part`.execute(tx)
  await sql`RELEASE SAVEPOINT part`.execute(tx)
}

/** Whether an error loses the whole transaction: it conflicted with another one and runs again, or the store is gone. */
export const losesTransaction = (error: unknown): boolean => isConflict(error) || error instanceof StoreUnavailable
