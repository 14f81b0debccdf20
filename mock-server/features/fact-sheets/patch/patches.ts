import { type Violation, Refusal, refuse } from '#kernel/refusal.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { type Patch, namesIn, unknownPath } from './patch.ts'
import { forces, patchField, patchPhase, validateLifecycle } from './fields.ts'
import { type PatchTools, memberPatches } from './members.ts'
import { patchRelation } from './relations.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { type FactSheetRow, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** The fact sheet that patches are applied to. */
interface PatchTarget {
  readonly model: Model
  readonly type: TypeModel
  readonly row: FactSheetRow
  readonly relations: readonly RelationOnSide[]
}

/**
 * Applies patches to a fact sheet, one after the other. Throws the violations of all patches at once, as far as the patches can be
 * read; the data model and the landscape validate the resulting edit later.
 */
export function applyPatches(target: PatchTarget, patches: readonly Patch[], tools: PatchTools): Edit {
  const violations: Violation[] = []
  const collecting = (before: Draft, step: (draft: Draft) => Draft): Draft => {
    try {
      return step(before)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.detail.violations) throw error
      violations.push(...error.detail.violations)
      return before
    }
  }
  const apply = patchApplier(target, tools)
  const start: Draft = {
    state: stateOf(target.row),
    added: [],
    changed: [],
    removed: [],
    patchedLifecycles: new Map(),
  }
  const after = patches.reduce((draft, patch) => collecting(draft, (before) => apply(before, patch)), start)
  const { patchedLifecycles: _, ...edit } = [...after.patchedLifecycles].reduce(
    (draft, [name, path]) => collecting(draft, (before) => withValidLifecycle(target, before, { name, path })),
    after,
  )
  if (violations.length > 0) throw refuse.violations(violations)
  return edit
}

/** `patchedLifecycles`: the lifecycles that were patched phase by phase, each with the path of its last patch. */
type Draft = Edit & { readonly patchedLifecycles: ReadonlyMap<string, string> }

const patchApplier =
  ({ type, model, relations: existing }: PatchTarget, tools: PatchTools) =>
  (draft: Draft, patch: Patch): Draft => {
    const { validators } = model.definition
    const [name = '', ...names] = namesIn(patch)
    const [second] = names
    const field = type.fields.get(name)
    const { fields } = draft.state
    const withFields = (after: Edit['state']['fields']) => ({ ...draft, state: { ...draft.state, fields: after } })
    if (field && second === undefined) {
      const after = withFields(patchField({ fields, field }, patch, validators))
      return forces(field, patch) ? { ...after, forced: [...(draft.forced ?? []), name] } : after
    }
    if (field?.type === 'LIFECYCLE' && second !== undefined && names.length === 1) {
      const after = withFields(patchPhase({ fields, field, phase: second, schema: type.key }, patch))
      return { ...after, patchedLifecycles: new Map([...draft.patchedLifecycles, [name, patch.path]]) }
    }
    const side = type.sides.get(name)
    if (side) return patchRelation(draft, { patch, names, schema: type.key, side, existing, validators })
    const member = memberPatches.get(name)
    if (!member || field || second !== undefined) throw unknownPath(patch.path, type.key)
    return { ...draft, state: { ...draft.state, ...member(draft.state, patch, tools) } }
  }

function withValidLifecycle(
  { type, model }: PatchTarget,
  draft: Draft,
  { name, path }: { name: string; path: string },
): Draft {
  const field = type.fields.get(name)
  if (!field) return draft
  const fields = validateLifecycle({ fields: draft.state.fields, field }, path, model.definition.validators)
  return { ...draft, state: { ...draft.state, fields } }
}
