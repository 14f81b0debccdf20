import { hitsOf, textPieces } from '#lib/text-pieces.ts'

/** A text with its search hits marked: positions from the service, or occurrences of the search text. */
export function Highlight({
  text,
  hits,
  search,
}: {
  readonly text: string
  readonly hits?: readonly (readonly [number, number])[]
  readonly search?: string
}) {
  const marks = hits ?? (search === undefined ? [] : hitsOf(text, search))
  if (marks.length === 0) return text
  return textPieces(text, marks).map((piece, index) =>
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
