import { type Violation, refuse } from '#kernel/refusal.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'

/** The relations that constrain the edited ones, before and after the edit. The effect of the edit depends on which of them the caller sees. */
export function constrainingIds(edit: Edit, relations: readonly RelationOnSide[]): string[] {
  const idsBefore = edit.changed.flatMap(({ id }) => constrainingOf(id, relations))
  const idsAfter = [...edit.added, ...edit.changed].flatMap(({ values }) => values.constraining)
  return [...new Set([...idsBefore, ...idsAfter])]
}

/** The edit with the constraining relations kept that the caller cannot see, and so could not name. Adding such is refused. */
export function keepHiddenConstraining(
  edit: Edit,
  relations: readonly RelationOnSide[],
  visibleIds: ReadonlySet<string>,
): Edit {
  const violations: Violation[] = []
  const withHidden = (path: string, before: readonly string[], values: RelationValues): RelationValues => {
    for (const id of values.constraining.filter((other) => !visibleIds.has(other) && !before.includes(other))) {
      const message = `there is no relation ${id}`
      violations.push({ path: `${path}/constrainingRelations`, code: 'CONSTRAINING_RELATION_INVALID', message })
    }
    const kept = before.filter((id) => !visibleIds.has(id) || values.constraining.includes(id))
    return { ...values, constraining: [...new Set([...kept, ...values.constraining])] }
  }
  const added = edit.added.map((relation) => ({ ...relation, values: withHidden(relation.path, [], relation.values) }))
  const changed = edit.changed.map((relation) => {
    const before = constrainingOf(relation.id, relations)
    return { ...relation, values: withHidden(relation.path, before, relation.values) }
  })
  if (violations.length > 0) throw refuse.violations(violations)
  return { ...edit, added, changed }
}

const constrainingOf = (id: string, relations: readonly RelationOnSide[]): readonly string[] =>
  relations.find((relation) => relation.id === id)?.constraining ?? []
