import type { Caller } from '#contract/access.ts'
import type { BookmarkVersion, BookmarkVersionContent } from '#contract/bookmarks/versions.ts'
import type { EventLog } from '#events/log.ts'
import { bookmarkUpdated } from '#features/bookmarks/rows/bookmark-events.view.ts'
import { whyNotWrite } from '#features/bookmarks/rows/bookmarks.policy.ts'
import { type BookmarkJson, findAccess } from '#features/bookmarks/rows/bookmarks.store.ts'
import { contentColumns } from '#features/bookmarks/rows/column-values.ts'
import { whyNoFeed } from '#features/bookmarks/rows/feeds.policy.ts'
import { saveChange } from '#features/bookmarks/rows/save-change.service.ts'
import {
  lockWritable,
  noSuchBookmark,
  readAsJson,
  type WriteTarget,
} from '#features/bookmarks/rows/writable.service.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { type VersionCounts, countVersions, deleteVersions, findVersion, listVersions } from './versions.store.ts'
import { toVersion, toVersionContent } from './versions.view.ts'

/** Versions are kept this long; the current one always. */
const KEPT_MS = 365 * 86_400_000

interface VersionOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
}

/**
 * What a bookmark showed and was called over time, for those who can edit it: others are refused with 403, and those who can't read it
 * with 404. A version that was the latest before somebody could read the bookmark is none for them.
 */
export function versionService({ storage, log, clock }: VersionOptions) {
  const { db } = storage

  async function demandHistory(caller: Caller, id: string): Promise<void> {
    demand(caller, 'bookmark.read')
    const access = await findAccess(db, caller, id)
    if (!access) throw noSuchBookmark()
    const reason = whyNotWrite(caller, access)
    if (reason) throw refuse.forbidden(reason)
  }

  return {
    async list(
      caller: Caller,
      bookmarkId: string,
      { before, pageSize, withState }: { before?: number | undefined; pageSize: number; withState: boolean },
    ): Promise<VersionCounts & { versions: BookmarkVersion[]; next: number | undefined }> {
      await demandHistory(caller, bookmarkId)
      // One row more than the page shows whether there is a next page.
      const rows = await listVersions(db, caller, { bookmarkId, before, limit: pageSize + 1, withState })
      const page = rows.slice(0, pageSize)
      return {
        versions: page.map(toVersion),
        ...(await countVersions(db, caller, bookmarkId)),
        next: rows.length > pageSize ? page.at(-1)?.version : undefined,
      }
    },

    async get(caller: Caller, bookmarkId: string, version: number): Promise<BookmarkVersionContent> {
      await demandHistory(caller, bookmarkId)
      const row = await findVersion(db, caller, { bookmarkId, version })
      if (!row) throw noSuchVersion()
      return toVersionContent(row)
    },

    /** Makes an earlier version the latest. A version that differs in nothing from the current one changes nothing. */
    async restore(caller: Caller, target: WriteTarget, version: number): Promise<BookmarkJson> {
      return await log.record({ workspaceId: caller.workspaceId, actorId: caller.userId }, async (tx, emit) => {
        const before = await lockWritable(tx, caller, target)
        const row = await findVersion(tx, caller, { bookmarkId: target.id, version })
        if (!row) throw noSuchVersion()
        const values = contentColumns({ ...row, groupKey: row.group_key, i18nKey: row.i18n_key })
        if (before.odata_enabled && whyNoFeed({ ...before, ...values }))
          throw refuse.conflict('Switch off the OData feed first: that version is of a type that has none')
        const after = await saveChange(tx, before, { values, now: clock(), by: caller.userId, restoredFrom: version })
        if (after) emit(bookmarkUpdated(after, before, { actorUserId: caller.userId }))
        return await readAsJson(tx, caller, target.id)
      })
    },

    deleteOld: () => deleteVersions(db, new Date(clock().getTime() - KEPT_MS)),
  }
}
export type VersionService = ReturnType<typeof versionService>

const noSuchVersion = () => refuse.notFound('This bookmark has no such version')
