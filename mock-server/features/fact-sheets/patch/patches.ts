import { type Violation, Refusal, refuse } from '#kernel/refusal.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { type Patch, namesIn, unknownPath } from './patch.ts'
import { forces, patchField, patchPhase, settleLifecycle } from './fields.ts'
import { type PatchTools, memberPatches } from './members.ts'
import { patchRelation } from './relations.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { type FactSheetRow, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** What patches are applied to. */
interface Patched {
  readonly model: Model
  readonly type: TypeModel
  readonly row: FactSheetRow
  readonly relations: readonly RelationOnSide[]
}

/**
 * What becomes of a fact sheet by patches, one after the other (behaviour.md 1.3). Throws what is wrong with all of them at once,
 * as far as they can be read; whether the result is a fact sheet that the model takes is judged elsewhere.
 */
export function applyPatches(current: Patched, patches: readonly Patch[], tools: PatchTools): Edit {
  const violations: Violation[] = []
  const guarded = (before: Draft, step: (draft: Draft) => Draft): Draft => {
    try {
      return step(before)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.detail.violations) throw error
      violations.push(...error.detail.violations)
      return before
    }
  }
  const start: Draft = { state: stateOf(current.row), added: [], changed: [], removed: [], phased: new Map() }
  const after = patches.reduce((draft, patch) => guarded(draft, (one) => applyPatch(current, one, patch, tools)), start)
  const { phased: _, ...edit } = [...after.phased].reduce(
    (draft, [name, path]) => guarded(draft, (one) => settled(current, one, name, path)),
    after,
  )
  if (violations.length > 0) throw refuse.violations(violations)
  return edit
}

/** `phased`: the lifecycles that were patched phase by phase, with the path of the last of these patches. */
type Draft = Edit & { readonly phased: ReadonlyMap<string, string> }

function applyPatch(current: Patched, draft: Draft, patch: Patch, tools: PatchTools): Draft {
  const { type, model } = current
  const { validators } = model.definition
  const [name = '', ...rest] = namesIn(patch)
  const [second] = rest
  const field = type.fields.get(name)
  const withFields = (fields: Edit['state']['fields']) => ({ ...draft, state: { ...draft.state, fields } })
  if (field && second === undefined) {
    const after = withFields(patchField(draft.state.fields, field, patch, validators))
    return forces(field, patch) ? { ...after, forced: [...(draft.forced ?? []), name] } : after
  }
  if (field?.type === 'LIFECYCLE' && second !== undefined && rest.length === 1) {
    const fields = patchPhase(draft.state.fields, field, second, patch, type.key)
    return { ...withFields(fields), phased: new Map([...draft.phased, [name, patch.path]]) }
  }
  const side = type.sides.get(name)
  if (side) return patchRelation(draft, patch, rest, { schema: type.key, side, seen: current.relations, validators })
  const member = memberPatches.get(name)
  if (!member || field || second !== undefined) throw unknownPath(patch.path, type.key)
  return { ...draft, state: { ...draft.state, ...member(draft.state, patch, tools) } }
}

function settled({ type, model }: Patched, draft: Draft, name: string, path: string): Draft {
  const field = type.fields.get(name)
  if (!field) return draft
  const fields = settleLifecycle(draft.state.fields, field, path, model.definition.validators)
  return { ...draft, state: { ...draft.state, fields } }
}
