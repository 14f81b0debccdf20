import type { DataModel } from '#contract/data-model.ts'
import type { DataMove, ModelPlace } from '#contract/model-changes.ts'
import { fieldsOf, own } from './place.ts'

/** The moves of a draft after one more: of what has moved already, from where it is stored; of what is not stored yet, none. */
export function movesAfter(moves: readonly DataMove[], stored: DataModel, move: DataMove): DataMove[] {
  const source = move.value ?? move.field
  const earlier = moves.find((each) => isSameOwner(each, move) && kindOf(each) === kindOf(move) && each.to === source)
  if (!earlier) return isIn(stored, move) ? [...moves, move] : [...moves]
  const others = moves.filter((each) => each !== earlier)
  const isBack = move.to === (earlier.value ?? earlier.field)
  return isBack ? others : [...others, { ...earlier, to: move.to }]
}

/** The moves that there is a reason for: their data have no place any more, and the other place is there. */
export const usefulMoves = (moves: readonly DataMove[], stored: DataModel, model: DataModel): readonly DataMove[] =>
  moves.filter((move) => isIn(stored, move) && !isIn(model, move) && isIn(model, targetOf(move)))

/** Those of the moves that give another key: whatever moves to a value that was there before is deleted. */
export const renamesIn = (moves: readonly DataMove[], stored: DataModel): readonly DataMove[] =>
  moves.filter((move) => !isIn(stored, targetOf(move)))

const targetOf = ({ value, to, ...move }: DataMove): DataMove =>
  value === undefined ? { ...move, field: to, to } : { ...move, value: to, to }

function isIn(model: DataModel, { collection, name, field, value }: DataMove): boolean {
  const definition = own(fieldsOf(model, { collection, name }), field)
  return value === undefined ? definition !== undefined : (definition?.values?.includes(value) ?? false)
}

export const isSameOwner = (one: ModelPlace, other: ModelPlace): boolean =>
  one.collection === other.collection && one.name === other.name

/** Whether a place is one of types or relations, whose fields have data. */
export const hasData = (place: ModelPlace): place is ModelPlace & Pick<DataMove, 'collection'> =>
  place.collection === 'factSheets' || place.collection === 'relations'

/** Values of one field belong together; fields of one owner do. */
const kindOf = ({ field, value }: DataMove): string => (value === undefined ? '' : field)
