import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import type { Model } from '#data-model/model.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { MODEL_CHANGED, currentModelService } from './current-model.service.ts'
import { enrichedDataModel } from './enriched-model.view.ts'
import { currentModels, insertRevision, lockModels } from './models.store.ts'
import { demandInWorkspace } from './models.policy.ts'

/** The models of one workspace, parsed. */
export interface Models {
  readonly data: DataModel
  readonly view: ViewModel
  readonly reporting: ReportingModel
  readonly resources: ResourceModel
  readonly languages: Readonly<Record<string, Translation>>
}

type LanguageKind = `language:${string}`
export type ModelKind = Exclude<keyof Models, 'languages'> | LanguageKind
type DocumentOf<K extends ModelKind> = K extends keyof Models ? Models[K] : Translation

interface ModelServiceOptions {
  readonly storage: Storage
  readonly defaults: Models
  readonly clock: () => Date
}

/** The models of the caller's workspace: its own if it has some, the defaults otherwise. */
export function modelService({ storage, defaults, clock }: ModelServiceOptions) {
  const compiled = currentModelService(storage, defaults, clock)
  const defaultTexts = new Map(
    documentsOf(defaults).map(([kind, document]) => {
      let text: string | undefined
      return [kind, () => (text ??= JSON.stringify(document))] as const
    }),
  )
  const enrichedTexts = new WeakMap<Model, string>()

  return {
    current: compiled.current,

    /** The current document of a kind as JSON text, as it was stored. `workspaceId`: as the request names it. */
    async read(caller: Caller, kind: ModelKind, workspaceId: string | undefined): Promise<string> {
      demandInWorkspace(caller, 'model.read', workspaceId)
      const [stored] = await currentModels(storage.db, caller.workspaceId, [kind])
      const text = stored?.document ?? defaultTexts.get(kind)?.()
      if (text === undefined) throw refuse.notFound('There are no labels in this language')
      return text
    },

    /** The enriched data model as JSON text. */
    async readEnriched(caller: Caller, workspaceId: string | undefined): Promise<string> {
      demandInWorkspace(caller, 'model.read', workspaceId)
      const model = await compiled.current(caller.workspaceId)
      const text = enrichedTexts.get(model) ?? JSON.stringify(enrichedDataModel(model))
      enrichedTexts.set(model, text)
      return text
    },

    /** Writes a document that its schema has parsed as the current one of its kind; all processes see it within a second. */
    async replace<K extends ModelKind>(
      workspaceId: string,
      kind: K,
      document: DocumentOf<K>,
      createdBy: string | null = null,
    ): Promise<void> {
      await storage.transaction(async (tx) => {
        await lockModels(tx, workspaceId)
        await insertRevision(tx, workspaceId, { kind, document: JSON.stringify(document), createdBy }, clock())
      })
      storage.notify(MODEL_CHANGED, workspaceId)
    },

    /** Gives a new workspace models of its own. */
    async install(db: Db | Tx, workspaceId: string, models: Models, now: Date): Promise<void> {
      for (const [kind, document] of documentsOf(models)) {
        await insertRevision(db, workspaceId, { kind, document: JSON.stringify(document), createdBy: null }, now)
      }
    },

    close: compiled.close,
  }
}
export type ModelService = ReturnType<typeof modelService>

/** Each document with the kind under which it is stored. */
function documentsOf({ data, view, reporting, resources, languages }: Models): [ModelKind, unknown][] {
  return [
    ['data', data],
    ['view', view],
    ['reporting', reporting],
    ['resources', resources],
    ...Object.entries(languages).map(([id, language]): [LanguageKind, Translation] => [`language:${id}`, language]),
  ]
}
