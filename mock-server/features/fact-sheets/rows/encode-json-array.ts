/** Milliseconds after which other work gets its turn: too short for anybody to notice. */
const SLICE_MS = 8
const encoder = new TextEncoder()

/** Encodes many records as a JSON array in pieces, yielding to other work of the process after every slice of time. */
export async function encodeJsonArray<T>(rows: readonly T[], toRecord: (row: T) => unknown): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  let sliceStart = performance.now()
  for (const [index, row] of rows.entries()) {
    texts.push((index === 0 ? '[' : ',') + JSON.stringify(toRecord(row)))
    if (performance.now() - sliceStart < SLICE_MS) continue
    pieces.push(encoder.encode(texts.join('')))
    texts = []
    await new Promise<void>((resolve) => void setTimeout(resolve))
    sliceStart = performance.now()
  }
  return [...pieces, encoder.encode(rows.length === 0 ? '[]' : `${texts.join('')}]`)]
}
