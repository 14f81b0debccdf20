import type { Caller } from '#contract/access.ts'
import type { ExportOptions, ExportType, exportStates } from '#contract/exports/export-options.ts'
import type { Export, exportSortings } from '#contract/exports/exports.ts'
import { cancel, enqueue } from '#jobs/queue.store.ts'
import { JOBS_DUE } from '#jobs/runner.ts'
import { fromCursor, instantIn, invalidCursor, isNumberText, toCursor } from '#kernel/cursor.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import type { Contents, ExportedBookmark } from './contents.service.ts'
import { demandStart, exportRefusals } from './exports.policy.ts'
import { demandFile, isReduced } from './file-access.service.ts'
import * as store from './exports.store.ts'
import { toExport } from './exports.view.ts'
import { fileNameOf } from './file-names.ts'
import type { ExportKeys } from './keys.service.ts'
import { type Period, periodOf } from './periods.ts'

interface ExportServiceOptions {
  readonly storage: Storage
  readonly clock: () => Date
  readonly newId: () => string
  readonly keys: ExportKeys
  readonly contents: Contents
  readonly authorizations: Authorizations
}

export interface StartRequest {
  readonly exportType: ExportType
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly bookmarkId?: string | undefined
  readonly format: ExportOptions['format']
  readonly emptyColumns: boolean
  readonly languages: readonly string[]
}

interface ListRequest {
  readonly exportType?: readonly ExportType[] | undefined
  readonly status?: readonly (typeof exportStates)[number][] | undefined
  readonly userId?: string | undefined
  readonly pageSize: number
  readonly cursor: string
  readonly sorting: (typeof exportSortings)[number]
  readonly sortDirection: 'ASC' | 'DESC'
  readonly q?: string | undefined
  readonly refusals: boolean
}

/** What a list without types shows. */
const usualTypes: readonly ExportType[] = ['AUDIT_LOG', 'SNAPSHOT', 'AUDIT_LOG_LEGACY']

/** What is to be exported, checked. */
interface Checked {
  readonly type: ExportType
  readonly period: Period | undefined
  readonly bookmark: ExportedBookmark | undefined
  readonly options: ExportOptions
}

/** Exports: they are started, watched, cancelled and repeated here; jobs make their files. */
export function exportService({ storage, clock, newId, keys, contents, authorizations }: ExportServiceOptions) {
  /** Everything that can be known to be wrong before the job runs. */
  async function check(caller: Caller, request: StartRequest): Promise<Checked> {
    const { exportType: type, bookmarkId, format, emptyColumns, languages } = request
    demandStart(caller, type)
    const period = periodOf(request, clock())
    if (bookmarkId !== undefined && type !== 'INVENTORY_EXPORT')
      throw refuse.badRequest(
        'bookmarkId is of no use: only exports of the type INVENTORY_EXPORT are of a bookmark',
        about('bookmarkId', 'must be left out'),
      )
    const bookmark = bookmarkId === undefined ? undefined : await contents.bookmark(caller, bookmarkId)
    const dates = period && { from: period.from.toISOString(), until: period.until.toISOString() }
    const checked = { type, period, bookmark, options: { format, emptyColumns, languages, ...dates } }
    await contents.check(caller, checked)
    return checked
  }

  async function start(caller: Caller, { type, period, bookmark, options }: Checked) {
    const [now, id] = [clock(), newId()]
    const downloadName = fileNameOf({
      type,
      period,
      now,
      format: options.format,
      workspaceName: await store.workspaceName(storage.db, caller.workspaceId),
      bookmarkName: bookmark?.name,
    })
    const { workspaceId, userId } = caller
    const number = await storage.transaction(async (tx) => {
      const nth = await enqueue(tx, { workspaceId, id, kind: 'export', createdBy: userId, now })
      await store.insertExport(tx, { workspaceId, id, type, options, userId, bookmark, downloadName, now })
      return nth
    })
    storage.notify(JOBS_DUE, workspaceId)
    return { id, number }
  }

  async function find(caller: Caller, id: string): Promise<store.ExportRow> {
    const row = await store.findExport(storage.db, caller, id, clock())
    if (!row) throw refuse.notFound('There is no such export')
    return row
  }

  async function refusalsOf(caller: Caller, row: store.ExportRow) {
    return exportRefusals(caller, row, { isReduced: await isReduced(caller, row, authorizations), now: clock() })
  }

  /** On request with what the caller can't do with each. */
  async function shown(caller: Caller, rows: readonly store.ExportRow[], refusals: boolean): Promise<Export[]> {
    const listed = await keys.listed(caller, rows)
    const toShown = async (row: store.ExportRow): Promise<Export> => ({
      ...toExport(row, caller, listed.get(row.id)),
      ...(refusals && { refusals: await refusalsOf(caller, row) }),
    })
    return await Promise.all(rows.map(toShown))
  }

  /** One export after a change. */
  async function changed(caller: Caller, id: string): Promise<Export> {
    const row = await find(caller, id)
    return { ...toExport(row, caller), refusals: await refusalsOf(caller, row) }
  }

  return {
    /** 400 for dates that can't be, 403 without the right, 404 for an unknown bookmark, 422 for one that can't be read. */
    async start(caller: Caller, request: StartRequest) {
      const { id, number } = await start(caller, await check(caller, request))
      return { jobId: `job:${number}:${id}`, synclogId: null, message: 'A new job is queued.' }
    },

    /** What an export would hold. */
    async preview(caller: Caller, request: StartRequest) {
      const checked = await check(caller, request)
      const count = await contents.count(caller, checked)
      const last = await store.lastOfKind(storage.db, caller, checked.type, checked.options.format)
      return {
        count,
        ...(last && {
          last: { ms: Math.round(last.ms), size: last.size, endedAt: last.ended_at.toISOString() },
          size: Math.round((last.size / Math.max(1, last.rows)) * Math.max(1, count)),
        }),
      }
    },

    async list(caller: Caller, request: ListRequest) {
      const { sorting, sortDirection, cursor, pageSize, userId, q = '', status = [], refusals } = request
      const types = request.exportType?.length ? request.exportType : usualTypes
      const boundTo = JSON.stringify([sorting, sortDirection, userId, types, status, q])
      const after = fromCursor(cursor, boundTo)
      if (after && !isKeyOf(sorting, after.key)) throw invalidCursor()
      const { rows, total } = await store.listExports(
        storage.db,
        caller,
        {
          types,
          states: status,
          userId,
          words: q,
          sorting,
          isDescending: sortDirection === 'DESC',
          after,
          limit: pageSize + 1,
        },
        clock(),
      )
      const page = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? page.at(-1) : undefined
      return {
        exports: await shown(caller, page, refusals),
        total,
        endCursor: last && toCursor({ key: last.sort_key, id: last.id }, boundTo),
      }
    },

    /** A fresh key for the file; 404 once that is gone, or before it is there; 403 for whoever could not make the file any more. */
    async createKey(caller: Caller, id: string) {
      const row = await find(caller, id)
      await demandFile(caller, row, authorizations)
      return await keys.create(caller, row, clock())
    },

    async cancel(caller: Caller, id: string): Promise<Export> {
      const row = await find(caller, id)
      const isCancelled = await storage.transaction((tx) =>
        cancel(tx, { workspaceId: caller.workspaceId, id }, caller.userId, clock()),
      )
      if (!isCancelled) throw refuse.conflict('This export has ended already', { data: toExport(row, caller) })
      return await changed(caller, id)
    },

    /** Starts it again, with what the caller can read now. */
    async repeat(caller: Caller, id: string): Promise<Export> {
      const row = await find(caller, id)
      const { from, until, format, emptyColumns, languages } = row.options
      const again = await check(caller, {
        exportType: row.type,
        startDate: from,
        endDate: until,
        bookmarkId: row.bookmark_id ?? undefined,
        format,
        emptyColumns,
        languages,
      })
      const started = await start(caller, again)
      return await changed(caller, started.id)
    },
  }
}
export type ExportService = ReturnType<typeof exportService>

function isKeyOf(sorting: ListRequest['sorting'], key: string): boolean {
  if (sorting === 'createdAt') return instantIn(key) instanceof Date
  return sorting === 'type' ? true : isNumberText(key) && /^-?\d{1,15}$/.test(key)
}
