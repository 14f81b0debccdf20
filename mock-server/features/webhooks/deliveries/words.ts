/** An id or an instant is one word instead of many, and is found by its beginning. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const INSTANT = String.raw`\d{4}-\d\d-\d\d(?:t[\d:.]+z?)?`
const RUN = String.raw`[\p{L}\p{N}\p{M}]+`
const words = new RegExp(`${ID}|${INSTANT}|${RUN}`, 'gu')
/** Cheaper than trying to match an id at every letter: pieces, of which only those with hyphens or colons can contain one. */
const piecesOf = (run: string) => String.raw`${run}(?:-${run})*(?::\d\d[\d:.]*z?)?`
const pieces = new RegExp(piecesOf(RUN), 'gu')
const plainPieces = new RegExp(piecesOf('[a-z0-9]+'), 'g')
const isPlain = /^[\0-\x7f]*$/
/** A query may also contain the beginning of an id or an instant. */
const queryWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[0-9a-f]{8}-[0-9a-f-]*|\d{4}-\d\d(?:-\d\d(?:t[\d:.]+z?)?)?)(?![\p{L}\p{N}])|${RUN}`,
  'gu',
)
const MAX_LENGTH = 64
const MAX_WORDS = 500
/** Characters of each text that are read: an event may have 20 MiB, and the event loop waits. */
const READ_LENGTH = 65_536
/** Shorter words match whole words only: nearly every text has a word that begins with a given letter. */
const MIN_PREFIX = 3

/**
 * The distinct words of an attempt's texts as the text of a tsvector: lower-cased runs of letters and digits, ids and instants as one word.
 * None needs quoting. The id of the subscription becomes a word with `~`, so that the index leads to its attempts only.
 */
export function wordsOf(texts: readonly string[], subscriptionId?: string): string {
  const distinct = new Set<string>()
  if (subscriptionId !== undefined) distinct.add(subscriptionWord(subscriptionId))
  for (const text of texts) {
    const lower = text.slice(0, READ_LENGTH).normalize().toLowerCase()
    for (const [piece] of lower.matchAll(isPlain.test(lower) ? plainPieces : pieces)) {
      if (distinct.size >= MAX_WORDS) break
      if (!piece.includes('-') && !piece.includes(':')) distinct.add(cut(piece))
      else for (const word of piece.match(words) ?? []) if (distinct.size < MAX_WORDS) distinct.add(cut(word))
    }
  }
  return distinct.size === 0 ? '' : `'${[...distinct].join("' '")}'`
}

/** Text of a tsquery for every word of `q`, whole or as a prefix; undefined if `q` holds no word. */
export function wordsQuery(q: string): string | undefined {
  const requested = new Set(q.normalize().toLowerCase().match(queryWords))
  if (requested.size === 0) return undefined
  return [...requested].map((word) => `'${cut(word)}'${[...word].length < MIN_PREFIX ? '' : ':*'}`).join(' & ')
}

/** The word that all attempts of a subscription have. */
export const subscriptionWord = (subscriptionId: string): string => `~${subscriptionId}`

const cut = (word: string): string => (word.length > MAX_LENGTH ? [...word].slice(0, MAX_LENGTH).join('') : word)
