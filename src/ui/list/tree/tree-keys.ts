import { indexAfter } from '#ui/keyboard/arrows.ts'

/** What a tree has to know of each of its rows. */
export type TreeRow = {
  readonly id: string
  /** What letters jump to. */
  readonly label: string
  /** 1 for rows without a parent. */
  readonly level: number
  /** Undefined for a row that has no children. */
  readonly isExpanded?: boolean | undefined
  /** Which one of how many with the same parent. */
  readonly position: number
  readonly size: number
}

/** Where a key leads from the row at an index, or what it does with it; undefined for keys of others. */
export function moveIn(rows: readonly TreeRow[], index: number, key: string): number | 'choose' | 'toggle' | undefined {
  const row = rows[index]
  if (!row) return undefined
  const next = indexAfter({ key }, { at: index, length: rows.length })
  if (next !== undefined) return next
  if (key === 'Enter' || key === ' ') return 'choose'
  if (key === 'ArrowRight') {
    if (row.isExpanded === undefined) return index
    return row.isExpanded ? Math.min(index + 1, rows.length - 1) : 'toggle'
  }
  if (key === 'ArrowLeft') return row.isExpanded ? 'toggle' : parentOf(rows, index)
  return key.length === 1 && /[\p{L}\p{N}]/u.test(key) ? nextWith(rows, index, key) : undefined
}

function parentOf(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  const parent = rows.slice(0, index).findLastIndex((row) => row.level < level)
  return Math.max(parent, 0)
}

/** The next row whose label begins with a letter, around the end. */
function nextWith(rows: readonly TreeRow[], index: number, letter: string): number {
  const begins = ({ label }: TreeRow) => label.toLowerCase().startsWith(letter.toLowerCase())
  const later = rows.findIndex((row, nth) => nth > index && begins(row))
  const first = later >= 0 ? later : rows.findIndex(begins)
  return Math.max(first, 0) === 0 && !rows.some(begins) ? index : Math.max(first, 0)
}
