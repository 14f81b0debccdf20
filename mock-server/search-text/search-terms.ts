import { fold } from './fold.ts'

/** Longer words are clipped, and found by their beginning. */
const WORD_LENGTH = 60

/** The words of a folded text: runs of letters and digits, clipped. */
export const wordsIn = (folded: string): string[] =>
  folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(clipped)

/** The beginning of a word, as far as words are indexed. */
export const clipped = (text: string): string =>
  text.length <= WORD_LENGTH ? text : [...text].slice(0, WORD_LENGTH).join('')

/**
 * Terms begin with a mark of their workspace, so that common words of one workspace don't slow down another. It needn't be unique:
 * every query names the workspace as well.
 */
const markOf = (workspaceId: string) => workspaceId.slice(0, 8)

/** The spelling of the terms of one workspace. */
export const termsFor = (workspaceId: string) => {
  const mark = markOf(workspaceId)
  return {
    inName: (word: string) => `${mark}1${word}`,
    elsewhere: (word: string) => `${mark}2${word}`,
    wholeName: (folded: string) => `${mark}=${clipped(folded)}`,
    ofType: (type: string) => `${mark}t${clipped(type)}`,
    /** Of fact sheets that everyone may read. */
    open: `${mark}o`,
    /** Of restricted fact sheets: the access control entities whose holders may read them. */
    readableBy: (entityId: string) => `${mark}e${entityId}`,
    /** Of words: three characters in a row, and the last two. */
    part: (part: string) => `${mark}p${part}`,
    /** Of words: their beginning, also with one character left out. */
    beginning: (beginning: string) => `${mark}b${beginning}`,
    ending: (ending: string) => `${mark}f${ending}`,
  }
}

interface SearchableColumns {
  readonly workspace_id: string
  readonly type: string
  readonly name: string
  readonly display_name: string
  /** Begins with the display name. */
  readonly search_text: string
  readonly read_acl: readonly string[]
}

/** The terms by which a fact sheet is found, and its words. Terms of readers only narrow a search: the row itself decides who may see it. */
export function termsOf(row: SearchableColumns): { terms: string[]; words: string[] } {
  const spell = termsFor(row.workspace_id)
  const displayName = fold(row.display_name)
  const inName = new Set(wordsIn(displayName))
  const elsewhere = new Set(wordsIn(row.search_text.slice(displayName.length)).filter((word) => !inName.has(word)))
  const terms = [
    ...[...inName].map(spell.inName),
    ...[...elsewhere].map(spell.elsewhere),
    spell.wholeName(fold(row.name)),
    spell.ofType(row.type),
    ...(row.read_acl.length === 0 ? [spell.open] : row.read_acl.map(spell.readableBy)),
  ]
  return { terms, words: [...inName, ...elsewhere] }
}

/** Marks the end of a word in its last part. */
const END = '$'

/** The keys by which a word is found if only a part of it is typed, or if it is mistyped. */
export function keysOf(workspaceId: string, word: string): string[] {
  const spell = termsFor(workspaceId)
  const letters = [...word]
  const parts = letters
    .slice(1)
    .map((_, index) => letters.slice(index, index + 3).join('') + (index + 2 < letters.length ? '' : END))
  if (!mayBeMistyped(word)) return [...new Set(parts)].map(spell.part)
  return [
    ...[...new Set(parts)].map(spell.part),
    ...beginningsOf(letters).map(spell.beginning),
    ...(letters.length >= LONG ? [spell.ending(letters.slice(-ENDING).join(''))] : []),
  ]
}

/** The keys that every word with this part has. One character is too short to search by. */
export function partsOf(part: string): { text: string; isOpen: boolean }[] {
  const letters = [...part]
  if (letters.length < 2) return []
  if (letters.length === 2) return [{ text: part, isOpen: true }]
  return letters.slice(2).map((_, index) => ({ text: letters.slice(index, index + 3).join(''), isOpen: false }))
}

/** Numbers and codes must match exactly: with another digit they are another number. */
const mayBeMistyped = (word: string) => !/\p{N}/u.test(word)

/** From this length on a word may have two errors; from SHORTEST on, one. */
const LONG = 8
const SHORTEST = 4
const BEGINNING = 6
const ENDING = 5

/** The number of typing errors that a word may have. */
export const errorsAllowed = (word: string): number => {
  const { length } = [...word]
  return !mayBeMistyped(word) || length < SHORTEST ? 0 : length < LONG ? 1 : 2
}

/**
 * What a mistyped word shares with the intended word: with one error in the first six letters, both become equal by leaving out one
 * letter each; with no error in the last five letters, those are equal.
 */
export function clues(typed: string): { beginnings: string[]; ending: string | undefined } {
  const letters = [...typed]
  return {
    beginnings: beginningsOf(letters),
    ending: letters.length >= LONG ? letters.slice(-ENDING).join('') : undefined,
  }
}

function beginningsOf(letters: readonly string[]): string[] {
  const beginning = letters.slice(0, BEGINNING)
  return [...new Set([beginning.join(''), ...beginning.map((_, index) => beginning.toSpliced(index, 1).join(''))])]
}

/**
 * The number of errors between the typed text and the word or, as the user may still be typing, a beginning of the word. An error is
 * an additional, missing or different letter, or two swapped letters.
 */
export function errorsBetween(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]]
  let [before, last]: [number[], number[]] = [[], to.map((_, index) => index + 1)]
  last.unshift(0)
  for (const [i, letter] of from.entries()) {
    const next = [i + 1]
    for (const [j, other] of to.entries()) {
      const cost = letter === other ? 0 : 1
      let errors = Math.min((next[j] ?? 0) + 1, (last[j + 1] ?? 0) + 1, (last[j] ?? 0) + cost)
      if (i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other)
        errors = Math.min(errors, (before[j - 1] ?? 0) + 1)
      next.push(errors)
    }
    before = last
    last = next
  }
  // Fewer than five letters are too short for a beginning.
  return from.length > SHORTEST ? Math.min(...last) : (last.at(-1) ?? 0)
}
