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

/** An angle of the colour wheel, pale or deep. */
export type PersonColor = { readonly hue: number; readonly isDeep: boolean }

// Even steps for the eye; between yellow and lime they would look brown.
const hues = [15, 40, 65, 85, 130, 155, 185, 220, 250, 280, 310, 345]

/** One of 24 colours, always the same for the same text: twelve hues, each pale and deep. */
export function personColor(text: string): PersonColor {
  const index = stableIndex(text, 2 * hues.length)
  return { hue: hues[index % hues.length] ?? 0, isDeep: index >= hues.length }
}

function stableIndex(text: string, count: number): number {
  // FNV-1a with a final mix: names that differ in one letter must not share a colour more often than by chance.
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) % count
}
