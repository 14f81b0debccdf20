import { ok } from '#contract/envelope.ts'
import { deletePreference, listPreferences, savePreference } from '#contract/preferences.ts'
import { type Route, route } from '#http/mount.ts'
import type { PreferenceService } from './preferences.service.ts'

export const preferenceRoutes = (service: PreferenceService): Route[] => [
  route(listPreferences, async (_, { caller }) => ok('Preferences', await service.list(caller))),
  route(savePreference, ({ params, body }, { caller }) => service.save(caller, params.key, body)),
  route(deletePreference, ({ params }, { caller }) => service.remove(caller, params.key)),
]
