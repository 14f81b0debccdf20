import type { Suggestion } from '#contract/suggestions.ts'
import type { Model } from '#data-model/model.ts'
import { type Position, fold, positionsOf } from '#search-text/fold.ts'
import { wordsIn } from '#search-text/search-terms.ts'
import { searchedValues } from '#features/fact-sheets/change/derive.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Alternatives, Search } from './search.ts'

type Found = Pick<FactSheetRow, 'id' | 'type' | 'name' | 'display_name' | 'sort_key' | 'fields'>

/** How good a hit is: the kind first, lower is better. */
const Kind = { exact: 0, beginning: 1, wordBeginnings: 2, inName: 3, elsewhere: 4, mistyped: 5 } as const

export interface Ranked {
  readonly suggestion: Suggestion
  readonly rank: readonly [kind: number, errors: number, name: string, id: string]
}

/** A fact sheet as a suggestion, if each word is somewhere in it or stands for a word that is. */
export function ranked(
  model: Model,
  search: Search,
  alternatives: readonly Alternatives[],
  row: Found,
): Ranked | undefined {
  const type = model.types.get(row.type)
  const name = textOf('displayName', row.display_name)
  const missing = search.words.filter((word) => !name.folded.includes(word))
  const others =
    missing.length === 0 || !type ? [] : searchedValues(type, row.fields).map(({ field, text }) => textOf(field, text))
  const texts = [name, ...others]
  const absent = missing.filter((word) => !others.some(({ folded }) => folded.includes(word)))
  const taken = takenFor(absent, texts, search, alternatives)
  if (!taken) return undefined
  const reasons = texts.flatMap((text) => reasonOf(text, search.words, taken.words))
  const kind =
    absent.length > 0
      ? Kind.mistyped
      : missing.length > 0
        ? Kind.elsewhere
        : kindInName(name.folded, fold(row.name), search)
  return {
    suggestion: { objectId: row.id, displayName: row.display_name, type: row.type, reasons },
    rank: [kind, taken.errors, row.sort_key, row.id],
  }
}

export const byRank = ({ rank: a }: Ranked, { rank: b }: Ranked): number =>
  a[0] - b[0] || a[1] - b[1] || compare(a[2], b[2]) || compare(a[3], b[3])

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A text as it is searched; plain ones are quickly folded and keep their offsets. */
interface Text {
  readonly field: string
  readonly value: string
  readonly folded: string
}
const isPlain = (text: string) => /^[\0-\x7F]*$/.test(text)
const textOf = (field: string, value: string): Text => ({
  field,
  value,
  folded: isPlain(value) ? value.toLowerCase() : fold(value),
})

function kindInName(displayName: string, ownName: string, { phrase, words }: Search): number {
  if (displayName === phrase || ownName === phrase) return Kind.exact
  if (displayName.startsWith(phrase) || ownName.startsWith(phrase)) return Kind.beginning
  return words.every((word) => beginsAWord(displayName, word)) ? Kind.wordBeginnings : Kind.inName
}

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

/** The words of the texts that mistyped ones are taken for, the nearest each; undefined where one stands for nothing here. */
function takenFor(
  absent: readonly string[],
  texts: readonly Text[],
  { asked }: Search,
  alternatives: readonly Alternatives[],
): { words: string[]; errors: number } | undefined {
  if (absent.length === 0) return { words: [], errors: 0 }
  const present = new Set(texts.flatMap(({ folded }) => wordsIn(folded)))
  const words: string[] = []
  let errors = 0
  for (const word of absent) {
    const known = alternatives[asked.findIndex(({ typed }) => typed === word)]?.mistyped
    // The map is in the order of errors.
    const nearest = [...(known ?? [])].find(([alternative]) => present.has(alternative))
    if (!nearest) return undefined
    words.push(nearest[0])
    errors += nearest[1]
  }
  return { words, errors }
}

function reasonOf(
  { field, value, folded }: Text,
  words: readonly string[],
  taken: readonly string[],
): Suggestion['reasons'] {
  const here = [...words, ...taken].filter((word) => folded.includes(word))
  if (here.length === 0) return []
  return [{ field, value, positions: isPlain(value) ? plainPositions(here, folded) : positionsOf(here, value) }]
}

/** As `positionsOf`, for a text whose folding moves nothing. */
function plainPositions(words: readonly string[], folded: string): Position[] {
  const merged: Position[] = []
  const spans = words.flatMap((word) => {
    const found: Position[] = []
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ offset: at, length: word.length })
    return found
  })
  for (const { offset, length } of spans.toSorted((a, b) => a.offset - b.offset)) {
    const last = merged.at(-1)
    if (last && offset <= last.offset + last.length) last.length = Math.max(last.length, offset + length - last.offset)
    else merged.push({ offset, length })
  }
  return merged
}
