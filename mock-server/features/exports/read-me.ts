import type { Logo, ReadMe } from '#kernel/sheets.ts'
import type { ExportRow } from './exports.store.ts'

interface Known {
  readonly workspaceName: string
  readonly madeBy: string
  readonly factSheetCount: number | null
  readonly now: Date
  readonly logo: Logo | undefined
}

const titles: Readonly<Record<ExportRow['type'], string>> = {
  SNAPSHOT: 'Full snapshot',
  ARCHIVE: 'Archive',
  AUDIT_LOG: 'Audit log',
  AUDIT_LOG_LEGACY: 'Audit log (events)',
  INVENTORY_EXPORT: 'Inventory',
  INVENTORY_IMPORT: 'Imports',
  WS_SYNC: 'Workspace syncs',
  REPORT_SYNC: 'Report syncs',
}

/** What a workbook says of itself. */
export function readMeOf(row: ExportRow, { workspaceName, madeBy, factSheetCount, now, logo }: Known): ReadMe {
  const { from, until } = row.options
  return {
    title: row.bookmark_name ?? titles[row.type],
    logo,
    facts: [
      ['Workspace', workspaceName],
      ['Made at', now.toISOString()],
      ['Made by', `${madeBy}. It holds what they can read`],
      ...(factSheetCount === null ? [] : [['Fact sheets', String(factSheetCount)] as const]),
      ...(from === undefined || until === undefined ? [] : [['Period', `${from} to ${until}`] as const]),
      ['Columns', 'The first row has their keys, the second their labels. Their order can change: go by the keys'],
      ['Apostrophes', 'A text that a spreadsheet would run as a formula has one before it, which an import takes away'],
      ['Long texts', 'A cell has at most 32,767 characters; longer texts are cut here, and whole as NDJSON'],
      ['Times', 'In UTC'],
    ],
  }
}
