import type { ReservedNames } from '#data-model/reserved-names.ts'
import { defaultModelsOf } from '#data-model/defaults/default-models.ts'
import { bookmarksMentioning } from '#features/bookmarks/mentions.store.ts'
import { renameInBookmarks } from '#features/bookmarks/renaming/renaming.service.ts'
import { accessControlEntityService } from '#features/models/access-control-entities.service.ts'
import { authorizationRoutes } from '#features/models/authorization/authorization.routes.ts'
import { currentVersion } from '#features/models/authorization/authorization.store.ts'
import { authorizationService } from '#features/models/authorization/authorization.service.ts'
import { rolesAt } from '#features/models/authorization/current-authorization.service.ts'
import { ACCESS_CHANGED } from '#features/tokens/identity.service.ts'
import { dataModelRoutes } from '#features/models/data-model/data-model.routes.ts'
import { modelHistoryService } from '#features/models/data-model/history.service.ts'
import { modelReviewService } from '#features/models/data-model/review.service.ts'
import { entityMemberService } from '#features/models/entity-members.service.ts'
import { entityUseService } from '#features/models/entity-uses.service.ts'
import { metaModelRoutes } from '#features/models/meta-model/meta-model.routes.ts'
import { metaModelService } from '#features/models/meta-model/meta-model.service.ts'
import { modelRoutes } from '#features/models/models.routes.ts'
import { modelService } from '#features/models/models.service.ts'
import { presentationRoutes } from '#features/models/presentation/presentation.routes.ts'
import { modelVersionRoutes } from '#features/models/versions/versions.routes.ts'
import { modelVersionsService } from '#features/models/versions/versions.service.ts'
import { wholeModels } from '#features/models/data-model/whole-models.service.ts'
import { modelSaving } from '#features/models/data-model/save-models.service.ts'
import type { SettingsService } from '#features/settings/settings.service.ts'
import type { AppContext } from './context.ts'

/** The models of a workspace, and the entities that fact sheets can be restricted to. */
export function composeModels(
  { storage, log, clock, newId }: AppContext,
  reservedNames: () => Promise<ReservedNames>,
  settings: SettingsService,
) {
  const models = modelService({ storage, defaults: defaultModelsOf, clock })
  const accessChanged = () => storage.notify(ACCESS_CHANGED, '')
  const accessControlEntities = accessControlEntityService({ storage, log, accessChanged, clock, newId })
  const authorization = authorizationService({
    storage,
    modelOf: models.current,
    accessChanged,
    clock,
  })
  const changing = { reservedNames, defaultsOf: models.defaultsOf }
  const saving = modelSaving({
    ...changing,
    storage,
    log,
    clock,
    newId,
    accessChanged,
    changed: models.changed,
    writeSettings: settings.writePortable,
    renameInBookmarks,
  })
  const history = modelHistoryService({ ...changing, db: storage.db })
  return {
    routes: [
      ...modelRoutes({
        models,
        entities: accessControlEntities,
        uses: entityUseService(storage.db),
        members: entityMemberService(storage.db),
      }),
      ...dataModelRoutes({
        saving,
        all: wholeModels({ models, authorization, settingsOf: settings.portable }),
        history,
        reviews: modelReviewService({
          ...changing,
          db: storage.db,
          rolesOf: async (workspaceId) =>
            await rolesAt(storage.db, workspaceId, await currentVersion(storage.db, workspaceId)),
          bookmarksWith: async (caller, words) => await bookmarksMentioning(storage.db, caller, words),
        }),
      }),
      ...presentationRoutes(saving),
      ...modelVersionRoutes(modelVersionsService({ db: storage.db, defaultOf: models.defaultOf })),
      ...metaModelRoutes(metaModelService({ db: storage.db, models, saving })),
      ...authorizationRoutes(authorization),
    ],
    ticks: {},
    saving,
    services: { models, accessControlEntities, authorization, history },
    close: () => models.close(),
  }
}
