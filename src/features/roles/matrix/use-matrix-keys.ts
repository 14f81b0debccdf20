import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type GridPlace, cellAfter } from '#ui/keyboard/arrows.ts'
import type { CellValue } from '#features/roles/draft/cell.ts'

interface MatrixKeys {
  readonly rows: number
  readonly columns: number
  /** The value that a click on a cell gives. */
  readonly nextOf: (place: GridPlace) => CellValue
  readonly onPaint: (places: readonly GridPlace[], value: CellValue) => void
}

const letters: Readonly<Record<string, CellValue>> = { a: 'on', o: 'own', r: 'read', d: 'off' }

/**
 * Keyboard and pointer of the matrix. One cell takes part in the tab order; arrows move it. Space and Enter give the next value, A, O,
 * R and D a certain one. Shift with the arrows and dragging take further cells along.
 */
export function useMatrixKeys({ rows, columns, nextOf, onPaint }: MatrixKeys) {
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<GridPlace>()
  const grid = useRef<HTMLTableElement>(null)
  const drag = useRef<{ from: GridPlace; value: CellValue }>(undefined)
  const shown = { row: Math.min(active.row, rows - 1), column: Math.min(active.column, columns - 1) }

  useEffect(() => {
    const end = () => {
      drag.current = undefined
    }
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [])

  const cellAt = ({ row, column }: GridPlace) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  const move = (to: GridPlace, keepsAnchor: boolean) => {
    setAnchor(keepsAnchor ? (anchor ?? shown) : undefined)
    setActive(to)
    cellAt(to)?.focus()
  }
  const selected = anchor ? between(anchor, shown) : [shown]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    if (event.target.dataset['row'] === undefined) return
    const next = cellAfter(event, shown, { rows, columns })
    const value =
      event.key === ' ' || event.key === 'Enter' ? nextOf(anchor ?? shown) : letters[event.key.toLowerCase()]
    if (next) move(next, event.shiftKey)
    else if (event.key === 'Escape' && anchor) setAnchor(undefined)
    else if (value) onPaint(selected, value)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const placeOf = (target: EventTarget): GridPlace | undefined => {
    const { row, column } = (target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset) || {}
    return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
  }
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    if (event.shiftKey) {
      event.preventDefault()
      const value = nextOf(shown)
      onPaint(between(shown, place), value)
    } else if (event.pointerType === 'mouse') drag.current = { from: place, value: nextOf(place) }
  }
  /** A drag begins when the pointer reaches a second cell; before that it may be a click. */
  const onPointerOver = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || !drag.current) return
    setAnchor(isSame(place, drag.current.from) ? undefined : drag.current.from)
    setActive(place)
  }
  const onPointerUp = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || !drag.current || isSame(place, drag.current.from)) return
    onPaint(between(drag.current.from, place), drag.current.value)
    setAnchor(undefined)
    cellAt(place)?.focus()
  }
  const onClick = (event: React.MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || event.shiftKey) return
    move(place, false)
    onPaint([place], nextOf(place))
  }

  /** However the focus came there: by Tab, by a screen reader, by a click. */
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place && !isSame(place, shown)) setActive(place)
  }

  return {
    active: shown,
    selected,
    grid,
    handlers: { onKeyDown, onPointerDown, onPointerOver, onPointerUp, onClick, onFocus },
  }
}

const isSame = (a: GridPlace, b: GridPlace): boolean => a.row === b.row && a.column === b.column

/** The places of the rectangle with these corners. */
function between(from: GridPlace, to: GridPlace): GridPlace[] {
  const range = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, nth) => Math.min(a, b) + nth)
  return range(from.row, to.row).flatMap((row) => range(from.column, to.column).map((column) => ({ row, column })))
}
