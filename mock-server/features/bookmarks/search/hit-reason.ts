import { positionsOf } from '#search-text/fold.ts'
import type { SearchHit } from './hits.store.ts'

/** Adds where the words occur: in the name, otherwise in the description. */
export function withReason(hit: SearchHit, words: readonly string[]): string {
  if (words.length === 0) return hit.json
  const inName = positionsOf(words, hit.name)
  const [field, value, positions] =
    inName.length > 0
      ? ['name', hit.name, inName]
      : ['description', hit.description ?? '', positionsOf(words, hit.description ?? '')]
  return `${hit.json.slice(0, -1)},"hitReason":${JSON.stringify({ field, value, positions })}}`
}
