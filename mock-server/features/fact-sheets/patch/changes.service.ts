import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { mayMakeTag } from '#kernel/workspace-rules.ts'
import { isId } from '#data-model/ids.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import type { Step } from '#events/step.ts'
import { constrainingIds, keepHiddenConstraining } from '#features/fact-sheets/change/constraining-relations.ts'
import type { CurrentFactSheet } from '#features/fact-sheets/change/edits.service.ts'
import { findRows } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { type TagRow, findTagsByName } from '#features/fact-sheets/rows/tags.store.ts'
import { type Patch, violation, proseAt } from './patch.ts'
import { type TagIds, type TagName, tagKey, tagNamesIn } from './tags.ts'
import { applyPatches } from './patches.ts'
import type { Edit } from '#features/fact-sheets/change/edit.ts'
import { findConstrainingRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import { operationsOf, withoutStatus } from './status.ts'

export interface NewFactSheet {
  readonly id?: string | null | undefined
  readonly name: string
  readonly type: string
  readonly patches: readonly Patch[]
}
export interface FactSheetUpdate {
  readonly id: string
  /** The revision that the client has read. */
  readonly rev?: number | null | undefined
  readonly patches: readonly Patch[]
  readonly comment?: string | null | undefined
}

type PatchesFor = (current: CurrentFactSheet) => readonly Patch[]

interface PatchChangesOptions {
  readonly changes: Pick<FactSheetChanges, 'write' | 'archive' | 'recover' | 'newId'>
  /** Creates a tag that a patch names and that does not exist; undefined where its group does not exist. */
  readonly createTag: (step: Step, caller: Caller, tag: TagName) => Promise<string | undefined>
}

/** Creates and changes fact sheets by patches over GraphQL. Each function works in the caller's step, which owns the transaction. */
export function patchChanges({ changes, createTag }: PatchChangesOptions) {
  /** The ids of the tags that patches name; callers who may manage tags create the missing ones. */
  async function tagIdsOf(step: Step, caller: Caller, patches: readonly Patch[]): Promise<TagIds> {
    const names = tagNamesIn(patches)
    const rows = await findTagsByName(
      step.tx,
      caller.workspaceId,
      names.map(({ tag }) => tag.name),
    )
    const ids = new Map<string, string>()
    for (const { tag, mayBeCreated } of names) {
      if (ids.has(tagKey(tag))) continue
      const creates = mayBeCreated && mayMakeTag(caller, tag.groupName)
      const id = existingTag(tag, rows)?.id ?? (creates ? await newTag(step, caller, tag) : undefined)
      if (id !== undefined) ids.set(tagKey(tag), id)
    }
    return ids
  }

  /** Creates a tag; its violations are violations of the patch that names it. */
  async function newTag(step: Step, caller: Caller, tag: TagName): Promise<string | undefined> {
    try {
      return await createTag(step, caller, tag)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.detail.violations) throw error
      throw refuse.violations(error.detail.violations.map((tagViolation) => ({ ...tagViolation, path: '/tags' })))
    }
  }

  /** How patches become an edit of a fact sheet. */
  const patching =
    (step: Step, caller: Caller, patches: readonly Patch[]) =>
    async (current: CurrentFactSheet): Promise<Edit> => {
      const tags = await tagIdsOf(step, caller, patches)
      const edit = applyPatches(current, patches, { tags, newId: changes.newId })
      const visible = await findConstrainingRelations(step.tx, caller, constrainingIds(edit, current.relations))
      const active = visible.flatMap(({ id, status, type }) =>
        status === 'ACTIVE' && current.model.relations.has(type) ? id : [],
      )
      return keepHiddenConstraining(edit, current.relations, new Set(active))
    }

  /** The id that the client chose, or a new one. */
  async function idFor(step: Step, caller: Caller, requestedId: string | null | undefined): Promise<string> {
    if (requestedId === undefined || requestedId === null || requestedId === '') return changes.newId()
    if (!isId(requestedId)) throw violation('/id', 'INVALID_VALUE', 'must be a UUID')
    const id = requestedId.toLowerCase()
    const existing = await findRows(step.tx, caller.workspaceId, [id])
    if (existing.length > 0) throw violation('/id', 'FACT_SHEET_ID_TAKEN', `there is a fact sheet ${id} already`)
    return id
  }

  return {
    /** Creates a fact sheet; returns its id. */
    async create(step: Step, caller: Caller, { patches, ...input }: NewFactSheet): Promise<string> {
      demand(caller, 'factSheet.create')
      const id = await idFor(step, caller, input.id)
      const name = proseAt('/name', input.name)
      const toEdit = patching(step, caller, withoutStatus(patches))
      const edit = (current: CurrentFactSheet) => toEdit({ ...current, row: { ...current.row, name } })
      await changes.write(step, caller, [{ id, newType: input.type, edit }])
      return id
    },

    /** Edits a fact sheet by patches that depend on it; returns the edit, in which new relations have their ids. */
    async edit(step: Step, caller: Caller, id: string, patchesFor: PatchesFor): Promise<Edit> {
      if (!isId(id)) throw refuse.notFound('There is no such fact sheet')
      let done: Edit | undefined
      const edit = async (current: CurrentFactSheet): Promise<Edit> => {
        const requested = await patching(step, caller, patchesFor(current))(current)
        const added = requested.added.map((relation) => ({ ...relation, id: changes.newId() }))
        return (done = { ...requested, added })
      }
      await changes.write(step, caller, [{ id: id.toLowerCase(), edit }])
      if (!done) throw new Error('A fact sheet was written without its edit')
      return done
    },

    /** Edits, archives and recovers a fact sheet, in the order of the patches; returns its id. */
    async update(step: Step, caller: Caller, update: FactSheetUpdate): Promise<string> {
      if (!isId(update.id)) throw refuse.notFound('There is no such fact sheet')
      const id = update.id.toLowerCase()
      const { comment } = update
      for (const [index, operation] of operationsOf(update.patches, comment).entries()) {
        // The first operation changes the revision, so the client's revision does not apply to later ones.
        const rev = index === 0 ? update.rev : undefined
        if (operation.kind === 'archive') await changes.archive(step, caller, { id, rev, comment })
        else if (operation.kind === 'recover') await changes.recover(step, caller, { id, rev, comment })
        else await changes.write(step, caller, [{ id, rev, edit: patching(step, caller, operation.patches) }])
      }
      return id
    },
  }
}
export type PatchChanges = ReturnType<typeof patchChanges>

/** The tag with this name and group; for a name without a group, also the only tag with the name in any group. */
function existingTag(tag: TagName, rows: readonly TagRow[]): TagRow | undefined {
  const same = rows.find(({ name, group_name }) => name === tag.name && (group_name ?? undefined) === tag.groupName)
  if (same) return same
  const namesakes = tag.groupName === undefined ? rows.filter(({ name }) => name === tag.name) : []
  if (namesakes.length > 1) {
    throw violation('/tags', 'TAG_AMBIGUOUS', `there are several tags ${tag.name}; name the group of one, or its id`)
  }
  return namesakes[0]
}
