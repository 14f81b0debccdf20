import { fold } from './fold.ts'

/** Longer words are found by their beginning. */
const WORD_LENGTH = 60

/** Letters and digits make words; everything else stands between them. */
export const wordsIn = (folded: string): string[] =>
  folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(clipped)

export const clipped = (text: string): string =>
  text.length <= WORD_LENGTH ? text : [...text].slice(0, WORD_LENGTH).join('')

/**
 * Terms begin with a mark of their workspace, so that one workspace's common words cost another nothing. It need not be unique:
 * every query names the workspace as well.
 */
const markOf = (workspaceId: string) => workspaceId.slice(0, 8)

/** How the terms of one workspace are spelt. */
export const termsFor = (workspaceId: string) => {
  const mark = markOf(workspaceId)
  return {
    inName: (word: string) => `${mark}1${word}`,
    elsewhere: (word: string) => `${mark}2${word}`,
    wholeName: (folded: string) => `${mark}=${clipped(folded)}`,
    ofType: (type: string) => `${mark}t${clipped(type)}`,
    /** Of fact sheets that everybody may read. */
    open: `${mark}o`,
    /** Of the others: who may. */
    readableBy: (entityId: string) => `${mark}e${entityId}`,
    /** Of words: three characters in a row, and the last two. */
    part: (part: string) => `${mark}p${part}`,
    /** Of words: how they begin, also with one character left out. */
    beginning: (beginning: string) => `${mark}b${beginning}`,
    ending: (ending: string) => `${mark}f${ending}`,
  }
}

interface Searched {
  readonly workspace_id: string
  readonly type: string
  readonly name: string
  readonly display_name: string
  /** Begins with the display name. */
  readonly search_text: string
  readonly read_acl: readonly string[]
}

/** By what a fact sheet is found, and the words it is made of. Who may read it only narrows: the row itself decides. */
export function termsOf(row: Searched): { terms: string[]; words: string[] } {
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

/** Stands for the end of a word in its last part. */
const END = '$'

/** By what a word is found when only a part of it was typed, or when it was mistyped. */
export function keysOf(workspaceId: string, word: string): string[] {
  const spell = termsFor(workspaceId)
  const letters = [...word]
  const parts = letters
    .slice(1)
    .map((_, at) => letters.slice(at, at + 3).join('') + (at + 2 < letters.length ? '' : END))
  if (!mayBeMistyped(word)) return [...new Set(parts)].map(spell.part)
  return [
    ...[...new Set(parts)].map(spell.part),
    ...beginningsOf(letters).map(spell.beginning),
    ...(letters.length >= LONG ? [spell.ending(letters.slice(-ENDING).join(''))] : []),
  ]
}

/** All of them are keys of each word that has this part. One character is too little to go by. */
export function partsOf(part: string): { text: string; isOpen: boolean }[] {
  const letters = [...part]
  if (letters.length < 2) return []
  if (letters.length === 2) return [{ text: part, isOpen: true }]
  return letters.slice(2).map((_, at) => ({ text: letters.slice(at, at + 3).join(''), isOpen: false }))
}

/** Numbers and codes are taken as they are written: one digit off is another number. */
const mayBeMistyped = (word: string) => !/\p{N}/u.test(word)

/** From this length on a word may have two errors, and four letters may have one. */
const LONG = 8
const SHORTEST = 4
const BEGINNING = 6
const ENDING = 5

/** How many errors a typed word may have. */
export const errorsAllowed = (word: string): number => {
  const { length } = [...word]
  return !mayBeMistyped(word) || length < SHORTEST ? 0 : length < LONG ? 1 : 2
}

/**
 * What a mistyped word has in common with the word that was meant: with one error within the first six letters, leaving out one
 * letter on both sides makes them equal; with none among the last five, these are.
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
  return [...new Set([beginning.join(''), ...beginning.map((_, at) => beginning.toSpliced(at, 1).join(''))])]
}

/**
 * How many errors lead from what was typed to the word or, as more may be typed yet, to a beginning of it. An error is a letter
 * too many, too few or another, or two that changed places.
 */
export function errorsBetween(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]]
  let [before, last]: [number[], number[]] = [[], to.map((_, at) => at + 1)]
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
  // Fewer than five letters are no beginning to go by.
  return from.length > SHORTEST ? Math.min(...last) : (last.at(-1) ?? 0)
}
