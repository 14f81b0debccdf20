import { preferenceRoutes } from '#features/preferences/preferences.routes.ts'
import { preferenceService } from '#features/preferences/preferences.service.ts'
import type { AppContext } from './context.ts'

/** How people have set up their console. */
export const composePreferences = ({ storage, clock }: AppContext) => ({
  routes: preferenceRoutes(preferenceService({ storage, clock })),
})
