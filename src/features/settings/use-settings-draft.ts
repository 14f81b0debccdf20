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
import { refusalText } from '#common/refusal-text.ts'
import { useDraft } from '#common/workbench/use-draft.ts'
import { useSaveDraft } from '#common/workbench/use-save-draft.ts'
import { settingsKind, type StoredSettings } from './settings-kind.ts'
import { settingsToEdit } from './settings.queries.ts'
import { isSame, settingAt, settingsList, withSetting } from './settings-list.ts'

const read = async () => await queryClient.fetchQuery({ ...settingsToEdit, staleTime: 0 })

/** The settings as they are being edited; they are saved with one request. */
export function useSettingsDraft(stored: StoredSettings) {
  const { t } = useTranslation('settings')
  const draft = useDraft(stored, settingsKind)
  const { save, isBusy, refused } = useSaveDraft({
    draft,
    read,
    problemOf: (error) => messagesOf(error, (other) => refusalText(other, t)),
  })
  const { document: settings, base } = draft

  /** Where it is not saved the page says why, and nothing typed is lost. */
  async function saveAll(): Promise<void> {
    const headers = { 'if-match': base.tag }
    const outcome = await save(async () => await call(replaceSettings, { body: settings }, { headers }))
    if (outcome !== 'saved') return
    toast.ok(t('saved'))
    await invalidate(listSettingsVersions, getWorkspaceState)
  }

  return {
    ...draft,
    settings,
    stored: draft.before,
    /** Why values were refused that are still there, by the path of their setting; '' for what is about none. */
    errors: refused ? stillWrong(refused, settings) : new Map<string, string>(),
    isSaving: isBusy,
    set: (path: string, value: unknown) => draft.change((all) => withSetting(all, path, value), path),
    /** Takes over other settings as a whole, to be looked at and saved. */
    replace: (other: WorkspaceSettings) => draft.change(() => other),
    /** A value that holds, whatever somebody else has saved. */
    decide: (path: string, value: unknown) => {
      const conflict = draft.conflicts.find(({ setting }) => setting.path === path)
      const make = (all: WorkspaceSettings) => withSetting(all, path, value)
      if (conflict) draft.settle(conflict, make)
      else draft.change(make)
    },
    save: saveAll,
  }
}
export type SettingsDraft = ReturnType<typeof useSettingsDraft>

type Refused = { readonly problem: ReadonlyMap<string, string>; readonly about: WorkspaceSettings }

const stillWrong = ({ problem, about }: Refused, settings: WorkspaceSettings): ReadonlyMap<string, string> =>
  new Map(
    [...problem].filter(([path]) =>
      path === '' ? about === settings : isSame(settingAt(about, path), settingAt(settings, path)),
    ),
  )

function messagesOf(error: unknown, textOf: (error: unknown) => string): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError) || error.errors.length === 0)
    return new Map([['', error instanceof ApiError ? error.message : textOf(error)]])
  return new Map(
    error.errors.map(({ value, messages }) => {
      const path = value.replace('$.', '')
      const setting = settingsList.find((each) => path.startsWith(each.path))
      return setting ? [setting.path, messages.join(', ')] : ['', error.message]
    }),
  )
}
