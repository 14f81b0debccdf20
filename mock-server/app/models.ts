import { defaultModelsOf } from '#data-model/defaults/default-models.ts'
import { accessControlEntityService } from '#features/models/access-control-entities.service.ts'
import { modelRoutes } from '#features/models/models.routes.ts'
import { modelService } from '#features/models/models.service.ts'
import type { AppContext } from './context.ts'

/** The models of a workspace, and the entities that fact sheets can be restricted to. */
export function composeModels({ storage, clock, newId }: AppContext) {
  const models = modelService({ storage, defaults: defaultModelsOf, clock })
  const accessControlEntities = accessControlEntityService({ storage, newId })
  return {
    routes: modelRoutes(models, accessControlEntities),
    ticks: {},
    services: { models, accessControlEntities },
    close: () => models.close(),
  }
}
