import type { RawBuilder } from 'kysely'
import { upTo } from '#storage/measured-rows.ts'
import type { ReadContext } from './read-context.store.ts'

/** The rows of a statement; an error where they have more bytes than the request may still read. */
export async function readWithin<R>(
  { db, texts }: Pick<ReadContext, 'db' | 'texts'>,
  rows: RawBuilder<R>,
  size: RawBuilder<number> | undefined,
): Promise<R[]> {
  if (!texts || !size) return (await rows.execute(db)).rows
  const found = await upTo(texts.left, rows, size).execute(db)
  texts.take(found.rows.at(-1)?.text_bytes ?? 0)
  return found.rows
}
