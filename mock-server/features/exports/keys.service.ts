import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db, Tx } from '#storage/database.ts'
import { hasFile } from './exports.policy.ts'
import type { ExportRow } from './exports.store.ts'
import * as store from './keys.store.ts'

interface ExportKeysOptions {
  readonly db: Db
  readonly secrets: { seal(plain: string): string; open(sealed: string): string }
  readonly hash: (secret: string) => Promise<string>
  /** Of downloads, without a slash at the end. */
  readonly downloadUrl: string
}

/** Random UUIDs, as the interface has them: 122 bits that nobody guesses. Stored as hashes, and one of each file sealed, for lists. */
export function exportKeys({ db, secrets, hash, downloadUrl }: ExportKeysOptions) {
  return {
    hash,

    /** The first key of a file, for whoever started the export, in the transaction that completes it; sealed, for its row. */
    async makeFirst(tx: Tx, { workspace_id: workspaceId, id: exportId, user_id: userId }: ExportRow, now: Date) {
      const key = crypto.randomUUID()
      await store.insertKey(tx, { workspaceId, hash: await hash(key), exportId, userId, now })
      return secrets.seal(key)
    },

    /** Those first keys of the caller's exports that nobody has used yet, by export. */
    async listed(caller: Caller, rows: readonly ExportRow[]): Promise<ReadonlyMap<string, string>> {
      const own = rows.flatMap(({ id, user_id: userId, listed_key: sealed }) =>
        sealed !== null && userId === caller.userId ? [{ id, key: secrets.open(sealed) }] : [],
      )
      const hashed = await Promise.all(own.map(async ({ id, key }) => ({ id, key, hash: await hash(key) })))
      const unused = await store.isUnused(
        db,
        hashed.map(({ hash: of }) => ({ workspaceId: caller.workspaceId, hash: of })),
      )
      return new Map(hashed.flatMap(({ id, key, hash: of }) => (unused.has(of) ? [[id, key] as const] : [])))
    },

    async create({ userId }: Caller, row: ExportRow, now: Date) {
      const { workspace_id: workspaceId, id: exportId, delete_at: deleteAt } = row
      if (deleteAt === null || !hasFile(row, now))
        throw refuse.notFound('This export has no file: it is not finished, or its file has been deleted')
      const key = crypto.randomUUID()
      await store.insertKey(db, { workspaceId, hash: await hash(key), exportId, userId, now })
      return { key, url: `${downloadUrl}/${workspaceId}?key=${key}`, expiresAt: deleteAt.toISOString() }
    },
  }
}
export type ExportKeys = ReturnType<typeof exportKeys>
