import { xor } from 'es-toolkit'
import { type FactSheetRow, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { TypeModel } from '#data-model/model.ts'
import { breaksSeal } from '#data-model/seal.ts'
import { type FactSheetChange, type RelationChange, changedMembers } from './fact-sheet-change.ts'
import type { TagRules } from './edit-context.ts'

interface BumpOptions {
  /** The tags before and after, with their groups. */
  readonly tags: ReadonlyMap<string, TagRules>
  /** The fact sheets that a change approves by itself. */
  readonly approved: ReadonlySet<string>
  readonly now: Date
}

/** Sets the revision, the time and the seal of a changed fact sheet; leaves one alone that nothing changed. */
export function bumpRevision(
  change: FactSheetChange,
  relations: readonly RelationChange[],
  { tags, approved, now }: BumpOptions,
): void {
  const { before, type } = change
  const isApproved = approved.has(change.after.id)
  const after = isApproved ? { ...change.after, lx_state: 'APPROVED' as const } : change.after
  if (!before) {
    change.after = { ...after, rev: 1, approved_at: after.lx_state === 'APPROVED' ? now : null }
    return
  }
  const members = changedMembers(stateOf(before), stateOf(change.after))
  if (members.length === 0 && relations.length === 0) return
  change.after = { ...after, rev: before.rev + 1, updated_at: now }
  if (isApproved) change.after = { ...change.after, approved_at: now }
  else if (before.lx_state !== after.lx_state) {
    if (after.lx_state === 'APPROVED') change.after = { ...change.after, approved_at: now }
  } else if (after.lx_state === 'APPROVED') {
    const isBroken = breaksSeal(type, {
      fields: members.filter((name) => name !== 'tag_ids'),
      relations: relations.flatMap((relation) => (relation.after ?? relation.before)?.type ?? []),
      tagGroups: changedTagGroups(before, after, tags)
        .filter((group) => !isIgnored(type, group))
        .map(({ id }) => id),
    })
    if (isBroken) change.after = { ...change.after, lx_state: 'BROKEN_QUALITY_SEAL', approved_at: null }
  }
}

type TagGroup = { readonly id: string; readonly name: string }

/** The groups of the tags that were set or removed; tags without a group form one of their own. */
function changedTagGroups(before: FactSheetRow, after: FactSheetRow, tags: ReadonlyMap<string, TagRules>): TagGroup[] {
  return xor(before.tag_ids, after.tag_ids).map((id) => {
    const tag = tags.get(id)
    return { id: tag?.group_id ?? '_TAGS_', name: tag?.group_name ?? '_TAGS_' }
  })
}

/** Configurations name groups by id or by name. */
const isIgnored = (type: TypeModel, { id, name }: TagGroup): boolean => {
  const ignored = type.definition.config.qualitySeal?.ignoreUpdatesForTags ?? []
  return ignored.includes(id) || ignored.includes(name)
}
