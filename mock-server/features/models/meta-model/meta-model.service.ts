import type { Caller } from '#contract/access.ts'
import type { ActionItem } from '#contract/meta-model/actions.ts'
import type { MetaModelBatch } from '#contract/meta-model/batches.ts'
import type { DeletionPreview, MetaModel } from '#contract/meta-model/records.ts'
import { applyActions } from '#data-model/actions/apply-actions.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { countLosses } from '#features/models/data-model/losses.store.ts'
import { countBatches, findBatch, listWholeBatches } from '#features/models/data-model/history.store.ts'
import { refuseErrors } from '#features/models/data-model/model-refusals.ts'
import type { ModelSaving } from '#features/models/data-model/save-models.service.ts'
import { etagOf, type ModelKind } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import type { Models, TaggedModels } from '#features/models/models.service.ts'
import { jsonSlices } from '#kernel/json-slices.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { toActionBatch } from './action-batches.view.ts'
import { metaType, namedAfter } from './meta-model.view.ts'

interface MetaModelOptions {
  readonly db: Db
  readonly models: {
    readonly current: (workspaceId: string) => Promise<Model>
    readonly shown: (caller: Caller) => Promise<Pick<Models, 'view' | 'languages'>>
    readonly all: (caller: Caller) => Promise<TaggedModels>
  }
  readonly saving: ModelSaving
}

/** As the request names it. */
type WorkspaceId = string | undefined

/** The deprecated meta model: the data model, its sections and its labels in one, and what was changed in it. */
export function metaModelService({ db, models, saving }: MetaModelOptions) {
  async function typeOf(caller: Caller, key: string) {
    const model = await models.current(caller.workspaceId)
    const type = model.types.get(key)
    if (!type) throw refuse.notFound('There is no such type of fact sheets')
    return { model, type }
  }

  async function shown(caller: Caller, model: Model) {
    const { view, languages } = await models.shown(caller)
    return { model, view, labels: new Map(Object.entries(languages)) }
  }

  return {
    /** The JSON of a `MetaModel`: many types with their labels in all languages take megabytes, so it is made in slices. */
    async get(caller: Caller, workspaceId: WorkspaceId): Promise<Uint8Array[]> {
      demandInWorkspace(caller, 'model.read', workspaceId)
      const model = await models.current(caller.workspaceId)
      const documents = await shown(caller, model)
      const slices = jsonSlices()
      await slices.add(`{"modelInfo":${JSON.stringify(infoOf(caller, model))},"factSheetTypes":[`)
      for (const [nth, type] of [...model.types.values()].entries())
        await slices.add(`${nth === 0 ? '' : ','}${JSON.stringify(metaType(documents, type))}`)
      await slices.add(']}')
      return slices.end()
    },

    /** 404 for a type that is not in the model. */
    async getType(caller: Caller, key: string, workspaceId: WorkspaceId): Promise<MetaModel> {
      demandInWorkspace(caller, 'model.read', workspaceId)
      const { model, type } = await typeOf(caller, key)
      const documents = await shown(caller, model)
      return { modelInfo: infoOf(caller, model), factSheetTypes: [metaType(documents, type)] }
    },

    /** Archived fact sheets count, too: they would be deleted as well. */
    async previewDeletion(caller: Caller, key: string, workspaceId: WorkspaceId): Promise<DeletionPreview> {
      demandInWorkspace(caller, 'model.update', workspaceId)
      const { model, type } = await typeOf(caller, key)
      const [count = 0] = await countLosses(db, caller.workspaceId, [{ of: 'FACT_SHEET', type: key }])
      const affected = relationsTo(model, key)
      return {
        fsType: key,
        factSheetDeletionCount: count,
        affectedRelations: affected.map(({ name, definition: { constraints, constrainingRelations } }) => ({
          name,
          constraints,
          constrainingRelations,
        })),
        affectedByNamingRuleFSType: [...model.types.values()]
          .filter((other) => other !== type && isNamedAfter(other, key))
          .map((other) => other.key),
      }
    },

    /** `page` counts from 1. */
    async batches(
      caller: Caller,
      { page, size, workspaceId }: { page: number; size: number; workspaceId?: WorkspaceId },
    ) {
      demandInWorkspace(caller, 'model.update', workspaceId)
      const offset = Math.max(page - 1, 0) * size
      const rows = await listWholeBatches(db, caller.workspaceId, { offset, limit: size })
      return { batches: rows.map(toActionBatch), total: await countBatches(db, caller.workspaceId) }
    },

    /** 422 for an action that can't be taken, by its place; then none is. 409 if somebody changed the models in between. */
    async apply(caller: Caller, items: readonly ActionItem[], workspaceId: WorkspaceId): Promise<MetaModelBatch> {
      demandInWorkspace(caller, 'model.update', workspaceId)
      const { documents, tags } = await models.all(caller)
      const { model, view, texts, moves, errors } = await applyActions(documents, items)
      refuseErrors(errors)
      const changed = Object.entries(texts).filter(([id, each]) => each !== documents.texts[id])
      const written = <Of>(document: Of, ifMatch: string, path: string) => ({ document, ifMatch, path })
      const tagOf = (kind: ModelKind) => tags.get(kind) ?? etagOf(0, kind)
      const { batch } = await saving.save(caller, {
        data: model === documents.model ? undefined : written(model, tagOf('data'), '$.dataModel'),
        view: view === documents.view ? undefined : written(view, tagOf('view'), '$.viewModel'),
        languages: Object.fromEntries(
          changed.map(([id, each]) => [id, written(each, tagOf(`language:${id}`), `$.languages.${id}`)]),
        ),
        moves,
        force: items.some(({ type }) => type === 'DELETE_ITEM'),
        actions: items,
      })
      const found = batch === undefined ? undefined : await findBatch(db, caller.workspaceId, batch)
      if (!found) throw refuse.invalid('These actions change nothing', about('$', 'change nothing'))
      return toActionBatch(found)
    },

    /** 404 if there is none. */
    async batch(caller: Caller, id: string, workspaceId: WorkspaceId) {
      demandInWorkspace(caller, 'model.update', workspaceId)
      const batch = await findBatch(db, caller.workspaceId, id)
      if (!batch) throw refuse.notFound('There is no such action batch')
      return toActionBatch(batch)
    },
  }
}
export type MetaModelService = ReturnType<typeof metaModelService>

const infoOf = ({ workspaceId }: Caller, { revision }: Model): MetaModel['modelInfo'] => ({ workspaceId, revision })

/** The relations that could not be without a type: those that name it as one of their ends. */
const relationsTo = (model: Model, key: string) =>
  [...model.relations.values()].filter(
    ({ definition: { from, to } }) => from.factSheetType === key || to.factSheetType === key,
  )

const isNamedAfter = (type: TypeModel, key: string): boolean =>
  namedAfter(type).some((side) => type.sides.get(side)?.otherType === key)
