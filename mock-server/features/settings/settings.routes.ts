import { ok, okList } from '#contract/envelope.ts'
import { switchMaintenance } from '#contract/settings/maintenance.ts'
import {
  getFactSheetSettings,
  getSettings,
  replaceFactSheetSettings,
  replaceSettings,
} from '#contract/settings/settings.ts'
import { getWorkspaceState } from '#contract/settings/workspace-state.ts'
import { getSettingsVersion, listSettingsVersions } from '#contract/settings/versions.ts'
import { type Route, route } from '#http/mount.ts'
import type { FactSheetSettingsService } from './fact-sheet-settings.service.ts'
import { type SettingsService, settingsTag } from './settings.service.ts'

interface SettingsServices {
  readonly settings: SettingsService
  readonly ofTypes: FactSheetSettingsService
}

export const settingsRoutes = ({ settings: service, ofTypes }: SettingsServices): Route[] => [
  route(getSettings, async ({ query }, { caller, answer }) => {
    const { settings, revision } = await service.read(caller, query.workspaceId)
    answer.set('etag', settingsTag(revision))
    return ok('WorkspaceSettings', settings)
  }),
  route(replaceSettings, async ({ query, body: document }, { caller, headers, answer }) => {
    const revision = await service.replace(caller, { ...query, document, ifMatch: headers.get('if-match') })
    answer.set('etag', settingsTag(revision))
  }),
  route(getFactSheetSettings, async ({ params }, { caller }) =>
    ok('FactSheetSettings', await ofTypes.read(caller, params.factSheetType)),
  ),
  route(replaceFactSheetSettings, async ({ params, body }, { caller }) => {
    await ofTypes.replace(caller, params.factSheetType, body)
  }),
  route(listSettingsVersions, async ({ query }, { caller }) => {
    const { versions, total, next } = await service.versions(caller, query)
    return { ...okList('SettingsVersion', versions, total), ...(next !== undefined && { next }) }
  }),
  route(getSettingsVersion, async ({ params }, { caller }) =>
    ok('WorkspaceSettings', await service.version(caller, params.revision)),
  ),
  route(getWorkspaceState, async (_, { caller }) => ok('WorkspaceState', await service.state(caller))),
  route(switchMaintenance, async ({ body }, { caller }) => ok('Maintenance', await service.maintain(caller, body))),
]
