import { about, refuse } from '#kernel/refusal.ts'

/** Parameters in a query, and members of a form: more than any operation has, with every list repeated. */
const PAIRS = 100

/** The pairs of a query or form. They are counted before they are taken apart; 400 beyond the limit, and for a name that objects reserve. */
export function pairsIn(text: string, place: 'query' | 'form'): URLSearchParams {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0 && count <= PAIRS; at = text.indexOf('&', at + 1)) count += 1
  if (count > PAIRS) {
    const errors = about(place === 'query' ? 'query' : '$', `must have at most ${PAIRS} parameters`)
    throw refuse.badRequest(`A ${place} may have ${PAIRS} parameters`, errors)
  }
  const pairs = new URLSearchParams(text)
  if (pairs.has('__proto__')) {
    const message = 'is not the name of a parameter'
    throw refuse.badRequest(`__proto__ ${message}`, about('__proto__', message))
  }
  return pairs
}
