import type { DataMove, Deletion, ModelChange, ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import type { ModelReview } from 'mock-server/contract/models/saves.ts'

/** Data that would be deleted, or rewritten where `to` says what they are kept in. */
export type Loss = Deletion & { readonly key: string; readonly to?: string }

/** Of a type, relation, field or value: where it is defined. */
function placeOfDeletion({ deletionType, name, info1 = '', info2 = '' }: Deletion): ModelPlace {
  if (deletionType === 'FACT_SHEET') return { collection: 'factSheets', name }
  if (deletionType === 'RELATION') return { collection: 'relations', name }
  const collection = deletionType.startsWith('FACT_SHEET') ? 'factSheets' : 'relations'
  return { collection, name: info1, field: deletionType.endsWith('VALUE') ? info2 : name }
}

/** What is deleted, as people call it. */
export function nameOfLoss(
  { deletionType, name, info1, info2 = '' }: Omit<Deletion, 'count'>,
  words: ModelWords,
): string {
  if (deletionType === 'FACT_SHEET') return words.type(name)
  if (deletionType === 'RELATION') return words.relation(name)
  if (deletionType === 'FACT_SHEET_FIELD' || deletionType === 'RELATION_FIELD') return words.field(name, info1)
  return words.value(info2, name, info1)
}

/** The data that one change would delete or rewrite. */
export const lossesOf = (change: ModelChange, losses: readonly Loss[]): Loss[] =>
  losses.filter((loss) => {
    const { collection, name, field } = placeOfDeletion(loss)
    // A type or relation that goes takes its fields with it, which are not listed.
    return collection === change.collection && name === change.name && field === change.field
  })

/** Of a review, whatever concerns data; `renames` only give other keys, and rewrite nothing that anybody sees. */
export const lossesIn = (
  { deletions, moved }: Pick<ModelReview, 'deletions' | 'moved'>,
  moves: readonly DataMove[],
  renames: readonly DataMove[],
): Loss[] =>
  [...deletions, ...moves.flatMap((move, nth) => (renames.includes(move) ? [] : rewritten(move, moved[nth] ?? 0)))]
    .filter(({ count }) => count > 0)
    .map((loss) => ({ ...loss, key: [loss.deletionType, loss.info1, loss.info2, loss.name].join(' ') }))

const rewritten = ({ collection, name, field, value = '', to }: DataMove, count: number) => ({
  deletionType: collection === 'factSheets' ? ('FACT_SHEET_FIELD_VALUE' as const) : ('RELATION_FIELD_VALUE' as const),
  count,
  name: value,
  info1: name,
  info2: field,
  to,
})

/** A review without what only gives a field or value another key: it is said beside the other differences. */
export const withoutRenames = (changes: readonly ModelChange[], renames: readonly DataMove[]): ModelChange[] =>
  changes.flatMap((change) => {
    const own = renames.filter((move) => move.collection === change.collection && move.name === change.name)
    const fields = own.filter(({ value }) => value === undefined)
    if (!change.after && fields.some(({ field }) => field === change.field)) return []
    const move = !change.before && fields.find(({ to }) => to === change.field)
    const source = move
      ? changes.find((other) => other.name === change.name && other.field === move.field)?.before
      : change.before
    const values = own.filter(({ field, value }) => value !== undefined && field === change.field)
    return [{ ...change, ...(source && { before: withKeys(source, values) }) }]
  })

/** A definition whose values have the keys that they get. */
function withKeys(definition: NonNullable<ModelChange['before']>, renames: readonly DataMove[]) {
  const { values } = definition
  if (!Array.isArray(values) || renames.length === 0) return definition
  return { ...definition, values: values.map((each) => renames.find(({ value }) => value === each)?.to ?? each) }
}

/** The other keys that a change gives, of a field or of its values. */
export const renamesOf = ({ collection, name, field }: ModelChange, renames: readonly DataMove[]): DataMove[] =>
  renames.filter(
    (move) =>
      move.collection === collection &&
      move.name === name &&
      (move.value === undefined ? move.to === field : move.field === field),
  )
