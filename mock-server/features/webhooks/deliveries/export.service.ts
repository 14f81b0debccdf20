import type { DeliveryRow } from '#contract/deliveries.ts'
import { type ExportForm, exportForms } from './export.ts'

/** Rows as a file, written piece by piece as fast as the client takes them. */
export function exportAnswer(rows: AsyncIterable<DeliveryRow[]>, format: keyof typeof exportForms): Response {
  const form = exportForms[format]
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
async function writeAll(
  rows: AsyncIterable<DeliveryRow[]>,
  { head, linesOf }: ExportForm,
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
