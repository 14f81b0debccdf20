import { isEqual, omit, pick } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { Maintenance, MaintenanceState } from '#contract/settings/maintenance.ts'
import type { SettingsVersion } from '#contract/settings/versions.ts'
import type { WorkspaceState } from '#contract/settings/workspace-state.ts'
import {
  defaultSettings,
  EXPORT_FILE_HOURS,
  type PortableSettings,
  type WorkspaceSettings,
} from '#contract/settings/workspace-settings.ts'
import { allowsChange } from '#kernel/if-match.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { HIDDEN, withPasswords } from './passwords.ts'
import { settingsChanges } from './settings-changes.ts'
import * as store from './settings.store.ts'

interface SettingsOptions {
  readonly storage: Storage
  readonly secrets: { seal(plain: string): string; open(sealed: string): string }
  readonly clock: () => Date
  /** Tells every process that callers have to be read anew, because they know the rules of their workspace. */
  readonly accessChanged: () => void
  /** The hashes of the workspace's pictures. */
  readonly imagesOf: (workspaceId: string) => Promise<WorkspaceState['images']>
}

interface Change {
  readonly document: WorkspaceSettings
  /** The ETag that the settings were read with; null replaces any. */
  readonly ifMatch: string | null
}
type PortableChange = { readonly document: PortableSettings; readonly ifMatch: string | null }

interface Page {
  readonly before?: number | undefined
  readonly pageSize: number
}

/** The settings of a workspace, in versions. Passwords are stored sealed. */
export function settingsService({ storage, secrets, clock, accessChanged, imagesOf }: SettingsOptions) {
  const opened = (settings: WorkspaceSettings) => withPasswords(settings, secrets.open)
  const stored = (row: { readonly document: string } | undefined): WorkspaceSettings =>
    row ? JSON.parse(row.document) : defaultSettings

  /** `make`: the change, from the settings as they are. */
  async function write(tx: Tx, caller: Caller, make: (before: WorkspaceSettings) => Change) {
    demandAdmin(caller)
    await store.lockSettings(tx, caller.workspaceId)
    const row = await store.currentSettings(tx, caller.workspaceId)
    const before = opened(stored(row))
    const { document, ifMatch } = make(before)
    const now = row?.revision ?? 0
    if (!allowsChange(ifMatch, settingsTag(now)))
      throw refuse.conflict('The settings have changed since they were read', {
        ...about('If-Match', `must be ${settingsTag(now)}, the version that the settings have now`),
        data: before,
        type: 'WorkspaceSettings',
        headers: { etag: settingsTag(now) },
      })
    const after = withPasswords(document, (sent, kept) => (sent === HIDDEN ? (kept ?? '') : sent), before)
    if (isEqual(before, after)) return { revision: now, isChanged: false }
    const text = JSON.stringify(withPasswords(after, secrets.seal))
    await store.insertSettings(tx, caller.workspaceId, {
      revision: now + 1,
      document: text,
      savedBy: caller.userId,
      now: clock(),
    })
    return { revision: now + 1, isChanged: true }
  }

  return {
    /** 404 for another workspace than that of the token. */
    async read(caller: Caller, workspaceId: string | undefined) {
      demandOwn(caller, workspaceId)
      const row = await store.currentSettings(storage.db, caller.workspaceId)
      const settings = stored(row)
      return {
        settings: caller.role === 'ADMIN' ? opened(settings) : omit(settings, ['integrations']),
        revision: row?.revision ?? 0,
      }
    },

    /** Settings that are as before change nothing. 403 without the role ADMIN, 409 for a stale ETag. Returns the revision. */
    async replace(
      caller: Caller,
      { workspaceId, ...change }: Change & { workspaceId?: string | undefined },
    ): Promise<number> {
      demandOwn(caller, workspaceId)
      const { revision } = await storage.transaction(async (tx) => await write(tx, caller, () => change))
      accessChanged()
      return revision
    },

    /** The same as part of another save, for settings without passwords; whether something changed. */
    async writePortable(tx: Tx, caller: Caller, change: PortableChange): Promise<boolean> {
      const keeping = ({ integrations }: WorkspaceSettings): Change => ({
        ...change,
        document: { ...change.document, ...(integrations && { integrations }) },
      })
      return (await write(tx, caller, keeping)).isChanged
    },

    /** The settings without those that have passwords; undefined without the role ADMIN. */
    async portable(caller: Caller) {
      if (caller.role !== 'ADMIN') return undefined
      const row = await store.currentSettings(storage.db, caller.workspaceId)
      return { settings: omit(stored(row), ['integrations']), etag: settingsTag(row?.revision ?? 0) }
    },

    /** What each save changed; `next` is the revision before which the next page begins. 403 without the role ADMIN. */
    async versions(caller: Caller, { before, pageSize }: Page) {
      demandAdmin(caller)
      const page = { before, limit: pageSize + 1 }
      const rows = await store.listSettings(storage.db, caller.workspaceId, page)
      const current = await store.currentSettings(storage.db, caller.workspaceId)
      const versions = rows.slice(0, pageSize).map((row): SettingsVersion => ({
        revision: row.revision,
        savedAt: row.created_at.toISOString(),
        ...(row.saver_id !== null && { savedBy: { id: row.saver_id, displayName: row.saver_name ?? '' } }),
        changes: shownChanges(
          opened(row.before === null ? defaultSettings : stored({ document: row.before })),
          opened(stored(row)),
        ),
      }))
      return {
        versions,
        total: current?.revision ?? 0,
        next: rows.length > pageSize ? versions.at(-1)?.revision : undefined,
      }
    },

    /** The settings as they were, their passwords hidden. 404 for a revision that there never was. */
    async version(caller: Caller, revision: number): Promise<WorkspaceSettings> {
      demandAdmin(caller)
      if (revision === 0) return defaultSettings
      const document = await store.findSettings(storage.db, caller.workspaceId, revision)
      if (document === undefined)
        throw refuse.notFound('There is no such version of the settings', about('revision', 'must be a revision'))
      return withPasswords(stored({ document }), () => HIDDEN)
    },

    /** 403 without the role ADMIN; 422 for an end that is over. */
    async maintain(caller: Caller, { isOn, message, until }: Maintenance): Promise<Maintenance> {
      demandAdmin(caller)
      const now = clock()
      const end = until === undefined ? null : new Date(until)
      if (isOn && end && end <= now) throw refuse.member('$.until', 'must be in the future')
      if (isOn)
        await store.upsertMaintenance(storage.db, caller.workspaceId, { message, until: end, by: caller.userId, now })
      else await store.deleteMaintenance(storage.db, caller.workspaceId)
      accessChanged()
      return isOn ? shownMaintenance({ message, until: end }) : { isOn, message: '' }
    },

    /** The workspaces that keep who caused an event for some days only. */
    async retentions() {
      return (await store.allSettings(storage.db)).flatMap((row) => {
        const days = stored(row).retention?.eventUserRetentionDays
        return days === undefined ? [] : [{ workspaceId: row.workspace_id, days }]
      })
    },

    /** What every page of the console has to know. */
    async state({ workspaceId }: Caller): Promise<WorkspaceState> {
      const row = await store.currentSettings(storage.db, workspaceId)
      const known = pick(stored(row), [
        'currency',
        'language',
        'help',
        'idleTimeoutMinutes',
        'completionScore',
        'quickSearchMode',
        'design',
      ])
      const maintained = await store.findMaintenance(storage.db, workspaceId)
      const isOn = maintained !== undefined && (maintained.until === null || maintained.until > clock())
      return {
        ...known,
        maintenance: isOn ? shownMaintenance(maintained) : { isOn: false, message: '' },
        images: await imagesOf(workspaceId),
        exportFileHours: stored(row).retention?.exportFileHours ?? EXPORT_FILE_HOURS,
        revision: row?.revision ?? 0,
      }
    },
  }
}
export type SettingsService = ReturnType<typeof settingsService>

/** The `ETag` of a revision. */
export const settingsTag = (revision: number): string => `"settings-${revision}"`

function demandOwn({ workspaceId }: Caller, named: string | undefined): void {
  if (named !== undefined && named !== workspaceId)
    throw refuse.notFound('There is no such workspace', about('workspaceId', 'is not the workspace of the token'))
}

function demandAdmin({ role }: Caller): void {
  if (role !== 'ADMIN')
    throw refuse.forbidden('Only users with the role ADMIN can change the settings and see their history')
}

const shownMaintenance = ({
  message,
  until,
  by_name: by = null,
}: Omit<store.MaintenanceRow, 'by_name'> & Partial<store.MaintenanceRow>): MaintenanceState => ({
  isOn: true,
  message,
  ...(until && { until: until.toISOString() }),
  ...(by !== null && { by }),
})

/** That a password was changed is shown, but not from what to what. */
const shownChanges = (before: WorkspaceSettings, after: WorkspaceSettings): SettingsVersion['changes'] =>
  settingsChanges(before, after).map((change) =>
    change.path.startsWith('integrations') ? { path: 'integrations' } : change,
  )
