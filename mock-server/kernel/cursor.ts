import { refuse } from './refusal.ts'

/** Where a page ended: the sort key of its last row and, because keys may be equal, its id. */
export type PageEnd = { key: string; id: string }

/** An opaque cursor, bound to the sort and filter of the page that it continues. */
export const toCursor = (end: PageEnd, boundTo: string): string =>
  btoa(inBytes(JSON.stringify([end.key, end.id, digest(boundTo)])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** A text with a character for each byte of its UTF-8. A page has up to 20,000 cursors, most of them plain ASCII. */
const inBytes = (text: string): string =>
  NOT_ASCII.test(text) ? String.fromCharCode(...new TextEncoder().encode(text)) : text

const NOT_ASCII = /[^\0-\x7F]/

/** More than the cursor of any list has: ten sort keys of long names. */
const LONGEST = 200_000

/**
 * The page end behind a cursor; the empty text is the start; 400 for a forged cursor or one of another sort or filter. The key is a
 * text that a store takes; a list that sorts by something else reads it with one of the functions below.
 */
export function fromCursor(cursor: string | undefined, boundTo: string): PageEnd | undefined {
  if (!cursor) return undefined
  const [key, id, binding] = decode(cursor)
  if (
    typeof key === 'string' &&
    isStorable(key) &&
    typeof id === 'string' &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  ) {
    if (binding === digest(boundTo)) return { key, id }
    throw invalid('belongs to another sort or filter')
  }
  throw invalidCursor()
}

/** The instant that a key is; 400 for a text that is none. */
export function instantIn(key: string): Date {
  const instant = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) ? key : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw invalidCursor()
  return instant
}

/** Whether a text is a number as a store writes it. A number beyond the largest one is none. */
export const isNumberText = (text: string): boolean =>
  text === '-Infinity' || (/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) && isDouble(Number(text), text))

/** A store refuses a number that is too large for it, and one that it would round to zero. */
const isDouble = (value: number, text: string): boolean =>
  Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(text.replace(/e.*$/i, '')))

/** Whether a text is an instant as a store writes it. */
export function isInstantText(text: string): boolean {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([-+]\d\d(?::\d\d)?)$/.exec(text) ?? []
  if (day === undefined || time === undefined || zone === undefined) return false
  const instant = Date.parse(`${day}T${time.slice(0, 12)}Z`)
  return (
    !Number.isNaN(instant) &&
    new Date(instant).toISOString().startsWith(day) &&
    /^[-+](0\d|1[0-4])(:[0-5]\d)?$/.test(zone)
  )
}

/** Whether a store can hold a text: no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** 400 for a cursor that this service didn't issue. */
export const invalidCursor = () => invalid('is not a cursor of this service')

function decode(cursor: string): unknown[] {
  if (cursor.length > LONGEST) return []
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
