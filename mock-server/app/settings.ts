import { isEqual } from 'es-toolkit'
import type { AssetName } from '#contract/assets/assets.ts'
import { actorForgetter } from '#events/forget-actors.ts'
import { etagOf, type ModelKind } from '#features/models/model-etag.ts'
import type { ModelSaving } from '#features/models/data-model/save-models.service.ts'
import type { ModelService } from '#features/models/models.service.ts'
import { factSheetSettingsService } from '#features/settings/fact-sheet-settings.service.ts'
import { settingsRoutes } from '#features/settings/settings.routes.ts'
import { type SettingsService, settingsService } from '#features/settings/settings.service.ts'
import { ACCESS_CHANGED } from '#features/tokens/identity.service.ts'
import type { AppContext } from './context.ts'

type ImagesOf = (workspaceId: string) => Promise<Partial<Record<AssetName, string>>>

/** The settings of a workspace, which models can be saved with. */
export const makeSettings = ({ storage, secrets, clock }: AppContext, imagesOf: ImagesOf): SettingsService =>
  settingsService({ storage, secrets, clock, imagesOf, accessChanged: () => storage.notify(ACCESS_CHANGED, '') })

interface Parts {
  readonly settings: SettingsService
  readonly models: ModelService
  readonly saving: ModelSaving
}

/** Their operations, and those of the settings of types, which are parts of the models. */
export function composeSettings({ storage, clock }: AppContext, { settings, models, saving }: Parts) {
  const ofTypes = factSheetSettingsService({
    models: async (caller) => await models.all(caller),
    save: async (caller, { documents: before, tags }, after) => {
      const written = <Of>(document: Of, kind: ModelKind, path = '$') => ({
        document,
        ifMatch: tags.get(kind) ?? etagOf(0, kind),
        path,
      })
      const languages = Object.entries(after.texts).filter(([id, text]) => !isEqual(before.texts[id], text))
      await saving.save(caller, {
        data: written(after.model, 'data'),
        view: written(after.view, 'view'),
        languages: Object.fromEntries(
          languages.map(([id, text]) => [id, written(text, `language:${id}`, `$.labels.${id}`)]),
        ),
      })
    },
  })
  const forget = actorForgetter(storage.db)
  return {
    routes: settingsRoutes({ settings, ofTypes }),
    ticks: { forgetActors: async () => await forget(await settings.retentions(), clock()) },
  }
}
