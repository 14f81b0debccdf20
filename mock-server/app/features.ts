import { featureRoutes } from '#features/features/features.routes.ts'
import { featureService } from '#features/features/features.service.ts'
import { ACCESS_CHANGED } from '#features/tokens/identity.service.ts'
import type { AppContext } from './context.ts'

/** What a workspace can switch. */
export const composeFeatures = ({ storage, clock }: AppContext) => ({
  routes: featureRoutes(featureService({ storage, clock, accessChanged: () => storage.notify(ACCESS_CHANGED, '') })),
})
