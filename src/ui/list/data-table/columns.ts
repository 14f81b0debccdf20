import type { ReactNode } from 'react'
import type { columnResizingState } from '@tanstack/react-table'

export type Column<Row> = {
  readonly id: string
  readonly head: ReactNode
  /** Needed when `head` is not plain text. */
  readonly headLabel?: string
  /** Pixels. With `text` only the width until rows are loaded. Fixed widths must fit the German text. */
  readonly width: number
  /** Sizes the column to the longest of these texts in the first rows, between `min` and `max`: a name, or a name and small text. */
  readonly text?: (row: Row) => string | readonly [name: string, small: string]
  /** Pixels that a cell needs beside its text, such as an avatar. */
  readonly extra?: number | ((row: Row) => number)
  /** The column gets this narrow before the table scrolls sideways. */
  readonly min?: number
  readonly max?: number
  /** The width in a table below 860 px, where texts for wide tables only are left out. */
  readonly narrowWidth?: number
  /** The width in a table below 760 px, where parts with the class `dt-roomy` are left out. */
  readonly tightWidth?: number
  /** Takes the spare width, which otherwise stays at the right end of the table. */
  readonly isGrowing?: boolean
  readonly isRight?: boolean
  readonly isSortable?: boolean
  /** Always shown, always first: the name, and what stands before it. */
  readonly isFixed?: boolean
  /** Always shown, always last: the button for what is mostly done with a row. */
  readonly isAction?: boolean
  /** Hidden until the reader chooses it. */
  readonly isExtra?: boolean
  /** Left out while the table is narrower than this many pixels, unless the reader chose the column. */
  readonly minTableWidth?: number
  /** The shape shown while loading; "line" by default. */
  readonly skeleton?: 'line' | 'two-lines' | 'tile' | 'avatar' | 'none'
  readonly cell: (row: Row) => ReactNode
}

/** Which columns a reader sees, in which order and how wide. */
export type ColumnLayout = {
  readonly order: readonly string[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}

/** Makes another layout of the reader's; what they stored may arrive only after they asked for it. */
export type ChangeLayout = (change: (layout: ColumnLayout) => ColumnLayout) => void

export const defaultLayout: ColumnLayout = { order: [], visible: {}, widths: {} }

/** A column whose edge is being dragged, and how far. */
export type ColumnDrag = columnResizingState

export const noDrag: ColumnDrag = {
  columnSizingStart: [],
  deltaOffset: null,
  deltaPercentage: null,
  isResizingColumn: false,
  startOffset: null,
  startSize: null,
}

export type Sort = { readonly by: string; readonly isDescending: boolean }

export type Selection = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** One row that is taller than the others and shows more below its cells. */
export type TallRow<Row> = { readonly key: string; readonly height: number; readonly below: (row: Row) => ReactNode }

/** What can be done with a row: buttons on hover and focus, and a context menu. */
export type RowAction = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** A shortcut that does it with the open row, else with the one under the keys. */
  readonly keys?: string
  readonly isDanger?: boolean
  /** A column has a button for it in every row, so that it isn't repeated on hover. */
  readonly hasColumn?: boolean
  /** Why it is disabled. */
  readonly refusal?: string | undefined
  readonly onChoose: () => void
}

/** Moves the focus into the table, to a row if its key is given. */
export type TableHandle = { readonly focus: (key?: string) => void }
