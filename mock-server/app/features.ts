import { featureRoutes } from '#features/features/features.routes.ts'
import { featureService } from '#features/features/features.service.ts'
import type { AppContext } from './context.ts'

/** What a workspace can switch off. */
export function composeFeatures({ storage, clock }: AppContext) {
  const features = featureService({ storage, clock })
  return { routes: featureRoutes(features), demandFeature: features.demand }
}
