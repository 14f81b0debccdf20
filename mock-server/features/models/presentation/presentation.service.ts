import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import type { ModelError } from '#data-model/check/model-error.ts'
import { languageErrors, viewErrors } from '#data-model/check/view-errors.ts'
import { refuseErrors } from '#features/models/data-model/model-refusals.ts'
import { requestRenewal } from '#features/models/data-model/renewal.store.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { currentModels, currentRevisions, insertRevision, lockModels } from '#features/models/models.store.ts'
import { allowsChange } from '#kernel/if-match.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { shownOtherwise } from './shown-otherwise.ts'

interface Defaults {
  readonly data: DataModel
  readonly view: ViewModel
  readonly languages: Readonly<Record<string, Translation>>
}

interface PresentationOptions {
  readonly storage: Storage
  readonly defaultsOf: (workspaceId: string) => Promise<Defaults>
  /** Tells every process that the models of a workspace changed. */
  readonly changed: (workspaceId: string) => void
  readonly clock: () => Date
}

interface Writing {
  readonly workspaceId?: string | undefined
  /** The If-Match header. */
  readonly ifMatch: string | null
}

/** Changes of how fact sheets are shown and what their parts are called. */
export function presentationService({ storage, defaultsOf, changed, clock }: PresentationOptions) {
  /** Writes a document unless it is as before; the revision that is current then. 409 for a stale If-Match. */
  async function write<Document extends object>(
    caller: Caller,
    {
      kind,
      document,
      workspaceId,
      ifMatch,
      fallback,
      errorsOf,
      after,
    }: Writing & {
      readonly kind: 'view' | `language:${string}`
      readonly document: Document
      /** What is read where nothing is stored. */
      readonly fallback: (defaults: Defaults) => Document
      readonly errorsOf: (data: DataModel, before: Document, defaults: Defaults) => readonly ModelError[]
      readonly after?: (tx: Tx, before: Document) => Promise<void>
    },
  ): Promise<number> {
    demandInWorkspace(caller, 'model.update', workspaceId)
    // Before the transaction: the embedded store answers nothing else while one is open.
    const defaults = await defaultsOf(caller.workspaceId)
    const revision = await storage.transaction(async (tx) => {
      await lockModels(tx, caller.workspaceId)
      const stored = await currentModels(tx, caller.workspaceId, ['data', kind])
      const current = stored.find((row) => row.kind === kind)
      const found = current?.revision ?? 0
      if (!allowsChange(ifMatch, etagOf(found, kind))) {
        throw refuse.conflict('Someone else changed this first', {
          ...about('If-Match', 'is not the current version'),
          headers: { etag: etagOf(found, kind) },
        })
      }
      // Documents are parsed by their schema before they are written.
      const before: Document = current ? JSON.parse(current.document) : fallback(defaults)
      if (isEqual(before, document)) return found
      const ownData = stored.find((row) => row.kind === 'data')
      const data: DataModel = ownData ? JSON.parse(ownData.document) : defaults.data
      refuseErrors(errorsOf(data, before, defaults))
      const text = JSON.stringify(document)
      await insertRevision(tx, caller.workspaceId, { kind, document: text, createdBy: caller.userId }, clock())
      await after?.(tx, before)
      return found + 1
    })
    changed(caller.workspaceId)
    return revision
  }

  return {
    /** 422 for a view that names what the data model doesn't have. What follows from weights is made anew in the background. */
    replaceView: async (caller: Caller, document: ViewModel, writing: Writing) =>
      await write(caller, {
        ...writing,
        kind: 'view',
        document,
        fallback: ({ view }) => view,
        errorsOf: (data, before) => viewErrors(document, data, before),
        after: async (tx, before) => {
          const types = shownOtherwise(before, document)
          if (types.length === 0) return
          const revisions = await currentRevisions(tx, caller.workspaceId, ['data', 'view'])
          const revision = revisions.reduce((sum, each) => sum + each.revision, 0)
          await requestRenewal(tx, caller.workspaceId, { types, revision })
        },
      }),

    /** 422 for labels of what the data model doesn't have. */
    replaceLanguage: async (caller: Caller, id: string, document: Translation, writing: Writing) =>
      await write(caller, {
        ...writing,
        kind: `language:${id}`,
        document,
        fallback: ({ languages }) => (Object.hasOwn(languages, id) ? languages[id] : undefined) ?? {},
        errorsOf: (data, before, { languages }) =>
          languageErrors(
            document.dataModel ?? {},
            data,
            [before, ...Object.values(languages)].map(({ dataModel = {} }) => dataModel),
          ),
      }),
  }
}
export type PresentationService = ReturnType<typeof presentationService>
