import { mapValues } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ActionItem } from '#contract/meta-model/actions.ts'
import type { DataMove, Deletion } from '#contract/model-changes.ts'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'
import type { PortableSettings } from '#contract/settings/workspace-settings.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { type AsStored, withStored } from '#data-model/changes/as-stored.ts'
import type { Renaming } from '#data-model/changes/renamings.ts'
import { compileData } from '#data-model/compile.ts'
import type { Model } from '#data-model/model.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import type { EventLog, NewEvent } from '#events/log.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { stale } from './model-refusals.ts'
import { etagOf, type ModelKind } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { allCurrentModels, currentModels, currentRevisions, lockModels } from '#features/models/models.store.ts'
import { allowsChange } from '#kernel/if-match.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { carriedDocuments } from './carried-documents.ts'
import { insertBatch } from './history.store.ts'
import { bringsBack } from './restoration.service.ts'
import { saveRoles } from './save-roles.service.ts'
import { inPlace } from './undone-batch.service.ts'
import { type PreparedData, preparedData, writeData } from './save-data.service.ts'
import {
  BASE_KIND,
  baseTexts,
  type Defaults,
  writeLanguage,
  writeReporting,
  writeResources,
  writeView,
} from './save-presentation.service.ts'

interface SavingOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly defaultsOf: (workspaceId: string) => Promise<Defaults>
  readonly reservedNames: () => Promise<ReservedNames>
  /** Tells every process that the models of a workspace changed. */
  readonly changed: (workspaceId: string) => void
  /** Tells every process that callers have to be read anew. */
  readonly accessChanged: () => void
  /** Writes the settings as the next version, unless nothing changes; whether something did. */
  readonly writeSettings: (
    tx: Tx,
    caller: Caller,
    change: { readonly document: PortableSettings; readonly ifMatch: string | null },
  ) => Promise<boolean>
  /** Gives what bookmarks name its other name. */
  readonly renameInBookmarks: (
    tx: Tx,
    emit: (event: NewEvent) => void,
    caller: Caller,
    renames: { readonly renamings: readonly Renaming[]; readonly model: Model; readonly now: Date },
  ) => Promise<void>
  readonly clock: () => Date
  readonly newId: () => string
}

interface Written<Document> {
  readonly document: Document
  /** The ETag that it was read with; null replaces any. */
  readonly ifMatch: string | null
  /** Where it is in the request, for errors. */
  readonly path: string
}

/** Documents that replace those of a workspace, all or none. */
export interface ModelSave {
  readonly workspaceId?: string | undefined
  readonly data?: Written<DataModel> | undefined
  /** Definitions that `data` leaves out because they stay as they are. */
  readonly asStored?: AsStored | undefined
  readonly view?: Written<ViewModel> | undefined
  readonly reporting?: Written<ReportingModel> | undefined
  readonly resources?: Written<ResourceModel> | undefined
  readonly languages?: Readonly<Record<string, Written<Translation>>>
  /** Needs the right to manage roles as well. */
  readonly roles?: Written<AuthorizationRole[]> | undefined
  /** For the role ADMIN alone. */
  readonly settings?: Written<PortableSettings> | undefined
  readonly moves?: readonly DataMove[]
  /** The save that this one undoes: what that one deleted comes back. */
  readonly undoes?: string | undefined
  /** Deletes data that the data model has no place for any more. */
  readonly force?: boolean
  /** What a program asked for, where it sent an action batch. */
  readonly actions?: readonly ActionItem[]
}

interface Saved {
  /** What could have been deleted, had there been any of it. */
  readonly deletions: Deletion[]
  /** By kind, of the documents of the save. */
  readonly revisions: ReadonlyMap<ModelKind, number>
  /** The id that the history has it by; undefined if nothing changed. */
  readonly batch: string | undefined
}

const NONE: AsStored = { factSheets: [], relations: [] }

interface Attempt {
  readonly caller: Caller
  readonly save: ModelSave
  readonly defaults: Defaults
  /** The data model as it was compared. */
  readonly before: DataModel
  readonly revision: number
  readonly prepared: PreparedData | undefined
}

/** Changes of the models of a workspace. */
export function modelSaving(options: SavingOptions) {
  const { storage, log, defaultsOf, reservedNames, accessChanged, clock, newId } = options
  return {
    /**
     * Replaces documents of the models; one that is as before changes nothing. 409 for a stale ETag; 422 for documents that can't be, naming
     * the members, and without `force` for a data model that would delete data, with the list. With `force` nobody sees these data any
     * more, and they are deleted in the background, or moved; until then 409 for a model that has a place for them again. A save that
     * `undoes` another one brings back what that one deleted.
     */
    async save(caller: Caller, save: ModelSave): Promise<Saved> {
      demandInWorkspace(caller, 'model.update', save.workspaceId)
      if (save.roles) demandInWorkspace(caller, 'role.manage', save.workspaceId)
      // Before the transaction: the embedded store answers nothing else while one is open.
      const [defaults, reserved] = await Promise.all([defaultsOf(caller.workspaceId), reservedNames()])
      for (;;) {
        const { before, revision } = await currentDataModel(storage.db, caller.workspaceId, defaults.data)
        const { data, moves = [] } = save
        const { workspaceId } = caller
        const drafted = data ? withStored(data.document, save.asStored ?? NONE, before) : before
        const placing = { document: drafted, before, undoes: save.undoes, defaults: defaults.data }
        const document = await inPlace(storage.db, workspaceId, placing)
        const isAsked = data !== undefined || moves.length > 0 || save.undoes !== undefined
        const prepared = isAsked ? await preparedData(before, { document, moves, reserved }) : undefined
        const attempt = { caller, save, defaults, before, revision, prepared }
        const by = { workspaceId, actorId: caller.userId }
        const result = await log.record(by, async (tx, emit) => await write(tx, emit, attempt))
        if (!result) continue
        if (result.batch !== undefined) options.changed(caller.workspaceId)
        // Callers know their rights, and the types whose fact sheets are not shown.
        if (result.isDeleting || result.isRestoring || result.isRolesChanged || result.isSettingsChanged)
          accessChanged()
        return result
      }
    },
  }

  /** Undefined where someone else was quicker, so that everything has to be compared again. */
  async function write(tx: Tx, emit: (event: NewEvent) => void, { caller, save: sent, defaults, ...found }: Attempt) {
    const { workspaceId } = caller
    await lockModels(tx, workspaceId)
    const [current] = await currentRevisions(tx, workspaceId, ['data'])
    if ((current?.revision ?? 0) !== found.revision) return undefined
    const { prepared } = found
    const renamings = prepared?.renamings ?? []
    const rows =
      renamings.length > 0
        ? await allCurrentModels(tx, workspaceId)
        : await currentModels(tx, workspaceId, [...documentsOf(sent).keys(), BASE_KIND])
    const carried = { model: found.before, moves: sent.moves ?? [], renamings, stored: rows, defaults }
    const save = renamings.length > 0 ? withCarried(sent, carriedDocuments(carried)) : sent
    const documents = documentsOf(save)
    const languages = Object.entries(save.languages ?? {})
    const base = baseTexts(Object.fromEntries(languages.map(([id, { document }]) => [id, document])), rows, defaults)
    const stored = new Map(rows.map((row) => [row.kind, row]))
    const revisions = new Map<ModelKind, number>()
    for (const [kind, { ifMatch, path }] of documents) {
      const revision = kind === 'data' ? found.revision : (stored.get(kind)?.revision ?? 0)
      if (!allowsChange(ifMatch, etagOf(revision, kind))) throw stale(revision, { kind, path })
      revisions.set(kind, revision)
    }
    const now = clock()
    const changed: ModelKind[] = []
    const noted = (kind: ModelKind, isChanged: boolean) => {
      if (!isChanged) return
      changed.push(kind)
      revisions.set(kind, (revisions.get(kind) ?? 0) + 1)
    }
    // Moves of what stays are refused.
    const isDataChanged =
      [prepared?.changes, prepared?.moves].some((list = []) => list.length > 0) ||
      (prepared !== undefined &&
        save.undoes !== undefined &&
        (await bringsBack(tx, workspaceId, { ...prepared, undoes: save.undoes })))
    noted('data', isDataChanged)
    const next = { revision: found.revision + 1, now, force: save.force ?? false, undoes: save.undoes }
    const written =
      prepared && isDataChanged
        ? await writeData(tx, emit, { caller, prepared, path: save.data?.path ?? '$', ...next })
        : { deletions: [], isDeleting: false, isRestoring: false }
    const data = prepared?.document ?? found.before
    const contextOf = (kind: ModelKind, path: string) => ({
      tx,
      caller,
      defaults,
      data,
      base,
      path,
      now,
      stored: stored.get(kind),
    })
    if (save.view) noted('view', await writeView(contextOf('view', save.view.path), save.view.document))
    const { reporting, resources } = save
    if (reporting) noted('reporting', await writeReporting(contextOf('reporting', reporting.path), reporting.document))
    if (resources) noted('resources', await writeResources(contextOf('resources', resources.path), resources.document))
    for (const [id, { document, path }] of languages)
      noted(kindOf(id), await writeLanguage(contextOf(kindOf(id), path), id, document))
    // By the model as it will be, whose parts limits of roles and states of bookmarks name; compiled for them alone, because it can be large.
    const model = save.roles !== undefined || renamings.length > 0 ? compileData(data) : undefined
    const isRolesChanged = await saveRoles(tx, caller, {
      renamings,
      model,
      now,
      before: found.before,
      after: data,
      sent: save.roles,
      path: save.data?.path ?? '$',
    })
    if (model && renamings.length > 0) await options.renameInBookmarks(tx, emit, caller, { renamings, model, now })
    const isSettingsChanged = save.settings !== undefined && (await options.writeSettings(tx, caller, save.settings))
    if (changed.length === 0) return { ...written, revisions, isRolesChanged, isSettingsChanged, batch: undefined }
    const id = newId()
    await insertBatch(tx, caller, {
      id,
      now,
      changes: prepared?.changes ?? [],
      moves: prepared?.moves ?? [],
      actions: save.actions ?? [],
      undoes: save.undoes,
      revision: isDataChanged ? next.revision : undefined,
      documents: changed.flatMap((kind) => (kind === 'data' ? [] : { kind, revision: revisions.get(kind) ?? 0 })),
    })
    return { ...written, revisions, isRolesChanged, isSettingsChanged, batch: id }
  }
}
export type ModelSaving = ReturnType<typeof modelSaving>

/** A save with what has another name in the documents that it does not bring. */
const withCarried = (save: ModelSave, { view, texts }: ReturnType<typeof carriedDocuments>): ModelSave => ({
  ...save,
  view: save.view ?? carriedAs(view),
  languages: { ...mapValues(texts, carriedAs), ...save.languages },
})

const carriedAs = <Document>(document: Document): Written<Document> => ({ document, ifMatch: null, path: '$' })

/** What is replaced, by its kind. */
const documentsOf = ({ languages = {}, ...save }: ModelSave): ReadonlyMap<ModelKind, Written<unknown>> =>
  new Map<ModelKind, Written<unknown>>([
    ...(['data', 'view', 'reporting', 'resources'] as const).flatMap((kind) => {
      const written = save[kind]
      return written ? [[kind, written] as const] : []
    }),
    ...Object.entries(languages).map(([id, each]) => [kindOf(id), each] as const),
  ])

const kindOf = (language: string) => `language:${language}` as const
