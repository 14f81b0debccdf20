/** Whether a text matches one with wildcards (contract/query.ts), in any case; in the time of one search for each part. */
export function matchesWildcard(wildcard: string, text: string): boolean {
  const lower = text.toLowerCase()
  const [first = '', ...parts] = wildcard.toLowerCase().split('*')
  const last = parts.pop()
  if (last === undefined) return lower.includes(first)
  if (!lower.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = lower.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return lower.length - at >= last.length && lower.endsWith(last)
}
