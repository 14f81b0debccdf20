import type { DataModel } from '#contract/data-model.ts'
import { inFormerPlaces } from '#data-model/changes/as-stored.ts'
import { findRevision } from '#features/models/models.store.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { findBatch } from './history.store.ts'

/** The data model that the change to one revision found. */
export async function modelBefore(
  db: Db,
  workspaceId: string,
  { revision, defaults }: { readonly revision: number; readonly defaults: DataModel },
): Promise<DataModel> {
  const text = await findRevision(db, workspaceId, 'data', revision - 1)
  // Documents are parsed by their schema before they are written.
  const former: DataModel = text === undefined ? defaults : JSON.parse(text)
  return former
}

interface Draft {
  readonly document: DataModel
  /** The save that it undoes. */
  readonly undoes: string | undefined
  /** The stored model. */
  readonly before: DataModel
  readonly defaults: DataModel
}

/** A draft with what comes back in its former place. 422 for a save that there is not. */
export async function inPlace(
  db: Db,
  workspaceId: string,
  { document, undoes, before, defaults }: Draft,
): Promise<DataModel> {
  if (undoes === undefined) return document
  const batch = await findBatch(db, workspaceId, undoes)
  if (!batch) throw refuse.invalid('There is no such save of the models', about('$.undoes', 'is no save of the models'))
  if (batch.revision === null) return document
  return inFormerPlaces(document, before, await modelBefore(db, workspaceId, { revision: batch.revision, defaults }))
}
