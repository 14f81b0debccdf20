import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'
import type { NamingDocuments } from '#contract/models/renaming.ts'
import { refuse } from '#kernel/refusal.ts'
import { mapInTurns } from '#kernel/yield-to-requests.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import type { Model } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { MODEL_CHANGED, currentModelService } from './current-model.service.ts'
import { etagOf, isModelKind, type ModelKind as SavedKind } from './model-etag.ts'
import { enrichedDataModel } from './enriched-model.view.ts'
import { defaultsVersions } from './workspace-defaults.service.ts'
import { type StoredModel, allCurrentModels, currentModels, insertRevision, lockModels } from './models.store.ts'
import { demandInWorkspace } from './models.policy.ts'

/** The models of one workspace, parsed. */
export interface Models {
  readonly data: DataModel
  readonly view: ViewModel
  readonly reporting: ReportingModel
  readonly resources: ResourceModel
  readonly languages: Readonly<Record<string, Translation>>
}

export interface TaggedModels extends Pick<Models, 'reporting' | 'resources'> {
  readonly documents: NamingDocuments
  readonly tags: ReadonlyMap<SavedKind, string>
}

type LanguageKind = `language:${string}`
export type ModelKind = Exclude<keyof Models, 'languages'> | LanguageKind
type DocumentOf<K extends ModelKind> = K extends keyof Models ? Models[K] : Translation

interface ModelServiceOptions {
  readonly storage: Storage
  /** The models of workspaces without their own, by the version that they were created with: the same objects each time. */
  readonly defaults: (version: number) => Models
  readonly clock: () => Date
}

/** The models of the caller's workspace: its own if it has some, the defaults otherwise. */
export function modelService({ storage, defaults, clock }: ModelServiceOptions) {
  const versionOf = defaultsVersions(storage)
  const defaultsOf = async (workspaceId: string) => defaults(await versionOf(workspaceId))
  const compiled = currentModelService(storage, defaultsOf, clock)
  const defaultTexts = new WeakMap<object, string>()
  const enrichedTexts = new WeakMap<Model, string>()

  /** What a new workspace has of a kind; undefined for a language without labels. */
  const defaultOf = async (workspaceId: string, kind: ModelKind): Promise<object | undefined> =>
    new Map(documentsOf(await defaultsOf(workspaceId))).get(kind)

  return {
    current: compiled.current,

    defaultsOf,
    defaultOf,

    /** Tells every process that a model of a workspace has a new revision. */
    changed: (workspaceId: string) => storage.notify(MODEL_CHANGED, workspaceId),

    /** The current document of a kind as JSON text, as it was stored; revision 0 is the default. `workspaceId`: as the request names it. */
    async read(caller: Caller, kind: ModelKind, workspaceId: string | undefined) {
      demandInWorkspace(caller, 'model.read', workspaceId)
      const [stored] = await currentModels(storage.db, caller.workspaceId, [kind])
      if (stored) return { text: stored.document, revision: stored.revision }
      const document = await defaultOf(caller.workspaceId, kind)
      if (!document) throw refuse.notFound('There are no labels in this language')
      const text = defaultTexts.get(document) ?? JSON.stringify(document)
      defaultTexts.set(document, text)
      return { text, revision: 0 }
    },

    /** The labels in the first of these languages that has some; undefined if none has. */
    async labels({ workspaceId }: Caller, languages: readonly string[]): Promise<Translation | undefined> {
      const kinds = languages.map((language): LanguageKind => `language:${language}`)
      const stored = await currentModels(storage.db, workspaceId, kinds)
      const { languages: defaultLabels } = await defaultsOf(workspaceId)
      for (const [index, language] of languages.entries()) {
        const own = stored.find(({ kind }) => kind === kinds[index])
        const labels = own ? JSON.parse(own.document) : valueIn(defaultLabels, language)
        if (labels) return labels
      }
      return undefined
    },

    /** How fact sheets are shown, and the labels of all languages. */
    async shown({ workspaceId }: Caller): Promise<Pick<Models, 'view' | 'languages'>> {
      const { view, languages } = await defaultsOf(workspaceId)
      const stored = await allCurrentModels(storage.db, workspaceId)
      const parsed = await parsedDocuments(stored.filter(({ kind }) => kind === 'view' || kind.startsWith(LANGUAGE)))
      return { view: parsed.get('view') ?? view, languages: { ...languages, ...textsIn(parsed) } }
    },

    /** All documents as they are at one moment, and the tag of each that is stored. */
    async all({ workspaceId }: Caller): Promise<TaggedModels> {
      const { data, view, languages, ...others } = await defaultsOf(workspaceId)
      const stored = await allCurrentModels(storage.db, workspaceId)
      const parsed = await parsedDocuments(stored)
      return {
        documents: {
          model: parsed.get('data') ?? data,
          view: parsed.get('view') ?? view,
          texts: { ...languages, ...textsIn(parsed) },
        },
        reporting: parsed.get('reporting') ?? others.reporting,
        resources: parsed.get('resources') ?? others.resources,
        tags: new Map(
          stored.flatMap(({ kind, revision }) => (isModelKind(kind) ? [[kind, etagOf(revision, kind)] as const] : [])),
        ),
      }
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

const LANGUAGE = 'language:'

/** Documents by kind; their schemas parsed them before they were written. Each can have megabytes, so others have their turn in between. */
const parsedDocuments = async (stored: readonly StoredModel[]) =>
  new Map(await mapInTurns(stored, ({ kind, document }) => [kind, JSON.parse(document)] as const))

/** The labels among parsed documents, by language. */
const textsIn = (parsed: ReadonlyMap<string, Translation>): Record<string, Translation> =>
  Object.fromEntries(
    [...parsed].flatMap(([kind, document]) =>
      kind.startsWith(LANGUAGE) ? [[kind.slice(LANGUAGE.length), document]] : [],
    ),
  )

/** Each document with the kind under which it is stored. */
function documentsOf({ data, view, reporting, resources, languages }: Models): [ModelKind, object][] {
  return [
    ['data', data],
    ['view', view],
    ['reporting', reporting],
    ['resources', resources],
    ...Object.entries(languages).map(([id, language]): [LanguageKind, Translation] => [`language:${id}`, language]),
  ]
}
