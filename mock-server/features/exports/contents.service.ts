import type { Caller } from '#contract/access.ts'
import type { ExportOptions, ExportType } from '#contract/exports/export-options.ts'
import type { Sheet } from '#kernel/sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import type { AuditLog } from './audit-log.service.ts'
import type { JobLogs } from './job-log.service.ts'

/** A bookmark as an export takes it. */
export interface ExportedBookmark {
  readonly id: string
  readonly name: string
  readonly state: unknown
}

/** What an export is to hold. */
export interface Wanted {
  readonly type: ExportType
  readonly bookmark: ExportedBookmark | undefined
  readonly options: ExportOptions
}

/** What it holds. */
export interface Content {
  readonly sheets: readonly Sheet[]
  readonly factSheetTypes: readonly string[]
  /** Null where it holds no fact sheets. */
  readonly factSheetCount: number | null
  /** Rows of all sheets; it may turn out somewhat smaller. */
  readonly rowCount: number
}

type Status = 'ACTIVE' | 'ARCHIVED'

interface ContentsOptions {
  readonly landscape: {
    /** 403 if the caller may export none of the types that they can read. */
    check(caller: Caller): Promise<void>
    count(caller: Caller, status: Status): Promise<number>
    open(
      caller: Caller,
      request: { status: Status; emptyColumns: boolean; languages: readonly string[] },
    ): Promise<{ sheets: readonly Sheet[]; types: readonly string[]; factSheetCount: number; rowCount: number }>
  }
  readonly inventory: {
    /** 422 for a state that can't be read, 403 if the caller may not export one of its types. */
    count(caller: Caller, state: unknown): Promise<number>
    open(
      caller: Caller,
      state: unknown,
      languages: readonly string[],
    ): Promise<{ sheet: Sheet; types: readonly string[]; count: number }>
  }
  /** A bookmark of an inventory that the caller can read. */
  readonly findBookmark: (caller: Caller, id: string) => Promise<ExportedBookmark | undefined>
  readonly auditLog: AuditLog
  readonly jobLogs: JobLogs
}

/** What each type of exports holds: always what the caller can read at this moment. */
export function contents({ landscape, inventory, findBookmark, auditLog, jobLogs }: ContentsOptions) {
  const stateOf = ({ bookmark }: Wanted) => bookmark?.state ?? {}

  async function count(caller: Caller, wanted: Wanted): Promise<number> {
    switch (wanted.type) {
      case 'SNAPSHOT':
        return await landscape.count(caller, 'ACTIVE')
      case 'ARCHIVE':
        return await landscape.count(caller, 'ARCHIVED')
      case 'INVENTORY_EXPORT':
        return await inventory.count(caller, stateOf(wanted))
      case 'AUDIT_LOG':
      case 'AUDIT_LOG_LEGACY':
        return await auditLog.count(caller, periodIn(wanted))
      case 'INVENTORY_IMPORT':
      case 'WS_SYNC':
      case 'REPORT_SYNC':
        return await jobLogs.count(caller, wanted.type, periodIn(wanted))
      default:
        return wanted.type satisfies never
    }
  }

  return {
    count,

    /** 404 for a bookmark that the caller can't read, 422 for one of another kind. */
    async bookmark(caller: Caller, id: string): Promise<ExportedBookmark> {
      const bookmark = await findBookmark(caller, id)
      if (!bookmark) throw refuse.notFound('There is no such bookmark of the inventory')
      return bookmark
    },

    /** Refuses what can't be exported before a job is made of it. */
    async check(caller: Caller, wanted: Wanted): Promise<void> {
      if (wanted.type === 'INVENTORY_EXPORT') await inventory.count(caller, stateOf(wanted))
      if (wanted.type === 'SNAPSHOT' || wanted.type === 'ARCHIVE') await landscape.check(caller)
    },

    async open(caller: Caller, wanted: Wanted): Promise<Content> {
      const { type, options } = wanted
      switch (type) {
        case 'SNAPSHOT':
        case 'ARCHIVE': {
          const status = type === 'SNAPSHOT' ? 'ACTIVE' : 'ARCHIVED'
          const { types, ...opened } = await landscape.open(caller, { ...options, status })
          return { ...opened, factSheetTypes: types }
        }
        case 'INVENTORY_EXPORT': {
          const { sheet, types, count: total } = await inventory.open(caller, stateOf(wanted), options.languages)
          return { sheets: [sheet], factSheetTypes: types, factSheetCount: total, rowCount: total }
        }
        case 'AUDIT_LOG':
        case 'AUDIT_LOG_LEGACY': {
          const sheet = auditLog.sheet(caller, type, periodIn(wanted))
          return { sheets: [sheet], factSheetTypes: [], factSheetCount: null, rowCount: await count(caller, wanted) }
        }
        case 'INVENTORY_IMPORT':
        case 'WS_SYNC':
        case 'REPORT_SYNC': {
          const sheet = jobLogs.sheet(caller, type, periodIn(wanted))
          return { sheets: [sheet], factSheetTypes: [], factSheetCount: null, rowCount: await count(caller, wanted) }
        }
        default:
          return type satisfies never
      }
    },
  }
}
export type Contents = ReturnType<typeof contents>

function periodIn({ options: { from, until } }: Wanted): { from: Date; until: Date } {
  if (from === undefined || until === undefined) throw new Error('An export of what happened has no period')
  return { from: new Date(from), until: new Date(until) }
}
