import type { DataModel, FactSheetDefinition } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { fieldsOf, keyOf } from '#features/data-model/draft/place.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** Texts of a definition by the key of its place: its key, its label, and the keys and labels of its values. */
type Texts = ReadonlyMap<string, string>

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Remembers what it read of each definition, which is the same object until somebody edits it. */
export function modelSearch(words: ModelWords) {
  const known = new WeakMap<object, Texts>()

  const textsOf = (model: DataModel, place: ModelPlace, owner: object): Texts => {
    const found = known.get(owner)
    if (found) return found
    const type = place.collection === 'factSheets' ? place.name : undefined
    const texts = new Map(
      Object.entries(fieldsOf(model, place)).map(([field, { values = [] }]) => [
        keyOf({ ...place, field }),
        folded(
          [
            field,
            words.field(field, type),
            ...values.flatMap((value) => [value, words.value(field, value, type)]),
          ].join(' '),
        ),
      ]),
    )
    known.set(owner, texts)
    return texts
  }

  return {
    /** The keys of all places that have every word of the search in one of their texts. */
    find(models: readonly DataModel[], search: string): ReadonlySet<string> {
      const parts = folded(search)
        .split(/\s+/)
        .filter((part) => part !== '')
      const isHit = (text: string) => parts.every((part) => text.includes(part))
      const hits = new Set<string>()
      for (const model of models) {
        for (const collection of ['factSheets', 'relations'] as const) {
          for (const [name, owner] of Object.entries<FactSheetDefinition | object>(model[collection])) {
            const place = { collection, name }
            if (isHit(folded(ownText(model, place, words)))) hits.add(keyOf(place))
            for (const [key, text] of textsOf(model, place, owner)) if (isHit(text)) hits.add(key)
          }
        }
        for (const collection of ['validators', 'externalIdFields'] as const) {
          for (const name of Object.keys(model[collection])) {
            if (isHit(folded(name))) hits.add(keyOf({ collection, name }))
          }
        }
      }
      return hits
    },
  }
}

function ownText(model: DataModel, { collection, name }: ModelPlace, words: ModelWords): string {
  if (collection === 'factSheets') return `${name} ${words.type(name)}`
  const { from, to } = model.relations[name] ?? {}
  return [name, ...[from, to].flatMap((end) => (end ? [end.name, words.field(end.name)] : []))].join(' ')
}
