import { refuse } from './refusal.ts'

/** Where a page ended: the sort key of its last row and, because keys may be equal, its id. */
export type PageEnd = { key: string; id: string }

/** An opaque cursor, bound to the sort and filter of the page that it continues. */
export const toCursor = (end: PageEnd, boundTo: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify([end.key, end.id, digest(boundTo)]))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The page end behind a cursor; the empty text is the start; 400 for a forged cursor or one of another sort or filter. */
export function fromCursor(cursor: string | undefined, boundTo: string): PageEnd | undefined {
  if (!cursor) return undefined
  const [key, id, binding] = decode(cursor)
  if (typeof key === 'string' && typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    if (binding === digest(boundTo)) return { key, id }
    throw invalid('belongs to another sort or filter')
  }
  throw invalidCursor()
}

/** 400 for a cursor that this service didn't issue. */
export const invalidCursor = () => invalid('is not a cursor of this service')

function decode(cursor: string): unknown[] {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

const invalid = (message: string) =>
  refuse.badRequest(`cursor ${message}`, { errors: [{ value: 'cursor', messages: [message] }] })

/** FNV-1a: distinguishes cursors of different queries; security doesn't depend on it. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
