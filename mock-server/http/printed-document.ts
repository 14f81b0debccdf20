/** Answers with a JSON document that never changes: printed for the first request, and kept with its tag for all others. */
export function printedDocument(print: () => Promise<unknown>): (headers: Headers) => Promise<Response> {
  let printed: Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }> | undefined
  return async (headers) => {
    const { bytes, etag } = await (printed ??= withTag(print()))
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
    return new Response(bytes, { headers: { 'content-type': 'application/json', etag } })
  }
}

async function withTag(printing: Promise<unknown>) {
  const bytes = new TextEncoder().encode(JSON.stringify(await printing))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    bytes,
    etag: `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`,
  }
}
