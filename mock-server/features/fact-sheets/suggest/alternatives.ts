import { clues, errorsAllowed, errorsBetween, partsOf, termsFor } from '#search-text/search-terms.ts'
import type { QueryWord, Search } from './search.ts'
import { all, any, quoted } from './tsquery.ts'

/** Indexed words that a typed word may stand for. */
export interface Alternatives {
  /** Words that contain it after their beginning. */
  readonly inside: readonly string[]
  /** Words of which it may be a misspelling, with the number of errors, the fewest first. */
  readonly mistyped: ReadonlyMap<string, number>
}

/** Looks up indexed words by what they have in common with a typed word. */
export interface WordLookup {
  /** The index of the typed word. */
  readonly wordIndex: number
  /** The keys of the indexed word, as a tsquery. */
  readonly keys: string
  /** The indexed word contains this text. */
  readonly part: string
  /** The indexed word does not begin with this text; null = no condition. */
  readonly notPrefix: string | null
  readonly minLength: number
  readonly maxLength: number
}

/** An indexed word that a lookup found. */
export interface FoundWord {
  readonly wordIndex: number
  readonly word: string
}

const NO_LENGTH_LIMIT = 1000

/** The lookups for the alternatives of all words of a search. */
export const wordLookups = ({ workspaceId, queryWords }: Search): WordLookup[] =>
  queryWords.flatMap((queryWord, wordIndex) => [
    ...insideLookup(workspaceId, queryWord).map((lookup) => ({ wordIndex, ...lookup })),
    ...mistypedLookups(workspaceId, queryWord).map((lookup) => ({ wordIndex, ...lookup })),
  ])

type LookupConditions = Omit<WordLookup, 'wordIndex'>

function insideLookup(workspaceId: string, queryWord: QueryWord): LookupConditions[] {
  const terms = termsFor(workspaceId)
  const [part = ''] = queryWord.words
  const parts = queryWord.mayBeInside ? partsOf(part) : []
  const keys = all(parts.map(({ text, isOpen }) => quoted(terms.part(text)) + (isOpen ? ':*' : '')))
  if (keys === '') return []
  const notPrefix = queryWord.words.length === 1 && queryWord.isBeginning ? part : null
  return [{ keys, part, notPrefix, minLength: 0, maxLength: NO_LENGTH_LIMIT }]
}

function mistypedLookups(workspaceId: string, { words, typed }: QueryWord): LookupConditions[] {
  const terms = termsFor(workspaceId)
  const [part = ''] = words
  const errors = errorsAllowed(part)
  if (errors === 0 || words.length > 1 || typed !== part) return []
  const { beginnings, ending } = clues(part)
  const { length } = [...part]
  const anyText = { part: '', notPrefix: null }
  const byBeginning = any(beginnings.map((text) => quoted(terms.beginning(text))))
  return [
    { ...anyText, keys: byBeginning, minLength: 1, maxLength: NO_LENGTH_LIMIT },
    ...(ending === undefined
      ? []
      : [{ ...anyText, keys: quoted(terms.ending(ending)), minLength: length - errors, maxLength: length + errors }]),
  ]
}

/** The most words that contain a typed word, and the most of which it may be a misspelling. */
const MAX_INSIDE = 100
const MAX_MISTYPED = 30

/** The alternatives of each word of a search, from the indexed words that its lookups found. */
export function alternativesFrom(search: Search, found: readonly FoundWord[]): Alternatives[] {
  const byTypedWord = Map.groupBy(found, ({ wordIndex }) => wordIndex)
  return search.queryWords.map((queryWord, wordIndex) => {
    const [typed = ''] = queryWord.words
    const words = [...new Set(byTypedWord.get(wordIndex)?.map(({ word }) => word))]
    // Words that begin with a single typed word are found without alternatives.
    const isNew = (word: string) =>
      queryWord.words.length === 1 && queryWord.isBeginning
        ? !word.startsWith(typed)
        : word !== typed && word.endsWith(typed)
    const mistyped = words
      .filter((word) => !word.includes(typed))
      .map((word) => [word, errorsBetween(typed, word)] as const)
      .filter(([, errors]) => errors <= errorsAllowed(typed))
      .toSorted(([a, few], [b, many]) => few - many || a.length - b.length)
    return {
      inside: words.filter((word) => word.includes(typed) && isNew(word)).slice(0, MAX_INSIDE),
      mistyped: new Map(mistyped.slice(0, MAX_MISTYPED)),
    }
  })
}
