import type { Suggestion } from '#contract/suggestions.ts'
import type { Model } from '#data-model/model.ts'
import { type Position, fold, positionsOf } from '#search-text/fold.ts'
import { wordsIn } from '#search-text/search-terms.ts'
import { searchedValues } from '#features/fact-sheets/change/derive.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Alternatives } from './alternatives.ts'
import type { Search } from './search.ts'

type Candidate = Pick<FactSheetRow, 'id' | 'type' | 'name' | 'display_name' | 'sort_key' | 'fields'>

/** Kinds of hits, the best first. A whole word is better than the beginning of a longer one: `bi` means Power BI rather than BIG-IP. */
const Kind = {
  exact: 0,
  firstWords: 1,
  words: 2,
  beginning: 3,
  wordBeginnings: 4,
  inName: 5,
  elsewhere: 6,
  mistyped: 7,
} as const

/** A suggestion with its place in the order of suggestions: by kind, errors, name and id, lower is better. */
export interface RankedSuggestion {
  readonly suggestion: Suggestion
  readonly rank: readonly [kind: number, errors: number, name: string, id: string]
}

interface RankContext {
  readonly model: Model
  readonly search: Search
  readonly alternatives: readonly Alternatives[]
}

/** A fact sheet as a suggestion; undefined unless it contains each word, or a word that a mistyped one stands for. */
export function rank(context: RankContext, row: Candidate): RankedSuggestion | undefined {
  const { model, search } = context
  const type = model.types.get(row.type)
  const name = textOf('displayName', row.display_name)
  const missing = search.words.filter((word) => !name.folded.includes(word))
  const others =
    missing.length === 0 || !type ? [] : searchedValues(type, row.fields).map(({ field, text }) => textOf(field, text))
  const texts = [name, ...others]
  const absent = missing.filter((word) => !others.some(({ folded }) => folded.includes(word)))
  const corrections = correctionsOf(context, absent, texts)
  if (!corrections) return undefined
  const reasons = texts.flatMap((text) => reasonOf(text, [...search.words, ...corrections.words]))
  const kind =
    absent.length > 0
      ? Kind.mistyped
      : missing.length > 0
        ? Kind.elsewhere
        : kindInName(name.folded, fold(row.name), search)
  return {
    suggestion: { objectId: row.id, displayName: row.display_name, type: row.type, reasons },
    rank: [kind, corrections.errors, row.sort_key, row.id],
  }
}

/** Whether the typed words are whole words of the name. */
export const isOfWholeWords = ({ rank: [kind] }: RankedSuggestion): boolean => kind <= Kind.words

/** Sorts suggestions, the best first. */
export const byRank = ({ rank: a }: RankedSuggestion, { rank: b }: RankedSuggestion): number =>
  a[0] - b[0] || a[1] - b[1] || compare(a[2], b[2]) || compare(a[3], b[3])

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A searched text. ASCII texts are folded quickly, and folding does not move their offsets. */
interface Text {
  readonly field: string
  readonly value: string
  readonly folded: string
}
const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text)
const textOf = (field: string, value: string): Text => ({
  field,
  value,
  folded: isAscii(value) ? value.toLowerCase() : fold(value),
})

function kindInName(displayName: string, ownName: string, { phrase, words }: Search): number {
  if (displayName === phrase || ownName === phrase) return Kind.exact
  const beginning = [displayName, ownName].filter((name) => name.startsWith(phrase))
  if (beginning.some((name) => isWordEnd(name, phrase.length))) return Kind.firstWords
  if (words.every((word) => hasWord(displayName, word, isWordEnd))) return Kind.words
  if (beginning.length > 0) return Kind.beginning
  return words.every((word) => hasWord(displayName, word)) ? Kind.wordBeginnings : Kind.inName
}

/** Whether a word of the text begins with `word`, and ends where `isEnd` says so. */
function hasWord(text: string, word: string, isEnd: (text: string, end: number) => boolean = () => true): boolean {
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
    if (isWordStart(text, start) && isEnd(text, start + word.length)) return true
  }
  return false
}

// Two units, because letters beyond the basic plane have two.
const isWordStart = (text: string, start: number) => !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start))
const isWordEnd = (text: string, end: number) => !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** The words of the texts that are nearest to the absent ones; undefined where an absent word is no misspelling of any. */
function correctionsOf(
  { search: { queryWords }, alternatives }: RankContext,
  absent: readonly string[],
  texts: readonly Text[],
): { words: string[]; errors: number } | undefined {
  if (absent.length === 0) return { words: [], errors: 0 }
  const present = new Set(texts.flatMap(({ folded }) => wordsIn(folded)))
  const words: string[] = []
  let errors = 0
  for (const word of absent) {
    const mistyped = alternatives[queryWords.findIndex(({ typed }) => typed === word)]?.mistyped
    // The map is sorted by the number of errors.
    const nearest = [...(mistyped ?? [])].find(([alternative]) => present.has(alternative))
    if (!nearest) return undefined
    words.push(nearest[0])
    errors += nearest[1]
  }
  return { words, errors }
}

function reasonOf({ field, value, folded }: Text, words: readonly string[]): Suggestion['reasons'] {
  const contained = words.filter((word) => folded.includes(word))
  if (contained.length === 0) return []
  const positions = isAscii(value) ? asciiPositions(contained, folded) : positionsOf(contained, value)
  return [{ field, value, positions }]
}

/** Does what `positionsOf` does, for a text in which folding moves no offsets. */
function asciiPositions(words: readonly string[], folded: string): Position[] {
  const merged: Position[] = []
  const spans = words.flatMap((word) => {
    const positions: Position[] = []
    for (let offset = folded.indexOf(word); offset >= 0; offset = folded.indexOf(word, offset + word.length))
      positions.push({ offset, length: word.length })
    return positions
  })
  for (const { offset, length } of spans.toSorted((a, b) => a.offset - b.offset)) {
    const last = merged.at(-1)
    if (last && offset <= last.offset + last.length) last.length = Math.max(last.length, offset + length - last.offset)
    else merged.push({ offset, length })
  }
  return merged
}
