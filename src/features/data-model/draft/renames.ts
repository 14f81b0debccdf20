import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { renamed } from 'mock-server/contract/models/renaming.ts'
import { sharing } from './changes.ts'
import type { Documents } from './documents.ts'
import { fieldsOf, own } from 'mock-server/contract/models/place.ts'

/** The documents with other keys for fields and values; what stays the same is the same object. */
export function withRenames(documents: Documents, moves: readonly DataMove[]): Documents {
  if (moves.length === 0) return documents
  const { model, view, texts } = moves.reduce<Documents>(renamed, documents)
  return {
    ...documents,
    model: sharing(model, documents.model),
    view: sharing(view, documents.view),
    texts: sharing(texts, documents.texts),
  }
}

/** A draft with another key for a field or value. What is not stored yet has no data to move. */
export const rename = (draft: Documents, stored: Documents, move: DataMove): Documents => ({
  ...withRenames(draft, [move]),
  moves: movesAfter(draft.moves, stored, move),
})

/** A draft in which data of a deleted value are kept in another one; undefined deletes them. */
export const withValueMoved = (draft: Documents, move: Omit<DataMove, 'to'>, to: string | undefined): Documents => ({
  ...draft,
  moves: [...draft.moves.filter((other) => !isSameSource(other, move)), ...(to === undefined ? [] : [{ ...move, to }])],
})

function movesAfter(moves: readonly DataMove[], stored: Documents, move: DataMove): DataMove[] {
  const source = move.value ?? move.field
  const earlier = moves.find((each) => isSameOwner(each, move) && kindOf(each) === kindOf(move) && each.to === source)
  if (!earlier) return isIn(stored, move) ? [...moves, move] : [...moves]
  const others = moves.filter((each) => each !== earlier)
  const isBack = move.to === (earlier.value ?? earlier.field)
  return isBack ? others : [...others, { ...earlier, to: move.to }]
}

/** The moves that there is a reason for: their data have no place any more, and the other place is there. */
export const usefulMoves = (stored: Documents, { model, moves }: Documents): readonly DataMove[] =>
  moves.filter((move) => isIn(stored, move) && !isIn({ model }, move) && isIn({ model }, targetOf(move)))

/** Those of the moves that give another key: whatever moves to a value that was there before is deleted. */
export const renamesIn = (stored: Documents, moves: readonly DataMove[]): readonly DataMove[] =>
  moves.filter((move) => !isIn(stored, targetOf(move)))

const targetOf = ({ value, to, ...move }: DataMove): DataMove =>
  value === undefined ? { ...move, field: to, to } : { ...move, value: to, to }

function isIn({ model }: Pick<Documents, 'model'>, { collection, name, field, value }: DataMove): boolean {
  const definition = own(fieldsOf(model, { collection, name }), field)
  return value === undefined ? definition !== undefined : (definition?.values?.includes(value) ?? false)
}

/** Where a field was before it got another key; itself where it has none. */
export function sourceOf(place: ModelPlace, moves: readonly DataMove[]): ModelPlace {
  const move = moves.find((each) => each.value === undefined && each.to === place.field && isSameOwner(each, place))
  return move ? { ...place, field: move.field } : place
}

/** Whether a place is one of types or relations, whose fields have data. */
export const hasData = (place: ModelPlace): place is ModelPlace & Pick<DataMove, 'collection'> =>
  place.collection === 'factSheets' || place.collection === 'relations'

const isSameOwner = (one: ModelPlace, other: ModelPlace): boolean =>
  one.collection === other.collection && one.name === other.name

/** Values of one field belong together; fields of one owner do. */
const kindOf = ({ field, value }: DataMove): string => (value === undefined ? '' : field)

const isSameSource = (one: Omit<DataMove, 'to'>, other: Omit<DataMove, 'to'>): boolean =>
  isSameOwner(one, other) && one.field === other.field && one.value === other.value
