/** What a file of tables consists of. */

/** A value of a cell; instants and days are texts of ISO 8601. */
export type Cell = string | number | boolean | null

export interface SheetColumn {
  /** The key in the data model, by which programs know the column. */
  readonly key: string
  /** For people; the key where the workspace has no label. */
  readonly label: string
}

/** The columns of a table, and its rows. */
export interface OpenSheet {
  readonly columns: readonly SheetColumn[]
  /** Each page is a list of rows, each a list of cells, as JSON text: the thread that writes the file is the first to read it. */
  readonly pages: AsyncIterable<string>
}

/** A table of a file. */
export interface Sheet {
  /** What it holds, such as a type of fact sheets. A workbook shortens it where it must. */
  readonly name: string
  /** In words for people. */
  readonly holds: string
  readonly open: () => Promise<OpenSheet>
}

/** The first sheet of a workbook: what the file is. */
export interface ReadMe {
  readonly title: string
  /** Names and their values. */
  readonly facts: readonly (readonly [string, string])[]
  readonly logo?: Logo | undefined
}

/** A picture that workbooks can hold; `width` and `height` in pixels. */
export interface Logo {
  readonly bytes: Uint8Array
  readonly extension: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

export const fileFormats = ['XLSX', 'CSV', 'NDJSON'] as const
export type FileFormat = (typeof fileFormats)[number]
