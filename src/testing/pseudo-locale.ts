/** Letters with marks above and below, so that a line box that is too low cuts them. */
const marked: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ÿ',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
}

const GROWTH = 0.4

/** A text as a language with longer words would have it: 40 % longer, accented, in brackets that show where it begins and ends. */
export function pseudo(text: string): string {
  // Placeholders, and elements as in <b>, stay as they are.
  const parts = text.split(/(\{\{[^}]+\}\}|<\/?\w+\/?>)/)
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length
  const words = parts.map((part, index) => (index % 2 === 0 ? accented(part) : part)).join('')
  return `[${words}${padding(Math.ceil(letters * GROWTH) - 2)}]`
}

/** All texts of a language file. */
export function pseudoTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudo(texts)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value)]))
}

const accented = (text: string): string => text.replaceAll(/[a-z]/gi, (letter) => marked[letter] ?? letter)

/** Words of four letters, because one long word could not wrap. */
const padding = (length: number): string =>
  ' löng'.repeat(Math.ceil(Math.max(length, 0) / 5)).slice(0, Math.max(length, 0))
