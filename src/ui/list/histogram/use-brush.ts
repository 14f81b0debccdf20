import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import {
  bucketAt,
  edgeAt,
  type Edges,
  edgesOf,
  movedBy,
  movedEnd,
  rangeOfEdges,
  type Scale,
  type TimeRange,
} from './scale.ts'

type End = 'from' | 'to'
/** What a pointer does: moves one end or both, or draws another range. */
type Drag = {
  readonly kind: End | 'move' | 'draw'
  readonly start: number
  readonly edges: Edges
  readonly now: Edges
}

type Settings = {
  readonly scale: Scale
  readonly range: TimeRange | undefined
  /** A range was chosen. */
  readonly onRange: (range: TimeRange) => void
  /** The range under a pointer that is still down; undefined when the drag was given up. */
  readonly onDrag?: ((range: TimeRange | undefined) => void) | undefined
}

/** The buckets that Page up and Page down move. */
const PAGE = 10

/** A range over a scale that pointer and keys change, bucket by bucket. */
export function useBrush({ scale, range, onRange, onDrag }: Settings) {
  const field = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const edges = drag?.now ?? edgesOf(scale, range)

  const placeAt = (clientX: number): number => {
    const { left = 0, width = 1 } = field.current?.getBoundingClientRect() ?? {}
    return (clientX - left) / (width || 1)
  }
  const follow = (next: Drag | undefined) => {
    setDrag(next)
    onDrag?.(next && rangeOfEdges(scale, next.now))
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
    const start = placeAt(event.clientX)
    const own = edgesOf(scale, range)
    const isWhole = own[0] === 0 && own[1] === scale.count
    const bucket = bucketAt(scale, start)
    const isInside = !isWhole && bucket >= own[0] && bucket < own[1]
    const end = event.target.dataset['end']
    const kind = end === 'from' || end === 'to' ? end : isInside ? 'move' : 'draw'
    field.current?.setPointerCapture?.(event.pointerId)
    follow({ kind, start, edges: own, now: kind === 'draw' ? [bucket, bucket + 1] : own })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag) return
    const place = placeAt(event.clientX)
    const now = dragged(scale, drag, place)
    if (now[0] !== drag.now[0] || now[1] !== drag.now[1]) follow({ ...drag, now })
  }
  const onPointerUp = () => {
    if (!drag) return
    follow(undefined)
    const isChanged = drag.kind === 'draw' || drag.now[0] !== drag.edges[0] || drag.now[1] !== drag.edges[1]
    if (isChanged) onRange(rangeOfEdges(scale, drag.now))
  }
  const giveUp = () => drag && follow(undefined)

  const onKeyDown = (end: End) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag) {
      event.stopPropagation()
      giveUp()
      return
    }
    const edge = edgeFor(event.key, edges[end === 'from' ? 0 : 1], scale.count)
    if (edge === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const next = movedEnd(scale, edges, end, edge)
    if (next[0] !== edges[0] || next[1] !== edges[1]) onRange(rangeOfEdges(scale, next))
  }

  return {
    edges,
    isDragging: drag !== undefined,
    field: { ref: field, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: giveUp },
    onKeyDown,
  }
}

function dragged(scale: Scale, { kind, start, edges }: Drag, place: number): Edges {
  if (kind === 'from' || kind === 'to') return movedEnd(scale, edges, kind, edgeAt(scale, place))
  if (kind === 'move') return movedBy(scale, edges, Math.round((place - start) * scale.count))
  const [first, last] = [bucketAt(scale, start), bucketAt(scale, place)]
  return [Math.min(first, last), Math.max(first, last) + 1]
}

function edgeFor(key: string, edge: number, count: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return edge - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return edge + 1
  if (key === 'PageDown') return edge - PAGE
  if (key === 'PageUp') return edge + PAGE
  if (key === 'Home') return 0
  return key === 'End' ? count : undefined
}
