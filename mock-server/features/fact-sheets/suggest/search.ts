import { fold, wordsOf } from '#search-text/fold.ts'
import { clues, errorsAllowed, errorsBetween, partsOf, termsFor, wordsIn } from '#search-text/search-terms.ts'

/** What somebody typed, taken apart. */
export interface Search {
  readonly workspaceId: string
  /** Folded, one blank between the words. */
  readonly phrase: string
  /** All of these must be found; the index is asked for the longest ones. */
  readonly words: readonly string[]
  readonly asked: readonly Asked[]
}

/** One typed word: `app-001` is two words of the index, of which the last may go on. */
interface Asked {
  readonly typed: string
  readonly words: readonly string[]
  readonly goesOn: boolean
  /** Whether it may stand in the middle of a word: not when it begins with a sign. */
  readonly mayStandInside: boolean
}

/** What else a typed word may stand for: words that have it in the middle, and words that it may be a misspelling of. */
export interface Alternatives {
  readonly inside: readonly string[]
  /** With the number of errors. */
  readonly mistyped: ReadonlyMap<string, number>
}

/** More words than this narrow nothing down any more. */
const ASKED = 6

export function readSearch(workspaceId: string, typed: string): Search {
  const words = wordsOf(typed)
  const asked = words
    .map((word): Asked => {
      const [first = '', last = ''] = [word[0], word.at(-1)]
      return { typed: word, words: wordsIn(word), goesOn: isLetter(last), mayStandInside: isLetter(first) }
    })
    .filter(({ words: found }) => found.length > 0)
    .toSorted((a, b) => b.typed.length - a.typed.length)
    .slice(0, ASKED)
  return { workspaceId, phrase: fold(typed).trim().replaceAll(/\s+/g, ' '), words, asked }
}

// Half a character beyond the basic plane is taken for a letter: those are rarely signs.
const isLetter = (character: string) => /[\p{L}\p{N}\p{Cs}]/u.test(character)

const quoted = (term: string) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`
const all = (conditions: readonly string[]) => conditions.join('&')
const any = (conditions: readonly string[]) => (conditions.length === 1 ? all(conditions) : `(${conditions.join('|')})`)

/** Which fact sheets are worth fetching: those of these types, or that these entities may read; undefined = no matter. */
export interface Narrowing {
  readonly types?: readonly string[] | undefined
  readonly entities?: readonly string[] | undefined
}

/** The condition that goes with every other. */
export function narrowing(workspaceId: string, { types, entities }: Narrowing): string {
  const spell = termsFor(workspaceId)
  return [
    ...(types ? [any(types.map((type) => quoted(spell.ofType(type))))] : []),
    ...(entities ? [any([quoted(spell.open), ...entities.map((id) => quoted(spell.readableBy(id)))])] : []),
  ]
    .map((condition) => `&${condition}`)
    .join('')
}

/** Fact sheets of just this name. */
export const byWholeName = ({ workspaceId, phrase }: Search): string => quoted(termsFor(workspaceId).wholeName(phrase))

/** Fact sheets with a word in their name that begins with each typed one. */
export const byNameWords = ({ workspaceId, asked }: Search): string[] =>
  asked.length === 0 ? [] : [all(asked.map((one) => spelling(workspaceId)(one, 'name')))]

type Place = 'name' | 'anywhere'

/** How to ask for a typed word; `first` stands in for its first word, as a whole. */
function spelling(workspaceId: string) {
  const { inName, elsewhere } = termsFor(workspaceId)
  return (one: Asked, place: Place, first?: string): string =>
    all(
      one.words.map((typed, at) => {
        const word = at === 0 && first !== undefined ? first : typed
        const isBeginning = at === one.words.length - 1 && one.goesOn && word === typed
        const term = (spelt: string) => quoted(spelt) + (isBeginning ? ':*' : '')
        return place === 'name' ? term(inName(word)) : any([term(inName(word)), term(elsewhere(word))])
      }),
    )
}

/**
 * How many alternatives go into one question. Each question costs what its common words cost, and each alternative a little for
 * every fact sheet that has any of them: so more where there are other words.
 */
const TOGETHER = { alone: 10, withOthers: 50 } as const
/** How many alternatives are asked for beside another word's. */
const BESIDE = 30

/**
 * The questions that find the rest: in the middle of names, in other texts and, if wanted, mistyped. For one word the better hits
 * come first; several narrow so much that one question will do.
 */
export function furtherQuestions(
  search: Search,
  alternatives: readonly Alternatives[],
  wantsMistyped: boolean,
): string[] {
  const spell = spelling(search.workspaceId)
  const known = search.asked.map((one, at) => {
    const { inside = [], mistyped = new Map<string, number>() } = alternatives[at] ?? {}
    return { one, inside, mistyped: wantsMistyped ? [...mistyped.keys()] : [] }
  })
  // The word with most alternatives goes through them one handful after another; the others are asked for beside it.
  const [lead, ...others] = known.toSorted((a, b) => weight(b) - weight(a))
  if (!lead) return []
  const beside = others.map(({ one, inside, mistyped }) => {
    const more = [...inside.slice(0, BESIDE), ...mistyped]
    return anyOf([spell(one, 'anywhere'), ...more.map((word) => spell(one, 'anywhere', word))])
  })
  const isAlone = others.length === 0
  const questions = (place: Place, words: readonly (string | undefined)[]) =>
    handfuls(words, isAlone ? TOGETHER.alone : TOGETHER.withOthers).map((some) =>
      all([anyOf(some.map((word) => spell(lead.one, place, word))), ...beside]),
    )
  // Undefined stands for the word as it was typed, at the beginning of one.
  if (!isAlone) return questions('anywhere', [undefined, ...lead.inside, ...lead.mistyped])
  return [
    ...questions('name', lead.inside),
    ...questions('anywhere', [undefined, ...lead.inside]),
    ...questions('anywhere', lead.mistyped),
  ]
}

const anyOf = (conditions: readonly string[]) => any(conditions.map((condition) => `(${condition})`))

const handfuls = <T>(words: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, at) => words.slice(at * size, (at + 1) * size))

const weight = ({ inside, mistyped }: { inside: readonly string[]; mistyped: readonly string[] }) =>
  inside.length + mistyped.length

/** Asks for words by what they have in common with a typed one. */
export interface Lookup {
  readonly at: number
  readonly keys: string
  /** The word contains this. */
  readonly part: string
  /** And does not begin with this; null = no matter. */
  readonly except: string | null
  readonly least: number
  readonly most: number
}

const ENDLESS = 1000

export function lookups({ workspaceId, asked }: Search): Lookup[] {
  const spell = termsFor(workspaceId)
  return asked.flatMap((one, at): Lookup[] => {
    const [part = ''] = one.words
    const parts = one.mayStandInside ? partsOf(part) : []
    const found: Lookup[] = []
    const keys = all(parts.map(({ text, isOpen }) => quoted(spell.part(text)) + (isOpen ? ':*' : '')))
    const except = one.words.length === 1 && one.goesOn ? part : null
    if (keys !== '') found.push({ at, keys, part, except, least: 0, most: ENDLESS })
    const errors = errorsAllowed(part)
    if (errors === 0 || one.words.length > 1 || one.typed !== part) return found
    const { beginnings, ending } = clues(part)
    const { length } = [...part]
    const alike = { at, part: '', except: null }
    found.push({
      ...alike,
      keys: any(beginnings.map((text) => quoted(spell.beginning(text)))),
      least: 1,
      most: ENDLESS,
    })
    if (ending !== undefined) {
      const [least, most] = [length - errors, length + errors]
      found.push({ ...alike, keys: quoted(spell.ending(ending)), least, most })
    }
    return found
  })
}

/** So many words that have a typed one in the middle, and that it may be a misspelling of. */
const INSIDE = 100
const MISTYPED = 30

/** Sorts the words that were looked up by what they are to each typed one. */
export function alternativesAmong(search: Search, found: readonly { at: number; word: string }[]): Alternatives[] {
  const byWord = Map.groupBy(found, ({ at }) => at)
  return search.asked.map((one, at) => {
    const [typed = ''] = one.words
    const words = [...new Set(byWord.get(at)?.map(({ word }) => word))]
    // What begins with a single typed word was asked for as such.
    const isNew = (word: string) =>
      one.words.length === 1 && one.goesOn ? !word.startsWith(typed) : word !== typed && word.endsWith(typed)
    const mistyped = words
      .filter((word) => !word.includes(typed))
      .map((word) => [word, errorsBetween(typed, word)] as const)
      .filter(([, errors]) => errors <= errorsAllowed(typed))
      .toSorted(([a, few], [b, many]) => few - many || a.length - b.length)
    return {
      inside: words.filter((word) => word.includes(typed) && isNew(word)).slice(0, INSIDE),
      mistyped: new Map(mistyped.slice(0, MISTYPED)),
    }
  })
}

/** Beginning of the sort keys that begin with what was typed, and the first text after them. */
export const sortKeyRange = ({ phrase }: Search): { from: string; to: string } => {
  const from = clippedKey(phrase)
  return { from, to: `${from}\u{10FFFF}` }
}
const clippedKey = (phrase: string) => [...phrase].slice(0, 300).join('')
