import type { WorkspaceSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import type { DraftKind, Rebased } from '#common/workbench/use-draft.ts'
import { isSame, type Setting, settingAt, settingsList, withSetting } from './settings-list.ts'

export type StoredSettings = { readonly settings: WorkspaceSettings; readonly tag: string }

/** A change of one setting. */
export type Change = { readonly setting: Setting; readonly before: unknown; readonly after: unknown }
/** A setting someone else changed since this draft began. */
export type Conflict = Change & { readonly theirs: unknown }

/** A change as a tab keeps it: no other member of the settings, because there can be passwords among them. */
type KeptChange = { readonly path: string; readonly before?: unknown; readonly after?: unknown }

export const settingsKind: DraftKind<
  StoredSettings,
  WorkspaceSettings,
  readonly Change[],
  Conflict,
  readonly KeptChange[]
> = {
  key: 'draft.settings',
  documentOf: ({ settings }) => settings,
  tagOf: ({ tag }) => tag,
  changesBetween,
  countOf: (changes) => changes.length,
  rebase: (before, draft, now) => onTopOf(now, changesBetween(before, draft)),
  pack: (_, __, changes) => changes.map(({ setting, ...change }): KeptChange => ({ path: setting.path, ...change })),
  unpack: (kept, { settings }) =>
    onTopOf(
      settings,
      kept.flatMap(({ path, before, after }) => {
        const setting = settingsList.find((each) => each.path === path)
        return setting ? [{ setting, before, after }] : []
      }),
    ),
}

function changesBetween(before: WorkspaceSettings, after: WorkspaceSettings): readonly Change[] {
  return settingsList.flatMap((setting) => {
    const [one, other] = [settingAt(before, setting.path), settingAt(after, setting.path)]
    return isSame(one, other) ? [] : [{ setting, before: one, after: other }]
  })
}

/** Changes on top of other settings than they were made on, and those that somebody else made otherwise. */
function onTopOf(theirs: WorkspaceSettings, changes: readonly Change[]): Rebased<WorkspaceSettings, Conflict> {
  const conflicts = changes.flatMap((change): Conflict[] => {
    const now = settingAt(theirs, change.setting.path)
    return isSame(now, change.before) || isSame(now, change.after) ? [] : [{ ...change, theirs: now }]
  })
  const document = changes.reduce((all, { setting, after }) => withSetting(all, setting.path, after), theirs)
  return { document, conflicts }
}
