import { termsFor } from '#search-text/search-terms.ts'
import type { Alternatives } from './alternatives.ts'
import type { QueryWord, Search } from './search.ts'
import { all, any, quoted } from './tsquery.ts'

/** Restrictions on the fact sheets that a query finds; undefined = none. */
export interface Restriction {
  readonly types?: readonly string[] | undefined
  /** The entities of the caller: fact sheets readable by everybody or by one of these. */
  readonly entities?: readonly string[] | undefined
}

/** A restriction as the end of an index query. */
export function restrictionTo(workspaceId: string, { types, entities }: Restriction): string {
  const terms = termsFor(workspaceId)
  return [
    ...(types ? [any(types.map((type) => quoted(terms.ofType(type))))] : []),
    ...(entities ? [any([quoted(terms.open), ...entities.map((id) => quoted(terms.readableBy(id)))])] : []),
  ]
    .map((condition) => `&${condition}`)
    .join('')
}

/** Finds fact sheets with exactly this name. */
export const wholeNameQuery = ({ workspaceId, phrase }: Search): string =>
  quoted(termsFor(workspaceId).wholeName(phrase))

/** Finds fact sheets whose name has a word beginning with each typed word. */
export const nameWordQueries = ({ workspaceId, queryWords }: Search): string[] =>
  queryWords.length === 0 ? [] : [all(queryWords.map((word) => conditionFor(workspaceId)(word, 'name')))]

/** Finds fact sheets whose name has each typed word as a whole word. */
export const wholeWordQuery = ({ workspaceId, queryWords }: Search): string =>
  all(queryWords.flatMap(({ words }) => words.map((word) => quoted(termsFor(workspaceId).inName(word)))))

type Location = 'name' | 'anywhere'

/** The condition for a typed word; `replacement`, a whole word, stands in for its first word. */
function conditionFor(workspaceId: string) {
  const { inName, elsewhere } = termsFor(workspaceId)
  return (queryWord: QueryWord, location: Location, replacement?: string): string =>
    all(
      queryWord.words.map((typed, index) => {
        const word = index === 0 && replacement !== undefined ? replacement : typed
        const isBeginning = index === queryWord.words.length - 1 && queryWord.isBeginning && word === typed
        const term = (text: string) => quoted(text) + (isBeginning ? ':*' : '')
        return location === 'name' ? term(inName(word)) : any([term(inName(word)), term(elsewhere(word))])
      }),
    )
}

/**
 * Alternatives in one query. A query costs what its common words cost, and each alternative adds a little for every fact sheet that
 * has any of them, so a query with other words takes more alternatives.
 */
const ALTERNATIVES_PER_QUERY = { alone: 10, withOthers: 50 } as const
/** Alternatives of every word but the one that has the most of them. */
const ALTERNATIVES_OF_OTHERS = 30

interface FurtherOptions {
  readonly alternatives: readonly Alternatives[]
  readonly withMistyped: boolean
}

/**
 * The queries for the remaining hits: words in the middle of names, words in other texts and, on request, mistyped words. For a
 * single word the better hits come first; several words narrow the result so much that one kind of query is enough.
 */
export function furtherQueries(search: Search, { alternatives, withMistyped }: FurtherOptions): string[] {
  const condition = conditionFor(search.workspaceId)
  const candidates = search.queryWords.map((queryWord, index) => {
    const { inside = [], mistyped = new Map<string, number>() } = alternatives[index] ?? {}
    return { queryWord, inside, mistyped: withMistyped ? [...mistyped.keys()] : [] }
  })
  // The word with the most alternatives is spread over several queries; the others are the same in each.
  const [lead, ...others] = candidates.toSorted((a, b) => alternativeCount(b) - alternativeCount(a))
  if (!lead) return []
  const otherConditions = others.map(({ queryWord, inside, mistyped }) => {
    const words = [...inside.slice(0, ALTERNATIVES_OF_OTHERS), ...mistyped]
    const typed = condition(queryWord, 'anywhere')
    return anyOf([typed, ...words.map((word) => condition(queryWord, 'anywhere', word))])
  })
  const isAlone = others.length === 0
  const size = isAlone ? ALTERNATIVES_PER_QUERY.alone : ALTERNATIVES_PER_QUERY.withOthers
  const queries = (location: Location, words: readonly (string | undefined)[]) =>
    chunksOf(words, size).map((chunk) =>
      all([anyOf(chunk.map((word) => condition(lead.queryWord, location, word))), ...otherConditions]),
    )
  // Undefined stands for the word as it was typed, at the beginning of a word.
  if (!isAlone) return queries('anywhere', [undefined, ...lead.inside, ...lead.mistyped])
  return [
    ...queries('name', lead.inside),
    ...queries('anywhere', [undefined, ...lead.inside]),
    ...queries('anywhere', lead.mistyped),
  ]
}

const anyOf = (conditions: readonly string[]) => any(conditions.map((condition) => `(${condition})`))

const chunksOf = <T>(words: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, index) => words.slice(index * size, (index + 1) * size))

const alternativeCount = ({ inside, mistyped }: { inside: readonly string[]; mistyped: readonly string[] }) =>
  inside.length + mistyped.length
