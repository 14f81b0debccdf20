import { listEvents } from 'mock-server/contract/events.ts'
import { getSubscription } from 'mock-server/contract/subscriptions.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { parseOffset } from '#common/cursor/offset-text.ts'

/** Where the list begins. In the address it is `newest`, `8412904` or `cursor:<subscription>`; absent means the last 100. */
export type Start =
  | { readonly from: 'last' }
  | { readonly from: 'newest' }
  | { readonly from: 'offset'; readonly offset: number }
  | { readonly from: 'cursor'; readonly subscriptionId: string }

const LAST = 100
/** Events shown before the one that a link opens, for context. */
const CONTEXT = 20

export function parseStart(text: string | null): Start {
  if (text === 'newest') return { from: 'newest' }
  if (text?.startsWith('cursor:')) return { from: 'cursor', subscriptionId: text.slice('cursor:'.length) }
  const offset = parseOffset(text)
  return offset === undefined ? { from: 'last' } : { from: 'offset', offset }
}

/** The offset after which to read; undefined for the newest. The range always includes an opened event. */
export async function findStart(
  start: Start,
  open: number | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (start.from === 'newest' && open === undefined) return undefined
  const after = await placeOf(start, signal)
  return Math.max(0, open === undefined ? after : Math.min(after, open - 1 - CONTEXT))
}

async function placeOf(start: Start, signal: AbortSignal): Promise<number> {
  if (start.from === 'offset') return start.offset - 1
  if (start.from === 'cursor') {
    const cursor = await cursorOf(start.subscriptionId, signal)
    if (cursor !== undefined) return cursor
  }
  const { head } = await call(listEvents, { query: { limit: 1 } }, { signal })
  return start.from === 'newest' ? head : head - LAST
}

/** Undefined when the subscription is gone: an old link still opens the tail. */
async function cursorOf(id: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { data } = await call(getSubscription, { params: { id } }, { signal })
    return data.cursor.offset
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
