/** Two letters for a name: first and last word, or the first two letters of one word. */
export function initials(name: string): string {
  const words = name
    .split(/[\s@._-]+/u)
    .map((word) => [...word.replaceAll(/[^\p{L}\p{N}]/gu, '')])
    .filter((letters) => letters.length > 0)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words[words.length - 1]?.[0] : first[1]
  return `${first[0] ?? ''}${last ?? ''}`.toLocaleUpperCase()
}

/** One of `count` colours, always the same for the same text. */
export function stableHue(text: string, count: number): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}
