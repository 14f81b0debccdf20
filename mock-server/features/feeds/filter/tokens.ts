import { invalid, unsupported } from './refusals.ts'

/** The kinds of literals that a token can be, names, and marks (brackets and commas). */
export type TokenKind = 'text' | 'number' | 'id' | 'day' | 'instant' | 'name' | 'mark' | 'end'

export interface Token {
  readonly kind: TokenKind
  /** Of a text, what stands between its quotes. */
  readonly text: string
  /** Where it begins, for messages. */
  readonly at: number
}

/** The longest filter. */
const MAX_LENGTH = 10_000

/** The first that matches wins: an id may begin like a number, and an instant begins like a day. */
const patterns: readonly [TokenKind, RegExp][] = [
  ['text', /'((?:[^']|'')*)'/y],
  ['id', /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/iy],
  ['instant', /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[-+ ]\d\d:\d\d)/iy],
  ['day', /\d{4}-\d\d-\d\d(?![\w-])/y],
  ['number', /-?\d+(?:\.\d+)?(?:e[-+ ]?\d+)?(?![\w.])/iy],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['mark', /[(),]/y],
]

/** The parts of a filter; 400 for a character that none begins with. */
export function tokensOf(filter: string): Token[] {
  if (filter.length > MAX_LENGTH) throw invalid('$filter', `may have ${MAX_LENGTH} characters`)
  const tokens: Token[] = []
  for (let at = 0; at < filter.length;) {
    if (/\s/.test(filter.charAt(at))) {
      at += 1
      continue
    }
    const token = tokenAt(filter, at)
    tokens.push(token.token)
    at = token.end
  }
  return [...tokens, { kind: 'end', text: '', at: filter.length }]
}

function tokenAt(filter: string, at: number): { token: Token; end: number } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(filter)
    if (match) {
      const text = kind === 'text' ? (match[1] ?? '').replaceAll("''", "'") : match[0]
      return { token: { kind, text, at }, end: pattern.lastIndex }
    }
  }
  const character = filter.charAt(at)
  if (character === '/') throw unsupported('$filter', `does not support paths (at position ${at + 1})`)
  if (character === '@' || character === '$')
    throw unsupported('$filter', `does not support names that begin with ${character} (at position ${at + 1})`)
  throw invalid('$filter', `cannot be read at position ${at + 1}`)
}
