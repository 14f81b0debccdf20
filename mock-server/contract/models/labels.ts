import type { ModelPlace } from '#contract/model-changes.ts'
import type { Translation } from '#contract/translation.ts'
import { valueAt, withValue } from '#contract/at-path.ts'
import { leavesBetween } from './leaves.ts'

/** What can be named in each language: singular and plural of a type, the rest of other definitions. */
export type LabelName = 'singular' | 'plural' | 'label' | 'helpText' | `value:${string}` | `side:${string}`

/** Where a translation has a text of a definition. */
export function pathOfLabel({ collection, name, field }: ModelPlace, label: LabelName): readonly string[] {
  const owner = ['dataModel', collection, name]
  if (field === undefined && collection === 'factSheets')
    return label === 'helpText' ? [...owner, label] : [...owner, 'label', label]
  if (label.startsWith('side:')) return [...owner, 'labels', label.slice('side:'.length)]
  const fields = field === undefined ? owner : [...owner, 'fields', field]
  return label.startsWith('value:') ? [...fields, 'values', label.slice('value:'.length)] : [...fields, label]
}

export function labelIn(texts: Translation, place: ModelPlace, label: LabelName): string {
  const found = valueAt(texts, pathOfLabel(place, label))
  return typeof found === 'string' ? found : ''
}

/** The texts of a language with another label; an empty one is none. */
export const withLabel = (texts: Translation, place: ModelPlace, label: LabelName, text: string): Translation =>
  withValue(texts, pathOfLabel(place, label), text === '' ? undefined : text)

/** The definition that a path into a translation is about; undefined for other texts. */
export function placeOfLabel([part, collection, name, fields, field]: readonly string[]): ModelPlace | undefined {
  if (part !== 'dataModel' || name === undefined) return undefined
  if (collection !== 'factSheets' && collection !== 'relations' && collection !== 'externalIdFields') return undefined
  return { collection, name, ...(fields === 'fields' && field !== undefined && { field }) }
}

/** How many texts a translation has for a definition and its parts. */
export function countLabels(texts: Translation, { collection, name, field }: ModelPlace): number {
  const path = ['dataModel', collection, name, ...(field === undefined ? [] : ['fields', field])]
  return leavesBetween(undefined, valueAt(texts, path)).length
}
