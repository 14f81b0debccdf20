import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'
import type { CurrentFactSheet } from '#features/fact-sheets/change/edits.service.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'
import type { PatchChanges } from './changes.service.ts'
import { type Patch, unknownPath } from './patch.ts'
import { type RelationEnd, existingRelation, relationOf, sideOf } from './relation-of.ts'

/** A relation by the fact sheets at its ends. `type`: its side name, as `from` sees it. */
export interface RelationKey {
  readonly from: { readonly id: string }
  readonly to: { readonly id: string }
  readonly type: string
}
export interface RelationUpsert extends RelationKey {
  /** Of its members, such as `/description`. */
  readonly patches?: readonly Patch[] | null | undefined
}
/** A relation after its edit; a removed one as it was. */
export interface EditedRelation {
  readonly id: string
  readonly type: string
  readonly otherId: string
  readonly values: RelationValues
}
/** Two relations of a fact sheet, of which one constrains the other. */
export interface RelationConstraint {
  readonly factSheetId: string
  readonly constrainedRelationType: string
  readonly constrainedRelationTargetFactSheetId: string
  readonly constrainingRelationType: string
  readonly constrainingRelationTargetFactSheetId: string
}

/**
 * Edits single relations that are named by the fact sheets at their ends. Programs that do so at the same time need no revisions: each
 * edit is about one relation. Each function runs within a step of its caller.
 */
export function relationEdits({ edit }: Pick<PatchChanges, 'edit'>) {
  return {
    /** Creates the relation, or changes the existing one. A side with one relation moves it to the other end that is named. */
    async upsert(step: Step, caller: Caller, { from, to, type, patches }: RelationUpsert): Promise<EditedRelation> {
      let path = ''
      const { added, changed } = await edit(step, caller, from.id, (current) => {
        const existing = existingFor(current, { type, otherId: to.id, path: '/type' })
        path = `/${type}/${existing?.id ?? 'new_1'}`
        const end: Patch = existing
          ? { op: 'replace', path: `${path}/factSheetId`, value: to.id }
          : { op: 'add', path, value: JSON.stringify({ factSheetId: to.id }) }
        return [end, ...(patches ?? []).map((patch) => within(path, type, patch))]
      })
      const relation = [...added, ...changed].find((candidate) => candidate.path === path)
      if (relation?.id === undefined) throw new Error('An edit has lost the relation that it is about')
      return { id: relation.id, type, otherId: to.id.toLowerCase(), values: relation.values }
    },

    /** Removes the relation; returns it as it was. */
    async remove(step: Step, caller: Caller, { from, to, type }: RelationKey): Promise<EditedRelation> {
      let removed: EditedRelation | undefined
      await edit(step, caller, from.id, (current) => {
        const { id, otherId, ...values } = existingRelation(current, { type, otherId: to.id, path: '/type' })
        removed = { id, type, otherId, values }
        return [{ op: 'remove', path: `/${type}/${id}` }]
      })
      if (!removed) throw new Error('An edit has lost the relation that it is about')
      return removed
    },

    /** Lets a relation constrain another one; both are created where they are missing. */
    async constrain(step: Step, caller: Caller, constraint: RelationConstraint): Promise<void> {
      const { factSheetId, constrained, constraining } = endsOf(constraint)
      // Stored first: a relation can only be constrained by an existing one.
      await edit(step, caller, factSheetId, (current) =>
        relationOf(current, constraining) ? [] : [additionOf(constraining, {})],
      )
      await edit(step, caller, factSheetId, (current) => {
        const { id } = existingRelation(current, constraining)
        const existing = relationOf(current, constrained)
        if (!existing) return [additionOf(constrained, { constrainingRelations: [id] })]
        return [constrainingPatch(constrained, existing.id, [...existing.constraining, id])]
      })
    },

    /** Ends a constraint. Both relations stay. */
    async release(step: Step, caller: Caller, constraint: RelationConstraint): Promise<void> {
      const { factSheetId, constrained, constraining } = endsOf(constraint)
      await edit(step, caller, factSheetId, (current) => {
        const existing = existingRelation(current, constrained)
        const { id } = existingRelation(current, constraining)
        const others = existing.constraining.filter((other) => other !== id)
        return [constrainingPatch(constrained, existing.id, others)]
      })
    },
  }
}
export type RelationEdits = ReturnType<typeof relationEdits>

/** The relation that an upsert changes: the only one of a side that has one, whatever it leads to. */
function existingFor(current: CurrentFactSheet, end: RelationEnd) {
  const { isSingle, name } = sideOf(current, end)
  return isSingle ? current.relations.find(({ side }) => side === name) : relationOf(current, end)
}

/** A patch of a member of a relation, as a patch of the fact sheet. */
function within(relationPath: string, type: string, patch: Patch): Patch {
  if (!patch.path.startsWith('/')) throw unknownPath(patch.path, type)
  return { ...patch, path: relationPath + patch.path }
}

const endsOf = (constraint: RelationConstraint) => ({
  factSheetId: constraint.factSheetId,
  constrained: {
    type: constraint.constrainedRelationType,
    otherId: constraint.constrainedRelationTargetFactSheetId,
    path: '/constrainedRelationType',
  },
  constraining: {
    type: constraint.constrainingRelationType,
    otherId: constraint.constrainingRelationTargetFactSheetId,
    path: '/constrainingRelationType',
  },
})

const additionOf = ({ type, otherId }: RelationEnd, members: Record<string, unknown>): Patch => ({
  op: 'add',
  path: `/${type}/new_1`,
  value: JSON.stringify({ factSheetId: otherId, ...members }),
})

const constrainingPatch = ({ type }: RelationEnd, id: string, ids: readonly string[]): Patch => ({
  op: 'replace',
  path: `/${type}/${id}/constrainingRelations`,
  value: JSON.stringify(ids),
})
