import { hitsOf } from '#lib/text-pieces.ts'

/** Where a search with wildcards (`*`) is found in a text that matches it: the first place of each of its parts, one after the other. */
export function wildcardHits(text: string, search: string): [number, number][] {
  if (!search.includes('*')) return hitsOf(text, search)
  const hits: [number, number][] = []
  for (const part of search.split('*')) {
    const from = hits.at(-1)?.[1] ?? 0
    const [hit] = hitsOf(text, part).filter(([start]) => start >= from)
    if (hit) hits.push(hit)
  }
  return hits
}
