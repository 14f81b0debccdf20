import { mapValues } from 'es-toolkit'
import type { DataModel } from '#contract/data-model.ts'
import { inFormerOrder } from './back-in-place.ts'

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

/** A model with what it has more than the stored one in its former place among the others. */
export function inFormerPlaces(model: DataModel, stored: DataModel, former: DataModel): DataModel {
  const placed = <Of>(of: (each: DataModel) => Record<string, Of>) =>
    inFormerOrder(of(model), of(former), (name) => !Object.hasOwn(of(stored), name))
  const withFields = <Of extends WithFields>(of: (each: DataModel) => Record<string, Of>) =>
    mapValues(placed(of), (definition, name) => {
      const [known, before] = [of(stored)[name]?.fields ?? {}, of(former)[name]?.fields ?? {}]
      return {
        ...definition,
        fields: inFormerOrder(definition.fields, before, (field) => !Object.hasOwn(known, field)),
      }
    })
  return {
    ...model,
    factSheets: withFields((each) => each.factSheets),
    relations: withFields((each) => each.relations),
    validators: placed((each) => each.validators),
    externalIdFields: placed((each) => each.externalIdFields),
  }
}
type WithFields = Pick<DataModel['relations'][string], 'fields'>

/** What is stored no more is left out: it is as stored, too. Without names the draft is whole, and its order is meant. */
function merged<Of>(stored: Record<string, Of>, names: readonly string[], draft: Record<string, Of>) {
  if (names.length === 0) return draft
  const kept = new Set(names)
  const inPlace = Object.entries(stored).filter(([name]) => kept.has(name) || Object.hasOwn(draft, name))
  return { ...Object.fromEntries(inPlace), ...draft }
}
