import { jsonSlices } from '#kernel/json-slices.ts'

/** Encodes many records as a JSON array in pieces, yielding to other work of the process after every slice of time. */
export async function encodeJsonArray<T>(rows: readonly T[], toRecord: (row: T) => unknown): Promise<Uint8Array[]> {
  const slices = jsonSlices()
  for (const [index, row] of rows.entries()) {
    const pause = slices.add((index === 0 ? '[' : ',') + JSON.stringify(toRecord(row)))
    if (pause) await pause
  }
  await slices.add(rows.length === 0 ? '[]' : ']')
  return slices.end()
}
