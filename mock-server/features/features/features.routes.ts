import { ok, okList } from '#contract/envelope.ts'
import { getFeature, listFeatures, switchFeature } from '#contract/features/features.ts'
import { type Route, route } from '#http/mount.ts'
import type { FeatureService } from './features.service.ts'

export const featureRoutes = (service: FeatureService): Route[] => [
  route(listFeatures, async (_, { caller }) => {
    const features = await service.all(caller)
    return okList('Feature', features, features.length)
  }),
  route(getFeature, async ({ params }, { caller }) => ok('Feature', await service.one(caller, params.id))),
  route(switchFeature, async ({ params, query }, { caller }) =>
    ok('Feature', await service.switch(caller, params.id, query.enabled)),
  ),
]
