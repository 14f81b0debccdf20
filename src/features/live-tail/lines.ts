import type { TailEvent } from 'mock-server/contract/events.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import type { Gap } from './tail/buffer.ts'
import type { LogWindow } from './tail/state.ts'

/** A row of the list: an event, or something that stands between events. */
export type Line =
  | { readonly kind: 'event'; readonly key: string; readonly event: TailEvent }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: Gap }
  | { readonly kind: 'cursor'; readonly key: string; readonly subscription: Subscription }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }

/** The list, newest first: matching events, gaps where their events would be, and each cursor above the last event it has passed. */
export function toLines(
  { rows, gaps, last, head, upTo = Infinity }: LogWindow,
  matches: (event: TailEvent) => boolean,
  subscriptions: readonly Subscription[],
): Line[] {
  const top = Math.min(upTo, last)
  const bottom = Math.min(rows[0]?.offset ?? Infinity, gaps[0]?.from ?? Infinity)
  const markers = [
    ...gaps.filter(({ to }) => to <= top).map((gap) => ({ offset: gap.to, line: gapLine(gap) })),
    ...subscriptions
      .filter(({ cursor: { offset } }) => offset < Math.min(top, head) && offset >= bottom - 1)
      .map((subscription) => ({ offset: subscription.cursor.offset + 0.5, line: cursorLine(subscription) })),
  ].toSorted((a, b) => b.offset - a.offset)

  const lines: Line[] = []
  let next = 0
  let events = 0
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const event = rows[index]
    if (!event || event.offset > top || !matches(event)) continue
    for (let marker = markers[next]; marker && marker.offset > event.offset; marker = markers[(next += 1)])
      lines.push(marker.line)
    lines.push({ kind: 'event', key: String(event.offset), event })
    events += 1
  }
  const rest = markers.slice(next).map(({ line }) => line)
  // Cursors alone are no list: the page then explains why it is empty.
  return events > 0 ? [...lines, ...rest] : rest.filter(({ kind }) => kind === 'gap')
}

/** How many waiting events would be shown. Events not received yet count too, because their type is unknown. */
export function countWaiting({ rows, last, head, upTo }: LogWindow, matches: (event: TailEvent) => boolean): number {
  if (upTo === undefined) return 0
  let count = Math.max(head - Math.max(last, upTo), 0)
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const event = rows[index]
    if (!event || event.offset <= upTo) break
    if (matches(event)) count += 1
  }
  return count
}

/** Whether an offset is among the rows, by binary search. */
export function hasOffset(rows: readonly TailEvent[], offset: number): boolean {
  let [low, high] = [0, rows.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const offsetThere = rows[middle]?.offset ?? 0
    if (offsetThere === offset) return true
    if (offsetThere < offset) low = middle + 1
    else high = middle - 1
  }
  return false
}

const gapLine = (gap: Gap): Line => ({ kind: 'gap', key: `gap-${gap.from}`, gap })
const cursorLine = (subscription: Subscription): Line => ({
  kind: 'cursor',
  key: `cursor-${subscription.id}`,
  subscription,
})
