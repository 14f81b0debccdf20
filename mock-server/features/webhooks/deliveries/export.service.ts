import type { ExportForm } from './export.ts'

/** Rows as a file, written piece by piece as fast as the client takes them. */
export function exportAnswer<Row>(
  rows: AsyncIterable<Row[]>,
  forms: Readonly<Record<'csv' | 'ndjson', ExportForm<Row>>>,
  format: 'csv' | 'ndjson',
): Response {
  const form = forms[format]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  void writeAll(rows, form, writable)
  return new Response(readable, {
    headers: {
      'content-type': form.type,
      'content-disposition': `attachment; filename="deliveries.${format}"`,
      'cache-control': 'no-store',
    },
  })
}

// One loop from the request, not a callback of the stream, so that the store still knows on whose behalf it reads.
async function writeAll<Row>(
  rows: AsyncIterable<Row[]>,
  { head, linesOf }: ExportForm<Row>,
  to: WritableStream<Uint8Array>,
) {
  const encoder = new TextEncoder()
  const writer = to.getWriter()
  try {
    if (head !== '') await writer.write(encoder.encode(head))
    for await (const piece of rows) await writer.write(encoder.encode(linesOf(piece)))
    await writer.close()
  } catch (error) {
    // Headers have gone out, so the answer ends early; a client that left has ended it itself.
    await writer.abort(error).catch(() => undefined)
  }
}
