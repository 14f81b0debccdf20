import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { type Violation, refuse } from '#kernel/refusal.ts'
import { mayMakeTag } from '#kernel/workspace-rules.ts'
import { isId } from '#data-model/ids.ts'
import { type RecordPatch, patchedRecord } from '#data-model/record-patches.ts'
import type { Tx } from '#storage/database.ts'
import { tagEvent, tagGroupTagEvent } from './tag-events.view.ts'
import type { TaggedFactSheets } from './tagged-fact-sheets.ts'
import type { Step } from '#events/step.ts'
import { type TagValues, tagSetters } from './tag-values.ts'
import { validateTag } from './validate-tags.ts'
import * as store from './tags.store.ts'

export interface TagInput {
  readonly name: string
  readonly color?: string | null | undefined
  readonly description?: string | null | undefined
  readonly tagGroupId?: string | null | undefined
}
/** A tag by its name and that of its group. Members that are left out stay as they are. */
export interface TagUpsert {
  readonly name: string
  /** Without it, a tag outside of groups. */
  readonly tagGroupName?: string | null | undefined
  readonly color?: string | null | undefined
  readonly description?: string | null | undefined
}
/** The colour of a tag that is created without one, for instance because a fact sheet names it. */
const DEFAULT_COLOR = '#b0bec5'

interface TagServiceOptions {
  readonly clock: () => Date
  readonly newId: () => string
  readonly onFactSheets: TaggedFactSheets
}

/** The tags of a workspace. Each function runs within a step of its caller. */
export function tagService({ clock, newId, onFactSheets }: TagServiceOptions) {
  async function insert(step: Step, caller: Caller, values: TagValues, group: store.TagGroupRow | undefined) {
    const tag = {
      workspace_id: caller.workspaceId,
      id: newId(),
      tag_group_id: group?.id ?? null,
      ...values,
      created_at: clock(),
    }
    refuseViolations([...validateTag(tag), ...(await validateNamesakes(step.tx, tag))])
    await store.insertTag(step.tx, tag)
    step.emit(tagEvent('CREATED', tag, group))
    if (group) step.emit(tagGroupTagEvent('ADDED', group, tag))
    return tag
  }

  return {
    async create(step: Step, caller: Caller, input: TagInput): Promise<store.TagRow> {
      demand(caller, 'tag.manage')
      const { name, description = null, tagGroupId = null } = input
      const group =
        tagGroupId !== null && isId(tagGroupId)
          ? await store.lockTagGroup(step.tx, caller.workspaceId, tagGroupId)
          : undefined
      if (tagGroupId !== null && !group) {
        const message = `there is no tag group ${tagGroupId}`
        throw refuse.violations([{ path: '/tagGroupId', code: 'TAG_GROUP_NOT_FOUND', message }])
      }
      return await insert(step, caller, newValues({ name, color: input.color, description }), group)
    },

    /** Creates the tag with a name, or updates the active one that has it. */
    async upsert(step: Step, caller: Caller, { tagGroupName = null, ...input }: TagUpsert): Promise<store.TagRow> {
      demand(caller, 'tag.manage')
      const group =
        tagGroupName === null ? undefined : await store.findTagGroupByName(step.tx, caller.workspaceId, tagGroupName)
      if (tagGroupName !== null && !group) {
        const message = `there is no tag group ${tagGroupName}`
        throw refuse.violations([{ path: '/tagGroupName', code: 'TAG_GROUP_NOT_FOUND', message }])
      }
      const existing = await store.findActiveTag(step.tx, caller.workspaceId, group?.id ?? null, input.name)
      if (!existing) return await insert(step, caller, newValues(input), group)
      const { tag: before } = await findExisting(step.tx, caller, existing.id)
      const { color, description } = input
      const after = { ...before, color: color ?? before.color, description: description ?? before.description }
      return await write(step, group, { before, after })
    },

    /**
     * The tag that a fact sheet names: the existing one, or a new one for callers who may manage tags, and for all where the settings have
     * tags on the fly: outside of groups, or in groups too. Undefined if its group does not exist.
     */
    async named(
      step: Step,
      caller: Caller,
      { name, groupName }: { readonly name: string; readonly groupName?: string | undefined },
    ): Promise<store.TagRow | undefined> {
      const { workspaceId } = caller
      const group =
        groupName === undefined ? undefined : await store.findTagGroupByName(step.tx, workspaceId, groupName)
      if (groupName !== undefined && !group) return undefined
      const existing = await store.findActiveTag(step.tx, workspaceId, group?.id ?? null, name)
      if (existing) return existing
      if (!mayMakeTag(caller, groupName)) demand(caller, 'tag.manage')
      return await insert(step, caller, newValues({ name }), group)
    },

    async update(step: Step, caller: Caller, id: string, patches: readonly RecordPatch[]): Promise<store.TagRow> {
      demand(caller, 'tag.manage')
      const { tag: before, group } = await findExisting(step.tx, caller, id)
      const after = { ...before, ...patchedRecord<TagValues>(before, patches, tagSetters, 'Tag') }
      return await write(step, group, { before, after })
    },

    /** Deletes a tag and removes it from all fact sheets; returns the deleted tag. */
    async remove(step: Step, caller: Caller, id: string): Promise<store.TagRow> {
      demand(caller, 'tag.manage')
      const { tag, group } = await findExisting(step.tx, caller, id)
      await onFactSheets.remove(step, caller.workspaceId, [{ id, name: tag.name, group_name: group?.name ?? null }])
      await store.deleteTag(step.tx, tag)
      if (group) step.emit(tagGroupTagEvent('REMOVED', group, tag))
      step.emit(tagEvent('DELETED', tag, group))
      return tag
    },
  }
}
export type TagService = ReturnType<typeof tagService>

/** Writes a changed tag; one that is as before stays, without an event. */
async function write(
  step: Step,
  group: store.TagGroupRow | undefined,
  { before, after }: { readonly before: store.TagRow; readonly after: store.TagRow },
): Promise<store.TagRow> {
  if (isEqual(before, after)) return before
  refuseViolations([...validateTag(after), ...(await validateNamesakes(step.tx, after))])
  await store.updateTag(step.tx, after)
  step.emit(tagEvent('UPDATED', after, group))
  return after
}

const newValues = ({ name, color, description }: Omit<TagInput, 'tagGroupId'>): TagValues => ({
  name,
  color: color ?? DEFAULT_COLOR,
  description: description ?? null,
  status: 'ACTIVE',
})

async function findExisting(tx: Tx, { workspaceId }: Caller, id: string) {
  const tag = isId(id) ? await store.lockTag(tx, workspaceId, id) : undefined
  if (!tag) throw refuse.notFound('There is no such tag')
  const group = tag.tag_group_id === null ? undefined : await store.lockTagGroup(tx, workspaceId, tag.tag_group_id)
  return { tag, group }
}

async function validateNamesakes(tx: Tx, tag: store.TagRow): Promise<Violation[]> {
  if (tag.status !== 'ACTIVE') return []
  const other = await store.findActiveTag(tx, tag.workspace_id, tag.tag_group_id, tag.name)
  if (!other || other.id === tag.id) return []
  return [{ path: '/name', code: 'TAG_NAME_NOT_UNIQUE', message: `there is a tag ${tag.name} in this group already` }]
}

function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw refuse.violations(violations)
}
