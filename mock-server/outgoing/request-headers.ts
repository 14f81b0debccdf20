/** Alternating names and values, as undici takes them. Headers of the connection are always ours and cannot be set. */
export function requestHeaders(fields: readonly (readonly [string, string])[], userAgent: string): string[] {
  const headers = ['accept-encoding', 'identity']
  let hasUserAgent = false
  for (const [name, value] of fields) {
    const plain = name.toLowerCase()
    if (ours.has(plain) || plain.startsWith('proxy-')) continue
    hasUserAgent ||= plain === 'user-agent'
    headers.push(name, value)
  }
  if (!hasUserAgent) headers.push('user-agent', userAgent)
  return headers
}

const ours: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
