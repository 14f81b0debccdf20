import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { isSameOwner, movesAfter } from 'mock-server/contract/models/moves.ts'
import { renamed } from 'mock-server/contract/models/renaming.ts'
import { sharing } from './changes.ts'
import type { Documents } from './documents.ts'

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
  moves: movesAfter(draft.moves, stored.model, move),
})

/** A draft in which data of a deleted value are kept in another one; undefined deletes them. */
export const withValueMoved = (draft: Documents, move: Omit<DataMove, 'to'>, to: string | undefined): Documents => ({
  ...draft,
  moves: [...draft.moves.filter((other) => !isSameSource(other, move)), ...(to === undefined ? [] : [{ ...move, to }])],
})

const isSameSource = (one: Omit<DataMove, 'to'>, other: Omit<DataMove, 'to'>): boolean =>
  isSameOwner(one, other) && one.field === other.field && one.value === other.value

/** Where a field was before it got another key; itself where it has none. */
export function sourceOf(place: ModelPlace, moves: readonly DataMove[]): ModelPlace {
  const move = moves.find((each) => each.value === undefined && each.to === place.field && isSameOwner(each, place))
  return move ? { ...place, field: move.field } : place
}

/** What a value of a field is called where it is stored. */
export const sourceOfValue = (place: ModelPlace, value: string, moves: readonly DataMove[]): string =>
  moves.find(
    (move) => move.value !== undefined && move.to === value && move.field === place.field && isSameOwner(move, place),
  )?.value ?? value
