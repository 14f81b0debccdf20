import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly head: ReactNode
  /** Needed when `head` is not plain text. */
  readonly headLabel?: string
  /** A grid track: "88px", "minmax(0,1fr)". Fixed widths must fit the German text. */
  readonly width: string
  readonly isRight?: boolean
  readonly isSortable?: boolean
  /** Left out while the table is narrower than this many pixels. */
  readonly minTableWidth?: number
  /** The shape shown while loading; "line" by default. */
  readonly skeleton?: 'line' | 'two-lines' | 'tile' | 'avatar' | 'none'
  readonly cell: (row: Row) => ReactNode
}

export type Sort = { readonly by: string; readonly isDescending: boolean }

export type Selection = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** One row that is taller than the others and shows more below its cells. */
export type TallRow<Row> = { readonly key: string; readonly height: number; readonly below: (row: Row) => ReactNode }

/** The grid tracks of the visible columns, with the box column first when rows can be selected. */
export function tracks<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): string {
  return [...(hasBoxes ? ['16px'] : []), ...columns.map((column) => column.width)].join(' ')
}

/** The columns that fit into a width. */
export function fitting<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  return columns.filter((column) => (column.minTableWidth ?? 0) <= width)
}
