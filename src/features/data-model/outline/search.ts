import type { DataModel, FactSheetDefinition } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { fieldsOf, keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** More hits than this help nobody. */
const MAX_HITS = 500
/** Definitions that are read before others get their turn. */
const STEP = 20

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
    /** Reads the definitions in short steps, so that the first key of a search finds them read. */
    async prepare(model: DataModel, isOver: () => boolean): Promise<void> {
      const owners = Object.entries(model.factSheets)
      for (let nth = 0; nth < owners.length && !isOver(); nth += 1) {
        const [name, owner] = owners[nth] ?? []
        if (name !== undefined && owner) textsOf(model, { collection: 'factSheets', name }, owner)
        if (nth % STEP === STEP - 1) await new Promise((go) => void setTimeout(go))
      }
    },

    /** The keys of the first places that have every word of the search in one of their texts, and those of what they belong to. */
    find([draft, base]: readonly [draft: DataModel, base: DataModel], search: string): Hits {
      const parts = folded(search)
        .split(/\s+/)
        .filter((part) => part !== '')
      const isHit = (text: string) => parts.every((part) => text.includes(part))
      const hits = new Set<string>()
      const owners = new Set<string>()
      const read = (model: DataModel, isRead: (collection: 'factSheets' | 'relations', name: string) => boolean) => {
        for (const collection of ['factSheets', 'relations'] as const) {
          for (const [name, owner] of Object.entries<FactSheetDefinition | object>(model[collection])) {
            if (hits.size >= MAX_HITS) return
            if (isRead(collection, name)) continue
            const place = { collection, name }
            const key = keyOf(place)
            if (isHit(folded(ownText(model, place, words)))) hits.add(key)
            for (const [field, text] of textsOf(model, place, owner)) {
              if (!isHit(text)) continue
              hits.add(field)
              owners.add(key)
            }
          }
        }
        for (const collection of ['validators', 'externalIdFields'] as const) {
          for (const name of Object.keys(model[collection])) {
            if (isHit(folded(name))) hits.add(keyOf({ collection, name }))
          }
        }
      }
      read(draft, () => false)
      // What only the stored model has; what both have is the same object in both.
      read(base, (collection, name) => base[collection][name] === draft[collection][name])
      for (const model of [draft, base]) for (const type of typesWith(model, hits, owners)) owners.add(type)
      return { hits, owners, isCut: hits.size >= MAX_HITS }
    },
  }
}

type Hits = {
  readonly hits: ReadonlySet<string>
  /** The types and relations with something inside that is among them. */
  readonly owners: ReadonlySet<string>
  /** There may be more. */
  readonly isCut: boolean
}

/** The types that have a relation which is a hit, or has one. */
function typesWith(
  { factSheets, relations }: DataModel,
  hits: ReadonlySet<string>,
  owners: ReadonlySet<string>,
): string[] {
  const names = new Set(
    Object.keys(relations).filter((name) => {
      const key = keyOf({ collection: 'relations', name })
      return hits.has(key) || owners.has(key)
    }),
  )
  const ends = [...names].flatMap((name) => [relations[name]?.from.factSheetType, relations[name]?.to.factSheetType])
  const listing = Object.entries(factSheets).flatMap(([name, type]) =>
    type.relations.some((own) => names.has(own)) ? name : [],
  )
  return [...ends, ...listing].flatMap((name) => (name === undefined ? [] : keyOf({ collection: 'factSheets', name })))
}

function ownText(model: DataModel, { collection, name }: ModelPlace, words: ModelWords): string {
  if (collection === 'factSheets') return `${name} ${words.type(name)}`
  const { from, to } = model.relations[name] ?? {}
  return [name, ...[from, to].flatMap((end) => (end ? [end.name, words.field(end.name)] : []))].join(' ')
}
