import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import type { Step } from '#events/step.ts'
import { constrainingIds, keepHiddenConstraining } from '#features/fact-sheets/change/constraining-relations.ts'
import type { CurrentFactSheet } from '#features/fact-sheets/change/edits.service.ts'
import { findRows } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findTagsByName } from '#features/fact-sheets/rows/tags.store.ts'
import { type Patch, violation, proseAt } from './patch.ts'
import { type TagIds, type TagName, keyOf, namedTags } from './tags.ts'
import { applyPatches } from './patches.ts'
import type { Edit } from '#features/fact-sheets/change/edit.ts'
import { findConstrainingRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import { type Act, actsOf, withoutStatus } from './status.ts'

export interface NewFactSheet {
  readonly id?: string | null | undefined
  readonly name: string
  readonly type: string
}
export interface FactSheetUpdate {
  readonly id: string
  /** What the client believes to be current. */
  readonly rev?: number | null | undefined
  readonly patches: readonly Patch[]
  readonly comment?: string | null | undefined
}

interface Dependencies {
  readonly changes: Pick<FactSheetChanges, 'write' | 'archive' | 'recover' | 'newId'>
  /** Makes a tag that is named and not there; undefined where there is no such group. */
  readonly createTag: (step: Step, caller: Caller, tag: TagName) => Promise<string | undefined>
}

/** Fact sheets made and changed by patches, as GraphQL has it (behaviour.md 1.1 and 1.3), each in a step of whoever calls it. */
export function patchChanges({ changes, createTag }: Dependencies) {
  /** The ids of the tags that patches name; one that is not there is made for those who may. */
  async function tagIdsOf(step: Step, caller: Caller, patches: readonly Patch[]): Promise<TagIds> {
    const named = namedTags(patches)
    const found = await findTagsByName(
      step.tx,
      caller.workspaceId,
      named.map(({ tag }) => tag.name),
    )
    const ids = new Map<string, string>()
    for (const { tag, isWanted } of named) {
      if (ids.has(keyOf(tag))) continue
      const same = found.filter(
        ({ name, group_name }) => name === tag.name && (group_name ?? undefined) === tag.groupName,
      )
      const alike = tag.groupName === undefined ? found.filter(({ name }) => name === tag.name) : []
      if (!same[0] && alike.length > 1) {
        throw violation(
          '/tags',
          'TAG_AMBIGUOUS',
          `there are several tags ${tag.name}; name the group of one, or its id`,
        )
      }
      const known = same[0] ?? alike[0]
      const id = known?.id ?? (isWanted && may(caller, 'tag.manage') ? await made(step, caller, tag) : undefined)
      if (id !== undefined) ids.set(keyOf(tag), id)
    }
    return ids
  }

  /** What is wrong with a new tag is wrong with the patch that names it. */
  async function made(step: Step, caller: Caller, tag: TagName): Promise<string | undefined> {
    try {
      return await createTag(step, caller, tag)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.detail.violations) throw error
      throw refuse.violations(error.detail.violations.map((one) => ({ ...one, path: '/tags' })))
    }
  }

  return {
    /** Makes a fact sheet; answers with its id. */
    async create(step: Step, caller: Caller, input: NewFactSheet, patches: readonly Patch[]): Promise<string> {
      demand(caller, 'factSheet.create')
      const id = await idFor(step, caller, input.id)
      const [name, edits] = [proseAt('/name', input.name), withoutStatus(patches)]
      const request = {
        id,
        newType: input.type,
        edit: (current: CurrentFactSheet) =>
          patched(step, caller, { ...current, row: { ...current.row, name } }, edits),
      }
      await changes.write(step, caller, [request])
      return id
    },

    /** Changes a fact sheet, archives or recovers it: in the order of the patches. */
    async update(step: Step, caller: Caller, { id: given, rev, patches, comment }: FactSheetUpdate): Promise<string> {
      if (!isId(given)) throw refuse.notFound('There is no such fact sheet')
      const id = given.toLowerCase()
      const acts = actsOf(patches, comment)
      for (const [index, act] of acts.entries()) {
        // The first of them changes the revision, which the client may go by no more.
        await perform(step, caller, id, act, { rev: index === 0 ? rev : undefined, comment })
      }
      return id
    },
  }

  async function perform(
    step: Step,
    caller: Caller,
    id: string,
    act: Act,
    wanted: Pick<FactSheetUpdate, 'rev' | 'comment'>,
  ): Promise<void> {
    if (act.kind === 'archive') return await changes.archive(step, caller, id, wanted)
    if (act.kind === 'recover') return await changes.recover(step, caller, id, wanted)
    const { patches } = act
    const edit = (current: CurrentFactSheet) => patched(step, caller, current, patches)
    await changes.write(step, caller, [{ id, rev: wanted.rev, edit }])
  }

  async function patched(
    step: Step,
    caller: Caller,
    current: CurrentFactSheet,
    patches: readonly Patch[],
  ): Promise<Edit> {
    const tags = await tagIdsOf(step, caller, patches)
    const edit = applyPatches(current, patches, { tags, newId: changes.newId })
    const seen = await findConstrainingRelations(step.tx, caller, constrainingIds(edit, current.relations))
    const active = seen.flatMap(({ id, status }) => (status === 'ACTIVE' ? id : []))
    return keepHiddenConstraining(edit, current.relations, new Set(active))
  }

  /** The id that a client gives, or a new one. */
  async function idFor(step: Step, caller: Caller, given: string | null | undefined): Promise<string> {
    if (given === undefined || given === null || given === '') return changes.newId()
    if (!isId(given)) throw violation('/id', 'INVALID_VALUE', 'must be a UUID')
    const id = given.toLowerCase()
    const taken = await findRows(step.tx, caller.workspaceId, [id])
    if (taken.length > 0) throw violation('/id', 'FACT_SHEET_ID_TAKEN', `there is a fact sheet ${id} already`)
    return id
  }
}
export type PatchChanges = ReturnType<typeof patchChanges>
