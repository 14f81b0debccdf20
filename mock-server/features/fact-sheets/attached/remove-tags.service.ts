import { completionOf } from '#data-model/completion.ts'
import type { Model } from '#data-model/model.ts'
import { withDerivedMembers } from '#features/fact-sheets/change/derive.ts'
import type { Step } from '#events/step.ts'
import { tagRemoved } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { type Untagged, countTaggedTwice, untag } from './remove-tags.store.ts'

interface GoneTag {
  readonly id: string
  readonly name: string
  readonly group_name: string | null
}
/** A tag may be on nearly all fact sheets; the store and the service have other things to do in between. */
const AT_ONCE = 1000

/** What tags must know of the fact sheets that carry them. */
export const taggedFactSheets = (clock: () => Date) => ({
  remove: (step: Step, workspaceId: string, tags: readonly GoneTag[]) => removeTags(step, clock(), workspaceId, tags),
  countWithSeveral: countTaggedTwice,
})

/**
 * Takes tags that are being deleted off all fact sheets. Told as one small event for each: whole fact sheets, as FACT_SHEET_UPDATED
 * has them, would be more than one transaction can hold. A quality seal stays: nobody has changed what was approved.
 */
async function removeTags(
  { tx, model, emit }: Step,
  now: Date,
  workspaceId: string,
  tags: readonly GoneTag[],
): Promise<void> {
  if (tags.length === 0) return
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const isCounted = countsTags(model)
  let batch: Untagged[]
  do {
    batch = await untag(tx, workspaceId, [...byId.keys()], { now, limit: AT_ONCE })
    const bare = batch
      .filter(({ type, has_others: hasOthers }) => !hasOthers && isCounted.has(type))
      .map(({ id }) => id)
    const rows = await lockRows(tx, workspaceId, bare)
    await replaceFactSheets(
      tx,
      rows.map((row) => withDerivedMembers(model, row)),
    )
    for (const row of batch) for (const id of row.removed) emitRemoved(row, byId.get(id))
  } while (batch.length === AT_ONCE)

  function emitRemoved(row: Untagged, tag: GoneTag | undefined): void {
    if (tag) emit(tagRemoved(row, tag))
  }
}

/** The types whose fact sheets are more complete with a tag than without. */
const countsTags = ({ types }: Model): ReadonlySet<string> =>
  new Set(
    [...types.values()].flatMap((type) => {
      const { completion } = completionOf(
        type,
        (name) => name === 'tags',
        () => true,
      )
      return completion > 0 ? type.key : []
    }),
  )
