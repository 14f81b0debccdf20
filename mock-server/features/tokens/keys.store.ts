import type { Db } from '#storage/database.ts'

export type KeyRow = { id: string; public_key: string; sealed_private_key: string }

/** All key pairs, the newest first. */
export const listKeys = (db: Db): Promise<KeyRow[]> =>
  db
    .selectFrom('signing_key')
    .select(['id', 'public_key', 'sealed_private_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Stores a key pair. */
export const insertKey = (db: Db, key: KeyRow, now: Date) =>
  db
    .insertInto('signing_key')
    .values({ ...key, created_at: now })
    .execute()
