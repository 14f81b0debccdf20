import type { DataModel } from '#contract/data-model.ts'

/** The names of definitions that a draft leaves out because they are to stay as they are stored. */
export interface AsStored {
  readonly factSheets: readonly string[]
  readonly relations: readonly string[]
}

/**
 * A draft with the definitions that stay as they are stored: the same objects, so that comparing them takes no time. All that is stored
 * keeps its place in the order; what is new comes after it.
 */
export const withStored = (draft: DataModel, { factSheets, relations }: AsStored, stored: DataModel): DataModel => ({
  ...draft,
  factSheets: merged(stored.factSheets, factSheets, draft.factSheets),
  relations: merged(stored.relations, relations, draft.relations),
})

/** What is stored no more is left out: it is as stored, too. Without names the draft is whole, and its order is meant. */
function merged<Of>(stored: Record<string, Of>, names: readonly string[], draft: Record<string, Of>) {
  if (names.length === 0) return draft
  const kept = new Set(names)
  const inPlace = Object.entries(stored).filter(([name]) => kept.has(name) || Object.hasOwn(draft, name))
  return { ...Object.fromEntries(inPlace), ...draft }
}
