import type { Caller } from '#contract/access.ts'
import type { Translation } from '#contract/translation.ts'
import { exportedBookmark } from '#features/bookmarks/exported.service.ts'
import { auditLog } from '#features/exports/audit-log.service.ts'
import { contents } from '#features/exports/contents.service.ts'
import { downloadService } from '#features/exports/downloads.service.ts'
import { exportWorker } from '#features/exports/export.worker.ts'
import { exportRoutes } from '#features/exports/exports.routes.ts'
import { exportService } from '#features/exports/exports.service.ts'
import { deleteOldExports } from '#features/exports/exports.store.ts'
import { jobLogs } from '#features/exports/job-log.service.ts'
import { exportKeys } from '#features/exports/keys.service.ts'
import { deleteDueParts } from '#features/exports/parts.store.ts'
import { inventorySheet } from '#features/fact-sheets/export/inventory-sheet.service.ts'
import { landscapeSheets } from '#features/fact-sheets/export/landscape-sheets.service.ts'
import { logDetails } from '#features/fact-sheets/query/log-describers.ts'
import type { FactSheetTables } from '#features/fact-sheets/table/tables.service.ts'
import type { Identity } from '#features/tokens/identity.service.ts'
import { hashSecret } from '#features/tokens/secret-generator.ts'
import { actorNames } from '#events/actor-names.store.ts'
import type { JobRow } from '#jobs/queue.store.ts'
import { jobRunner } from '#jobs/runner.ts'
import type { Logo } from '#kernel/sheets.ts'
import type { Model } from '#data-model/model.ts'
import type { AppContext } from './context.ts'

interface Others {
  readonly callers: Identity
  readonly models: {
    readonly current: (workspaceId: string) => Promise<Model>
    readonly labels: (caller: Caller, languages: readonly string[]) => Promise<Translation | undefined>
  }
  readonly tables: FactSheetTables
  readonly logoOf: (caller: Caller) => Promise<Logo | undefined>
}

/** How long exports stay in the list. */
const KEPT_MS = 365 * 86_400_000

/** Exports, and the jobs that make their files. */
export function composeExports(context: AppContext, { callers, models, tables, logoOf }: Others) {
  const { storage, clock, newId, secrets, log, serviceName, baseUrl, openFile, onFault, authorizations } = context
  const { db } = storage
  // Nobody's credential: the job acts for whoever started it, with their access as of now.
  const callerOf = (workspaceId: string, userId: string) =>
    callers.inWorkspace({ userId, workspaceId, credentialId: '' }, workspaceId)
  const keys = exportKeys({
    db,
    secrets,
    hash: hashSecret,
    downloadUrl: `${baseUrl}/services/${serviceName}/v1/exports/downloads`,
  })
  const ofExports = contents({
    landscape: landscapeSheets({ storage, clock, currentModel: models.current, labelsIn: models.labels }),
    inventory: inventorySheet({ tables, labelsIn: models.labels }),
    findBookmark: exportedBookmark(db),
    auditLog: auditLog({ db, describe: logDetails, namesOf: actorNames(db) }),
    jobLogs: jobLogs(db),
  })
  const work = exportWorker({ storage, log, clock, contents: ofExports, keys, openFile, callerOf, logoOf })
  const moved = ({ workspace_id: workspaceId, created_by: userId }: JobRow) =>
    context.pageChanges.tell({ workspaceId, topic: 'jobs', userId })
  const jobs = jobRunner({ storage, clock, newId, onFault, moved, kinds: new Map([['export', work]]) })
  return {
    routes: exportRoutes(
      exportService({ storage, clock, newId, keys, contents: ofExports, authorizations }),
      downloadService({ storage, clock, keys, callerOf, authorizations }),
      callers.authenticate,
    ),
    ticks: {
      runJobs: () => jobs.runDue(),
      deleteFiles: () => deleteDueParts(db, clock()),
      deleteOldExports: () => deleteOldExports(db, new Date(clock().getTime() - KEPT_MS)),
    },
    start: jobs.start,
    stop: jobs.stop,
  }
}
