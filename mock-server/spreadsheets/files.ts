import type { FileFormat, ReadMe, SheetColumn } from '#kernel/sheets.ts'

/** What a file will hold, said before its first row. */
export interface FilePlan {
  readonly format: FileFormat
  readonly sheets: readonly { readonly name: string; readonly holds: string }[]
  readonly readMe: ReadMe
}

/** A whole file: its bytes, and their SHA-256 in hexadecimal digits. */
export interface FinishedFile {
  readonly size: number
  readonly sha256: string
}

/** Writes a file sheet by sheet, in the order of its plan. Every call resolves when what came of it is stored. */
export interface FileWriter {
  sheet(columns: readonly SheetColumn[]): Promise<void>
  /** A page of rows as JSON text; resolves to how many they are. */
  rows(page: string): Promise<number>
  finish(): Promise<FinishedFile>
  /** Ends the thread; a file that has not been finished is given up. */
  close(): Promise<void>
}

/** Opens a writer; `onBytes` gets the file piece by piece, and holds the writer up until it resolves. */
export type OpenFile = (plan: FilePlan, onBytes: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) => FileWriter

/** To the thread that writes. */
export type Request =
  | { readonly kind: 'sheet'; readonly columns: readonly SheetColumn[] }
  | { readonly kind: 'rows'; readonly page: string }
  | { readonly kind: 'finish' }

/** From it: pieces of the file, and the answer to each request in turn. */
export type Answer =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'done'; readonly rows: number }
  | { readonly kind: 'finished'; readonly file: FinishedFile }
  | { readonly kind: 'failed'; readonly message: string }
