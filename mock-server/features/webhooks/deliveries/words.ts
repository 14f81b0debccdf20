/** What an id or an instant is made of stays together: one word instead of many, found by its beginning. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const INSTANT = String.raw`\d{4}-\d\d-\d\d(?:t[\d:.]+z?)?`
const RUN = String.raw`[\p{L}\p{N}\p{M}]+`
const words = new RegExp(`${ID}|${INSTANT}|${RUN}`, 'gu')
/** Cheaper than looking for an id at every letter: pieces, of which only those with hyphens or colons may hold one. */
const piecesOf = (run: string) => String.raw`${run}(?:-${run})*(?::\d\d[\d:.]*z?)?`
const pieces = new RegExp(piecesOf(RUN), 'gu')
const plainPieces = new RegExp(piecesOf('[a-z0-9]+'), 'g')
const isPlain = /^[\0-\x7f]*$/
/** In a query also the beginning of an id or an instant. */
const soughtWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[0-9a-f]{8}-[0-9a-f-]*|\d{4}-\d\d(?:-\d\d(?:t[\d:.]+z?)?)?)(?![\p{L}\p{N}])|${RUN}`,
  'gu',
)
const LONGEST = 64
const MOST = 500
/** Of each text so much is looked at: an event may have 20 MiB, and nothing else happens meanwhile. */
const LOOKED_AT = 65_536
/** A shorter word must occur as it is: what begins with one letter is nearly everything. */
const SHORTEST_BEGINNING = 3

/**
 * The different words of an attempt's texts as the text of a tsvector: lower-cased runs of letters and digits, ids and instants whole.
 * Nothing in them needs quoting. `~` makes a word of the subscription, so that the index leads to its attempts alone.
 */
export function wordsOf(texts: readonly string[], subscriptionId?: string): string {
  const found = new Set<string>()
  if (subscriptionId !== undefined) found.add(ofSubscription(subscriptionId))
  for (const text of texts) {
    const lower = text.slice(0, LOOKED_AT).normalize().toLowerCase()
    for (const [piece] of lower.matchAll(isPlain.test(lower) ? plainPieces : pieces)) {
      if (found.size >= MOST) break
      if (!piece.includes('-') && !piece.includes(':')) found.add(cut(piece))
      else for (const word of piece.match(words) ?? []) if (found.size < MOST) found.add(cut(word))
    }
  }
  return found.size === 0 ? '' : `'${[...found].join("' '")}'`
}

/** Text of a tsquery that wants every word of `q`, as a whole or as a beginning; undefined where there is no word in it. */
export function wordsQuery(q: string): string | undefined {
  const sought = new Set(q.normalize().toLowerCase().match(soughtWords))
  if (sought.size === 0) return undefined
  return [...sought].map((word) => `'${cut(word)}'${[...word].length < SHORTEST_BEGINNING ? '' : ':*'}`).join(' & ')
}

/** The word that all attempts of a subscription have. */
export const ofSubscription = (subscriptionId: string): string => `~${subscriptionId}`

const cut = (word: string): string => (word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)
