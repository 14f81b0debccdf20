type Pressed = { readonly key: string; readonly ctrlKey?: boolean }

/** A place in a grid, from 0. */
export type GridPlace = { readonly row: number; readonly column: number }

type List = {
  /** −1 from outside the list. */
  readonly at: number
  readonly length: number
  /** How far PageUp and PageDown go. */
  readonly page?: number
  /** Whether the arrows go on at the other end. */
  readonly wraps?: boolean
  /** Home and End are for the text in a field. */
  readonly isTyping?: boolean
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** By how many rows and columns an arrow key moves; undefined for other keys. */
export const arrowStep = (key: string): GridPlace | undefined => steps[key]

/** The index that a key leads to in a list; undefined for keys that move nothing there. */
export function indexAfter({ key }: Pressed, { at, length, page = 8, wraps = false, isTyping = false }: List) {
  const last = length - 1
  if (last < 0) return undefined
  if (key === 'Home' || key === 'End') return isTyping ? undefined : key === 'Home' ? 0 : last
  if (key === 'PageDown' || key === 'PageUp') return within(at + (key === 'PageDown' ? page : -page), last)
  const step = steps[key]?.row ?? 0
  if (step === 0) return undefined
  if (!wraps) return within(at + step, last)
  // From outside, up leads to the end.
  return at < 0 && step < 0 ? last : (at + step + length) % length
}

type Grid = { readonly rows: number; readonly columns: number; readonly page?: number }

/** The cell that a key leads to in a grid; Home and End stay in the row, with Ctrl they lead to its first and last cell. */
export function cellAfter({ key, ctrlKey = false }: Pressed, at: GridPlace, { rows, columns, page = 8 }: Grid) {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  if (key === 'Home') return { row: ctrlKey ? 0 : at.row, column: 0 }
  if (key === 'End') return { row: ctrlKey ? Math.max(lastRow, 0) : at.row, column: Math.max(lastColumn, 0) }
  const step = { ...steps, PageUp: { row: -page, column: 0 }, PageDown: { row: page, column: 0 } }[key]
  return step && { row: within(at.row + step.row, lastRow), column: within(at.column + step.column, lastColumn) }
}

const within = (index: number, last: number): number => Math.max(Math.min(index, last), 0)
