import type { Step } from '#events/step.ts'
import { withDerivedMembers } from '#features/fact-sheets/change/derive.ts'
import { tagRemoved } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { completionOf } from '#data-model/completion.ts'
import type { Model } from '#data-model/model.ts'
import { countTaggedTwice, untag } from './remove-tags.store.ts'

interface RemovedTag {
  readonly id: string
  readonly name: string
  readonly group_name: string | null
}
/** A tag may be on nearly all fact sheets, so it is removed in batches, between which the store and the service do other work. */
const BATCH = 1000

/** The access of tags to the fact sheets that carry them. */
export const taggedFactSheets = (clock: () => Date) => ({
  remove: (step: Step, workspaceId: string, tags: readonly RemovedTag[]) =>
    removeTags({ ...step, workspaceId, now: clock() }, tags),
  countWithSeveral: countTaggedTwice,
})

interface RemoveTagsContext extends Step {
  readonly workspaceId: string
  readonly now: Date
}

/**
 * Removes tags that are being deleted from all fact sheets. Emits one small event for each fact sheet and tag: whole fact sheets, as in
 * FACT_SHEET_UPDATED, would be more than one transaction can hold. Quality seals stay, because nobody has changed what was approved.
 */
async function removeTags(
  { tx, model, emit, workspaceId, now }: RemoveTagsContext,
  tags: readonly RemovedTag[],
): Promise<void> {
  if (tags.length === 0) return
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const countingTypes = typesCountingTags(model)
  let size: number
  do {
    const batch = await untag(tx, workspaceId, { tagIds: [...byId.keys()], now, limit: BATCH })
    const incomplete = batch.filter((row) => !row.has_others && countingTypes.has(row.type))
    const rows = await lockRows(
      tx,
      workspaceId,
      incomplete.map(({ id }) => id),
    )
    await replaceFactSheets(
      tx,
      rows.map((row) => withDerivedMembers(model, row)),
    )
    for (const row of batch) {
      for (const tag of row.removed.flatMap((id) => byId.get(id) ?? [])) emit(tagRemoved(row, tag))
    }
    size = batch.length
  } while (size === BATCH)
}

/** The types whose fact sheets are more complete with a tag than without. */
const typesCountingTags = ({ types }: Model): ReadonlySet<string> =>
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
