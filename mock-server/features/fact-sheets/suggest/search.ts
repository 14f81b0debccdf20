import { fold, wordsOf } from '#search-text/fold.ts'
import { wordsIn } from '#search-text/search-terms.ts'

/** The words of a search. */
export interface Search {
  readonly workspaceId: string
  /** The folded text, with single blanks between the words. */
  readonly phrase: string
  /** The typed words; a hit contains all of them. */
  readonly words: readonly string[]
  /** The longest words, which the index is queried with. */
  readonly queryWords: readonly QueryWord[]
}

/** A typed word as the index knows it: `app-001` is two words there, and only the last one can be a beginning. */
export interface QueryWord {
  readonly typed: string
  readonly words: readonly string[]
  /** Whether the last word may be the beginning of a longer one. */
  readonly isBeginning: boolean
  /** Whether the word may also be in the middle of another one: not if it begins with a punctuation mark. */
  readonly mayBeInside: boolean
}

/** More words than this do not narrow the result any further. */
const MAX_QUERY_WORDS = 6

/** Takes a typed text apart. */
export function parseSearch(workspaceId: string, text: string): Search {
  const words = wordsOf(text)
  const queryWords = words
    .map((word): QueryWord => {
      const [first = '', last = ''] = [word[0], word.at(-1)]
      return { typed: word, words: wordsIn(word), isBeginning: isLetter(last), mayBeInside: isLetter(first) }
    })
    .filter((queryWord) => queryWord.words.length > 0)
    .toSorted((a, b) => b.typed.length - a.typed.length)
    .slice(0, MAX_QUERY_WORDS)
  return { workspaceId, phrase: fold(text).trim().replaceAll(/\s+/g, ' '), words, queryWords }
}

// Half a character beyond the basic plane counts as a letter, because characters there are rarely punctuation.
const isLetter = (character: string) => /[\p{L}\p{N}\p{Cs}]/u.test(character)

/** The range of sort keys that begin with the typed text. */
export const sortKeyRange = ({ phrase }: Search): { from: string; to: string } => {
  const from = clippedKey(phrase)
  return { from, to: `${from}\u{10FFFF}` }
}
const clippedKey = (phrase: string) => [...phrase].slice(0, 300).join('')
