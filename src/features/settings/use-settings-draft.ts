import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replaceSettings } from 'mock-server/contract/settings/settings.ts'
import type { WorkspaceSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import { listSettingsVersions } from 'mock-server/contract/settings/versions.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import { useKeptDraft } from '#common/workbench/use-kept-draft.ts'
import { useSteps } from '#common/workbench/use-steps.ts'
import { tellWorkspaceChanged } from '#common/workspace-state.ts'
import { settingsToEdit } from './settings.queries.ts'
import { isSame, type Setting, settingsList, valueAt, withValue } from './settings-list.ts'

type Stored = { readonly settings: WorkspaceSettings; readonly tag: string }

/** A change of one setting. */
export type Change = { readonly setting: Setting; readonly before: unknown; readonly after: unknown }
/** A setting that somebody else has saved otherwise meanwhile. */
export type Conflict = Change & { readonly theirs: unknown }

const KEY = 'draft.settings'

/** The settings as they are being edited; they are saved with one request. A draft outlives a reload of the tab. */
export function useSettingsDraft(stored: Stored, owner: string) {
  const { t } = useTranslation('settings')
  const [base, setBase] = useState(stored)
  const [restored] = useState(() => restore(stored, owner))
  const steps = useSteps(stored.settings, restored?.settings)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(restored?.conflicts ?? [])
  const [isMerged, setMerged] = useState(false)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const { current } = steps
  const changes = useMemo(() => changesBetween(base.settings, current), [base, current])
  const keep = useCallback(() => keepIn(owner, changes), [owner, changes])
  const { keptAt } = useKeptDraft({ keep, drop, isChanged: changes.length > 0, since: restored?.at })

  /** What others saved is taken where it was not changed here; elsewhere one of both is chosen. */
  async function rebase() {
    const theirs = await queryClient.fetchQuery({ ...settingsToEdit, staleTime: 0 })
    const merged = onTopOf(theirs.settings, changes)
    setConflicts(merged.conflicts)
    setMerged(true)
    setBase(theirs)
    steps.restart(theirs.settings)
    steps.change(() => merged.settings)
  }

  /** Whether it was saved; otherwise the page says why not, and nothing typed is lost. */
  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      await call(replaceSettings, { body: current }, { headers: { 'if-match': base.tag } })
      const now = await queryClient.fetchQuery({ ...settingsToEdit, staleTime: 0 })
      setBase(now)
      steps.restart(now.settings)
      setErrors(new Map())
      setMerged(false)
      drop()
      toast.ok(t('saved'))
      tellWorkspaceChanged()
      await invalidate(listSettingsVersions, getWorkspaceState)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) await rebase()
      else setErrors(messagesOf(error))
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    settings: current,
    stored: base.settings,
    changes,
    conflicts,
    isMerged,
    errors,
    isSaving,
    keptAt,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: steps.undo,
    redo: steps.redo,
    discard: () => {
      steps.change(() => base.settings)
      setConflicts([])
      setMerged(false)
      setErrors(new Map())
    },
    set: (path: string, value: unknown) => {
      setErrors(new Map([...errors].filter(([at]) => at !== path)))
      steps.change((settings) => withValue(settings, path, value), path)
    },
    /** Takes over other settings as a whole, to be looked at and saved. */
    replace: (settings: WorkspaceSettings) => steps.change(() => settings),
    settle: (path: string, value: unknown) => {
      setConflicts(conflicts.filter(({ setting }) => setting.path !== path))
      steps.change((settings) => withValue(settings, path, value))
    },
    save,
  }
}
export type SettingsDraft = ReturnType<typeof useSettingsDraft>

const changesBetween = (before: WorkspaceSettings, after: WorkspaceSettings): Change[] =>
  settingsList.flatMap((setting) => {
    const [one, other] = [valueAt(before, setting.path), valueAt(after, setting.path)]
    return isSame(one, other) ? [] : [{ setting, before: one, after: other }]
  })

/** By the path of the setting; '' for what is about none of them. */
const messagesOf = ({ message, errors }: ApiError): ReadonlyMap<string, string> =>
  new Map(
    errors.length === 0
      ? [['', message]]
      : errors.map(({ value, messages }) => {
          const path = value.replace('$.', '')
          const setting = settingsList.find((each) => path.startsWith(each.path))
          return setting ? [setting.path, messages.join(', ')] : ['', message]
        }),
  )

/** A change as a tab keeps it: no other member of the settings, because there can be passwords among them. */
type Kept = { readonly owner: string; readonly at: string; readonly changes: readonly KeptChange[] }
type KeptChange = { readonly path: string; readonly before?: unknown; readonly after?: unknown }

function keepIn(owner: string, changes: readonly Change[]): string | undefined {
  const at = new Date().toISOString()
  const kept: Kept = {
    owner,
    at,
    changes: changes.map(({ setting, ...change }) => ({ path: setting.path, ...change })),
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return at
  } catch {
    return undefined
  }
}

const drop = () => sessionStorage.removeItem(KEY)

/** The draft of this person on what is stored now. */
function restore({ settings }: Stored, owner: string) {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const kept: Kept = JSON.parse(text)
  const changes = kept.changes.flatMap(({ path, before, after }): Change[] => {
    const setting = settingsList.find((each) => each.path === path)
    return setting ? [{ setting, before, after }] : []
  })
  if (kept.owner !== owner || changes.length === 0) return undefined
  return { at: kept.at, ...onTopOf(settings, changes) }
}

/** Changes on top of other settings than they were made on, and those that somebody else made otherwise. */
function onTopOf(theirs: WorkspaceSettings, changes: readonly Change[]) {
  const conflicts = changes.flatMap((change): Conflict[] => {
    const now = valueAt(theirs, change.setting.path)
    return isSame(now, change.before) || isSame(now, change.after) ? [] : [{ ...change, theirs: now }]
  })
  const settings = changes.reduce((all, { setting, after }) => withValue(all, setting.path, after), theirs)
  return { settings, conflicts }
}
