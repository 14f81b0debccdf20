import { ok, okList } from '#contract/envelope.ts'
import { getModelVersion, listModelVersions } from '#contract/models/versions.ts'
import { type Route, route } from '#http/mount.ts'
import type { ModelVersionsService } from './versions.service.ts'

export const modelVersionRoutes = (service: ModelVersionsService): Route[] => [
  route(listModelVersions, async ({ query }, { caller }) => {
    const { versions, total, next } = await service.list(caller, query)
    return { ...okList('ModelVersion', versions, total), ...(next !== undefined && { next }) }
  }),
  route(getModelVersion, async ({ params, query }, { caller }) =>
    ok('ModelVersionContent', await service.get(caller, query.document, params.revision)),
  ),
]
