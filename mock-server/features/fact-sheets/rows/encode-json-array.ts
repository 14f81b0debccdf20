/** Milliseconds after which others get their turn: well below what anybody notices. */
const TURN = 8
const encoder = new TextEncoder()

/** A JSON array of many records in pieces, made in turns between which the process does whatever else waits. */
export async function encodeJsonArray<T>(rows: readonly T[], toRecord: (row: T) => unknown): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  let begun = performance.now()
  for (const [at, row] of rows.entries()) {
    texts.push((at === 0 ? '[' : ',') + JSON.stringify(toRecord(row)))
    if (performance.now() - begun < TURN) continue
    pieces.push(encoder.encode(texts.join('')))
    texts = []
    await new Promise<void>((resolve) => void setTimeout(resolve))
    begun = performance.now()
  }
  return [...pieces, encoder.encode(rows.length === 0 ? '[]' : `${texts.join('')}]`)]
}
