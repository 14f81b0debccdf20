import type { Caller } from '#contract/access.ts'
import type { EventLog } from '#events/log.ts'
import { end } from '#jobs/queue.store.ts'
import type { RunningJob } from '#jobs/runner.ts'
import type { Logo, ReadMe, Sheet } from '#kernel/sheets.ts'
import { demandAsFar } from '#kernel/power.ts'
import { refuse } from '#kernel/refusal.ts'
import { demandFeature, rulesFor } from '#kernel/workspace-rules.ts'
import type { FinishedFile, FileWriter, OpenFile } from '#spreadsheets/files.ts'
import type { Storage } from '#storage/database.ts'
import type { Content, Contents, Wanted } from './contents.service.ts'
import { exportFinished } from './export-events.view.ts'
import { type ExportRow, completeExport, findOwnExport, workspaceName } from './exports.store.ts'
import { demandStart } from './exports.policy.ts'
import { madeWith } from './file-access.service.ts'
import type { ExportKeys } from './keys.service.ts'
import { deleteParts, insertPart } from './parts.store.ts'
import { readMeOf } from './read-me.ts'

interface ExportWorkerOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
  readonly contents: Contents
  readonly keys: Pick<ExportKeys, 'makeFirst'>
  readonly openFile: OpenFile
  /** Somebody with their access as of now; undefined once they can't enter the workspace. */
  readonly callerOf: (workspaceId: string, userId: string) => Promise<Caller | undefined>
  readonly logoOf: (caller: Caller) => Promise<Logo | undefined>
}

const cancelled = () => refuse.conflict('This export was cancelled, or another process has it')

/** Makes the file of an export part by part, with the access of whoever started it; a process that is killed leaves it to the next one. */
export const exportWorker =
  (options: ExportWorkerOptions) =>
  async (job: RunningJob): Promise<void> => {
    const { storage, contents } = options
    const { workspaceId, id } = job.lease
    const row = await findOwnExport(storage.db, workspaceId, id)
    if (!row) throw new Error('A job has no export')
    await deleteParts(storage.db, job.lease, 'earlier')
    const caller = await starter(options, row)
    const content = await contents.open(caller, await wantedBy(caller, row, contents))
    const readMe = readMeOf(row, {
      workspaceName: await workspaceName(storage.db, workspaceId),
      madeBy: caller.name,
      factSheetCount: content.factSheetCount,
      now: options.clock(),
      logo: await options.logoOf(caller),
    })
    try {
      const written = await write(options, job, {
        content,
        readMe,
        format: row.options.format,
        demandStill: async () => demandAsFar(await starter(options, row), caller),
      })
      await complete(options, job, { row, content, written, caller })
    } catch (error) {
      await deleteParts(storage.db, job.lease, 'this').catch(() => {})
      throw error
    }
  }

/** Whoever started an export, with their access as of now; refuses once they can't. */
async function starter({ callerOf }: ExportWorkerOptions, row: ExportRow): Promise<Caller> {
  const caller = await callerOf(row.workspace_id, row.user_id)
  if (!caller) throw refuse.forbidden('Whoever started this export can no longer enter the workspace')
  demandFeature(caller, 'EXPORTS')
  demandStart(caller, row.type)
  return caller
}

async function wantedBy(caller: Caller, row: ExportRow, contents: Contents): Promise<Wanted> {
  const bookmark = row.bookmark_id === null ? undefined : await contents.bookmark(caller, row.bookmark_id)
  return { type: row.type, bookmark, options: row.options }
}

interface Writing {
  readonly content: Content
  readonly readMe: ReadMe
  readonly format: ExportRow['options']['format']
  /** Refuses whoever started the export once they see less than when it began. */
  readonly demandStill: () => Promise<void>
}

interface Written extends FinishedFile {
  readonly rows: number
  readonly columns: number
}

async function write(
  { storage, openFile }: ExportWorkerOptions,
  { lease, signal, progress }: RunningJob,
  { content, readMe, format, demandStill }: Writing,
): Promise<Written> {
  let nth = 0
  const file = openFile(
    { format, readMe, sheets: content.sheets.map(({ name, holds }) => ({ name, holds })) },
    async (bytes) => {
      if (!(await insertPart(storage.db, lease, nth, bytes))) throw cancelled()
      nth += 1
    },
  )
  const counts = { rows: 0, columns: 0 }
  progress(0, content.rowCount)
  try {
    for (const sheet of content.sheets) {
      counts.columns += await writeSheet(file, sheet, async (rows) => {
        signal.throwIfAborted()
        await demandStill()
        counts.rows += rows
        progress(counts.rows, Math.max(counts.rows, content.rowCount))
      })
    }
    return { ...counts, ...(await file.finish()) }
  } finally {
    await file.close()
  }
}

/** Resolves to the number of its columns. The next page is read while the last one is written. */
async function writeSheet(file: FileWriter, sheet: Sheet, onPage: (rows: number) => Promise<void>): Promise<number> {
  const { columns, pages } = await sheet.open()
  await file.sheet(columns)
  const reader = pages[Symbol.asyncIterator]()
  try {
    for (let next = await reader.next(); !next.done;) {
      const following = reader.next()
      // Awaited below; until then its failure is nobody's.
      following.catch(() => {})
      await onPage(await file.rows(next.value))
      next = await following
    }
  } finally {
    await reader.return?.()
  }
  return columns.length
}

interface Completing {
  readonly row: ExportRow
  readonly content: Content
  readonly written: Written
  readonly caller: Caller
}

async function complete(
  { log, clock, keys }: ExportWorkerOptions,
  { lease }: RunningJob,
  { row, content, written, caller }: Completing,
): Promise<void> {
  const { workspaceId, id } = lease
  const now = clock()
  await log.record({ workspaceId, actorId: row.user_id }, async (tx, emit) => {
    if (!(await end(tx, lease, { state: 'DONE', now, done: written.rows }))) throw cancelled()
    const completed = {
      factSheetTypes: content.factSheetTypes,
      factSheetCount: content.factSheetCount,
      columnCount: written.columns,
      rowCount: written.rows,
      size: written.size,
      sha256: written.sha256,
      listedKey: await keys.makeFirst(tx, row, now),
      madeWith: madeWith(caller),
      now,
      deleteAt: new Date(now.getTime() + rulesFor(caller).exportFileMs),
    }
    await completeExport(tx, workspaceId, id, completed)
    emit(exportFinished(row, completed))
  })
}
