import type { Cell, SheetColumn } from '#kernel/sheets.ts'

/** Takes the bytes of a file in their order. */
export type Write = (bytes: Uint8Array) => void

/** A file under way: its sheets one after the other. */
export interface Tables {
  sheet(columns: readonly SheetColumn[]): Promise<void>
  rows(rows: readonly (readonly Cell[])[]): Promise<void>
  finish(): Promise<void>
}
