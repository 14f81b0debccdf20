/** Names and values in turn, as undici takes them. What belongs to the connection is ours, whoever gave it. */
export function requestHeaders(given: readonly (readonly [string, string])[], userAgent: string): string[] {
  const headers = ['accept-encoding', 'identity']
  let named = false
  for (const [name, value] of given) {
    const plain = name.toLowerCase()
    if (ours.has(plain) || plain.startsWith('proxy-')) continue
    named ||= plain === 'user-agent'
    headers.push(name, value)
  }
  if (!named) headers.push('user-agent', userAgent)
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
