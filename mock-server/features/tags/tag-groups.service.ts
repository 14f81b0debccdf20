import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { type Violation, refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import type { Model } from '#data-model/model.ts'
import { type RecordPatch, patchedRecord } from '#data-model/record-patches.ts'
import type { Tx } from '#storage/database.ts'
import { tagEvent, tagGroupEvent, tagGroupTagEvent } from './tag-events.view.ts'
import type { TaggedFactSheets } from './tagged-fact-sheets.ts'
import type { Step } from '#events/step.ts'
import { type TagGroupValues, tagGroupSetters } from './tag-values.ts'
import { validateTagGroup } from './validate-tags.ts'
import * as store from './tags.store.ts'

export interface TagGroupInput {
  readonly name: string
  readonly mode: 'SINGLE' | 'MULTIPLE'
  /** Empty = all. */
  readonly restrictToFactSheetTypes: readonly string[]
  readonly shortName?: string | null | undefined
  readonly description?: string | null | undefined
}

/** A tag group by its name. Members that are left out stay as they are; a new group allows several tags, on all types. */
export type TagGroupUpsert = Pick<TagGroupInput, 'name'> & {
  readonly [K in keyof Omit<TagGroupInput, 'name'>]?: TagGroupInput[K] | null | undefined
}

interface TagGroupServiceOptions {
  readonly clock: () => Date
  readonly newId: () => string
  readonly onFactSheets: TaggedFactSheets
}

/** The groups of tags. Each function runs within a step of its caller. */
export function tagGroupService({ clock, newId, onFactSheets }: TagGroupServiceOptions) {
  async function create(step: Step, caller: Caller, input: TagGroupInput): Promise<store.TagGroupRow> {
    demand(caller, 'tag.manage')
    const group: store.TagGroupRow = {
      workspace_id: caller.workspaceId,
      id: newId(),
      name: input.name,
      // The empty text is kept, unlike with `textOrNull`: clients read back what they sent.
      short_name: input.shortName ?? null,
      description: input.description ?? null,
      mode: input.mode,
      mandatory: false,
      fact_sheet_types: [...new Set(input.restrictToFactSheetTypes)],
      mandatory_types: [],
      created_at: clock(),
    }
    refuseViolations(await validateGroup(step, group, undefined))
    await store.insertTagGroup(step.tx, group)
    step.emit(tagGroupEvent('CREATED', group))
    return group
  }

  /** Writes a changed group; one that is as before stays, without an event. */
  async function write(step: Step, before: store.TagGroupRow, after: store.TagGroupRow): Promise<store.TagGroupRow> {
    if (isEqual(before, after)) return before
    const violations = await validateGroup(step, after, before)
    if (before.mode === 'MULTIPLE' && after.mode === 'SINGLE')
      violations.push(...(await validateSingle(step.tx, after)))
    refuseViolations(violations)
    await store.updateTagGroup(step.tx, after)
    step.emit(tagGroupEvent('UPDATED', after))
    return after
  }

  return {
    create,

    /** Creates the group with a name, or updates the one that has it. */
    async upsert(step: Step, caller: Caller, { name, ...input }: TagGroupUpsert): Promise<store.TagGroupRow> {
      demand(caller, 'tag.manage')
      const existing = await store.findTagGroupByName(step.tx, caller.workspaceId, name)
      const { mode, restrictToFactSheetTypes: types, shortName, description } = input
      if (!existing) {
        const values = { name, mode: mode ?? 'MULTIPLE', restrictToFactSheetTypes: types ?? [], shortName, description }
        return await create(step, caller, values)
      }
      const before = await findExisting(step.tx, caller, existing.id)
      return await write(step, before, {
        ...before,
        mode: mode ?? before.mode,
        fact_sheet_types: types ? [...new Set(types)] : before.fact_sheet_types,
        short_name: shortName ?? before.short_name,
        description: description ?? before.description,
      })
    },

    async update(step: Step, caller: Caller, id: string, patches: readonly RecordPatch[]): Promise<store.TagGroupRow> {
      demand(caller, 'tag.manage')
      const before = await findExisting(step.tx, caller, id)
      const after = { ...before, ...patchedRecord<TagGroupValues>(before, patches, tagGroupSetters, 'TagGroup') }
      return await write(step, before, after)
    },

    /** Deletes a group with its tags, which are removed from all fact sheets; returns the deleted group. */
    async remove(step: Step, caller: Caller, id: string): Promise<store.TagGroupRow> {
      demand(caller, 'tag.manage')
      const group = await findExisting(step.tx, caller, id)
      const tags = await store.findTagsOf(step.tx, group)
      const removed = tags.map((tag) => ({ id: tag.id, name: tag.name, group_name: group.name }))
      await onFactSheets.remove(step, caller.workspaceId, removed)
      await store.deleteTagGroup(step.tx, group)
      for (const tag of tags) {
        step.emit(tagGroupTagEvent('REMOVED', group, tag))
        step.emit(tagEvent('DELETED', tag, group))
      }
      step.emit(tagGroupEvent('DELETED', group))
      return group
    },
  }

  async function validateSingle(tx: Tx, group: store.TagGroupRow): Promise<Violation[]> {
    const tags = await store.findTagsOf(tx, group)
    const total = await onFactSheets.countWithSeveral(
      tx,
      group.workspace_id,
      tags.map(({ id }) => id),
    )
    if (total === 0) return []
    const message = `${total} fact sheets have more than one tag of this group`
    return [{ path: '/mode', code: 'TAG_GROUP_HAS_SEVERAL', message }]
  }
}
export type TagGroupService = ReturnType<typeof tagGroupService>

async function findExisting(tx: Tx, { workspaceId }: Caller, id: string): Promise<store.TagGroupRow> {
  const group = isId(id) ? await store.lockTagGroup(tx, workspaceId, id) : undefined
  if (!group) throw refuse.notFound('There is no such tag group')
  return group
}

async function validateGroup(
  { tx, model }: { readonly tx: Tx; readonly model: Model },
  group: store.TagGroupRow,
  before: store.TagGroupRow | undefined,
): Promise<Violation[]> {
  const violations = validateTagGroup(group, before, model)
  const other = await store.findTagGroupByName(tx, group.workspace_id, group.name)
  if (other && other.id !== group.id) {
    const message = `there is a tag group ${group.name} already`
    violations.push({ path: '/name', code: 'TAG_GROUP_NAME_NOT_UNIQUE', message })
  }
  return violations
}

function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw refuse.violations(violations)
}
