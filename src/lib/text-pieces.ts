export type TextPiece = { readonly text: string; readonly isHit: boolean }

/** Cuts a text at its hits ([start, end) pairs, in any order, also overlapping). */
export function textPieces(text: string, hits: readonly (readonly [number, number])[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const [from, to] of hits.toSorted((a, b) => a[0] - b[0])) {
    const start = Math.max(from, at)
    const end = Math.min(to, text.length)
    if (end <= start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false })
    pieces.push({ text: text.slice(start, end), isHit: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

/** Where a search text occurs, for lists whose hits the service does not return. */
export function hitsOf(text: string, search: string): [number, number][] {
  const needle = search.trim()
  if (needle === '') return []
  // Not in a lower-case copy: "İ" is longer in lower case, which would move all hits after it.
  const pattern = new RegExp(needle.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), 'giu')
  return [...text.matchAll(pattern)].map(({ index, 0: hit }) => [index, index + hit.length])
}
