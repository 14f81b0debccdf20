import { isEqual } from 'es-toolkit'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { onTopOf } from 'mock-server/contract/models/leaves.ts'
import type { ViewModel } from 'mock-server/contract/view-model.ts'
import { keyedView } from '#common/workbench/model-documents.ts'
import { changesOf } from './changes.ts'
import { withDefinition, withFields } from 'mock-server/contract/models/edits.ts'
import { type Definition, definitionAt } from 'mock-server/contract/models/place.ts'

/** Members that both sides changed, each in their own way. */
export type Conflict = { readonly place: ModelPlace; readonly members: readonly string[] }

/**
 * My changes on top of what somebody else has saved, member by member. Where both changed the same member otherwise, mine is kept and
 * the place is among the conflicts, so that the person decides.
 */
export function rebased(
  base: DataModel,
  mine: DataModel,
  theirs: DataModel,
): { readonly model: DataModel; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = []
  const model = changesOf(base, mine).reduce((merged, { place }) => {
    const [before, own, other] = [base, mine, theirs].map((each) => definitionAt(each, place))
    const result = mergedDefinition(before, own, other)
    if (result.members.length > 0) conflicts.push({ place, members: result.members })
    // A type that changed has its fields merged one by one.
    return withDefinition(merged, place, withFieldsOf(result.definition, definitionAt(merged, place)))
  }, theirs)
  return { model, conflicts }
}

function withFieldsOf(definition: Definition | undefined, current: Definition | undefined): Definition | undefined {
  if (!definition || !current || !('fields' in current) || !('fields' in definition)) return definition
  return withFields(definition, current.fields)
}

type Merged = { readonly definition: Definition | undefined; readonly members: readonly string[] }

function mergedDefinition(
  before: Definition | undefined,
  mine: Definition | undefined,
  theirs: Definition | undefined,
): Merged {
  if (isEqual(before, theirs) || isEqual(mine, theirs)) return { definition: mine, members: [] }
  // Deleted here and changed there, or the other way round, or both added the same key.
  if (!before || !mine || !theirs) return { definition: mine, members: ['*'] }
  const [old, own, other] = [before, mine, theirs].map((each) => new Map<string, unknown>(Object.entries(each)))
  const names = [...new Set([...(old?.keys() ?? []), ...(own?.keys() ?? []), ...(other?.keys() ?? [])])]
  const changed = names.filter((name) => name !== 'fields' && !isEqual(old?.get(name), own?.get(name)))
  const members = changed.filter(
    (name) => !isEqual(old?.get(name), other?.get(name)) && !isEqual(own?.get(name), other?.get(name)),
  )
  const entries = [...new Map([...(other ?? []), ...changed.map((name) => [name, own?.get(name)] as const)])]
  return { definition: Object.fromEntries(entries.filter(([, value]) => value !== undefined)), members }
}

/** A draft with a conflict decided for what somebody else has saved. */
export function withTheirs(draft: DataModel, theirs: DataModel, { place, members }: Conflict): DataModel {
  const [mine, other] = [definitionAt(draft, place), definitionAt(theirs, place)]
  if (members.includes('*') || !mine || !other) return withDefinition(draft, place, other)
  const values = new Map<string, unknown>(Object.entries(other))
  const changed = Object.entries({ ...mine, ...Object.fromEntries(members.map((name) => [name, values.get(name)])) })
  return withDefinition(draft, place, Object.fromEntries(changed.filter(([, value]) => value !== undefined)))
}

/** The view of each type on top of what somebody else has saved; where both changed the sections of one type, the own ones hold. */
export function viewOnTop(base: ViewModel, mine: ViewModel, theirs: ViewModel): ViewModel {
  const { factSheets, ...others } = onTopOf(keyedView(base), keyedView(mine), keyedView(theirs))
  return { ...others, factSheets: Object.values(factSheets) }
}
