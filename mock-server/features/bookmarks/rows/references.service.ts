import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'

/** Which of these fact sheets exist and the caller can read, archived ones included. */
export type VisibleFactSheets = (tx: Tx, caller: Caller, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** More errors would only repeat the first ones. */
const MAX_ERRORS = 100

interface References {
  /** In the order in which they were sent, so that a refusal names them by their place. */
  readonly sent: readonly string[]
  /** Those of the stored bookmark: it can always be saved, also by people who can't see them. */
  readonly stored?: readonly string[]
}

/** 422 that names each fact sheet which a write would add and the caller can't see. */
export async function demandFactSheets(
  tx: Tx,
  caller: Caller,
  { sent, stored = [] }: References,
  visibleFactSheets: VisibleFactSheets,
): Promise<void> {
  const kept = new Set(stored)
  const added = [...new Set(sent)].filter((id) => !kept.has(id))
  if (added.length === 0) return
  const visible = await visibleFactSheets(tx, caller, added)
  const unknown = new Set(added.filter((id) => !visible.has(id)))
  if (unknown.size === 0) return
  const places = sent.flatMap((id, place) => (unknown.has(id) ? [`$.referencedFactSheetIds[${place}]`] : []))
  throw refuse.invalid('The bookmark references fact sheets that are not in this workspace', {
    errors: places
      .slice(0, MAX_ERRORS)
      .map((value) => ({ value, messages: ['is not a fact sheet of this workspace'] })),
  })
}
