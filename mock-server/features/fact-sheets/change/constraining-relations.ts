import { type Violation, refuse } from '#kernel/refusal.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'

/** The relations that an edit lets constrain others, or did so far: whether the caller sees them decides what becomes of it. */
export function constrainingIds(edit: Edit, relations: readonly RelationOnSide[]): string[] {
  const touched = edit.changed.flatMap(({ id }) => relations.find((one) => one.id === id)?.constraining ?? [])
  return [...new Set([...touched, ...[...edit.added, ...edit.changed].flatMap(({ values }) => values.constraining)])]
}

/** The edit with those kept that the caller could not have named, because he does not see them; nor can he add such. */
export function keepHiddenConstraining(
  edit: Edit,
  relations: readonly RelationOnSide[],
  seen: ReadonlySet<string>,
): Edit {
  const violations: Violation[] = []
  const kept = (path: string, before: readonly string[], values: RelationValues): RelationValues => {
    for (const id of values.constraining.filter((one) => !seen.has(one) && !before.includes(one))) {
      const message = `there is no relation ${id}`
      violations.push({ path: `${path}/constrainingRelations`, code: 'CONSTRAINING_RELATION_INVALID', message })
    }
    const hidden = before.filter((id) => !seen.has(id))
    const stay = before.filter((id) => hidden.includes(id) || values.constraining.includes(id))
    return { ...values, constraining: [...new Set([...stay, ...values.constraining])] }
  }
  const added = edit.added.map((one) => ({ ...one, values: kept(one.path, [], one.values) }))
  const changed = edit.changed.map((one) => {
    const before = relations.find(({ id }) => id === one.id)?.constraining ?? []
    return { ...one, values: kept(one.path, before, one.values) }
  })
  if (violations.length > 0) throw refuse.violations(violations)
  return { ...edit, added, changed }
}
