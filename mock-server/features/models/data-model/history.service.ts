import type { Caller } from '#contract/access.ts'
import type { DocumentDifference, ModelBatch } from '#contract/model-changes.ts'
import { ReportingModel, ResourceModel } from '#contract/models.ts'
import { Translation } from '#contract/translation.ts'
import { ViewModel } from '#contract/view-model.ts'
import { applied, inverseOf } from '#data-model/changes/apply-changes.ts'
import { inFormerPlaces } from '#data-model/changes/as-stored.ts'
import { KEPT_MS } from '#data-model/changes/deletions.ts'
import { differencesBetween, withoutDifferences } from '#data-model/changes/document-differences.ts'
import { inverseMoves, possibleMoves } from '#data-model/changes/moves.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { currentModels, findRevision } from '#features/models/models.store.ts'
import { demand, may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Db } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import {
  type BatchRow,
  countBatches,
  findBatch,
  listBatches,
  listBatchesWithin,
  type SavedDocument,
} from './history.store.ts'
import { modelBefore } from './undone-batch.service.ts'
import type { Defaults } from './save-presentation.service.ts'

interface HistoryOptions {
  readonly db: Db
  readonly defaultsOf: (workspaceId: string) => Promise<Defaults>
}

/** Differences of one answer. */
const MAX_DIFFERENCES = 1000

/** What each save of the models changed, for those who can change them. */
export function modelHistoryService({ db, defaultsOf }: HistoryOptions) {
  async function find(caller: Caller, id: string) {
    demand(caller, 'model.update')
    const batch = await findBatch(db, caller.workspaceId, id)
    if (!batch) throw refuse.notFound('There is no such change of the data model')
    return batch
  }

  /** What a save changed in one of the documents beside the data model. */
  async function differencesOf(workspaceId: string, { kind, revision }: SavedDocument, defaults: Defaults) {
    const [before, after] = await Promise.all(
      [revision - 1, revision].map(async (number) => await findRevision(db, workspaceId, kind, number)),
    )
    return differencesBetween(nameOf(kind), parsedOr(before, kind, defaults), parsedOr(after, kind, defaults))
  }

  return {
    async list(
      caller: Caller,
      { before, pageSize }: { readonly before?: number | undefined; readonly pageSize: number },
    ) {
      demand(caller, 'model.update')
      const rows = await listBatches(db, caller.workspaceId, { before, limit: pageSize + 1 })
      const batches = rows.slice(0, pageSize).map(toBatch)
      const next = rows.length > pageSize ? batches.at(-1)?.number : undefined
      return { batches, total: await countBatches(db, caller.workspaceId), next }
    },

    /** The last saves within a span of time, for those who can change the models; none for others. */
    async within(caller: Caller, span: { readonly from: Date; readonly until: Date; readonly limit: number }) {
      if (!may(caller, 'model.update')) return []
      return (await listBatchesWithin(db, caller.workspaceId, span)).map(toBatch)
    },

    /** 404 if there is none. */
    async get(caller: Caller, id: string) {
      const { changes, moves, ...row } = await find(caller, id)
      const defaults = await defaultsOf(caller.workspaceId)
      const differences: DocumentDifference[] = []
      for (const document of row.documents)
        differences.push(...(await differencesOf(caller.workspaceId, document, defaults)))
      return { ...toBatch(row), changes, moves, differences: differences.slice(0, MAX_DIFFERENCES) }
    },

    /** The stored models without what this save changed, except what has been changed otherwise since. */
    async undone(caller: Caller, id: string) {
      const { changes, moves, documents, revision: savedAs } = await find(caller, id)
      const defaults = await defaultsOf(caller.workspaceId)
      const { before, revision } = await currentDataModel(db, caller.workspaceId, defaults.data)
      await yieldToRequests()
      const { model: undone, conflicts } = applied(before, inverseOf(changes))
      const place = { revision: savedAs ?? 0, defaults: defaults.data }
      const model =
        savedAs === null ? undone : inFormerPlaces(undone, before, await modelBefore(db, caller.workspaceId, place))
      await yieldToRequests()
      const back = possibleMoves(inverseMoves(moves, changes), { before, after: model })
      const rows = await currentModels(
        db,
        caller.workspaceId,
        documents.map(({ kind }) => kind),
      )
      const others: { kind: string; document: object; left: Pick<DocumentDifference, 'document' | 'path'>[] }[] = []
      for (const saved of documents) {
        const current = parsedOr(rows.find(({ kind }) => kind === saved.kind)?.document, saved.kind, defaults)
        const differences = await differencesOf(caller.workspaceId, saved, defaults)
        others.push({ kind: saved.kind, ...withoutDifferences(current, differences) })
      }
      const view = others.find(({ kind }) => kind === 'view')
      const [reporting, resources] = ['reporting', 'resources'].map((wanted) =>
        others.find(({ kind }) => kind === wanted),
      )
      const languages = others.filter(({ kind }) => kind.startsWith('language:'))
      return {
        model,
        ...(view && { viewModel: ViewModel.parse(view.document) }),
        ...(reporting && { reportingModel: ReportingModel.parse(reporting.document) }),
        ...(resources && { factSheetResources: ResourceModel.parse(resources.document) }),
        tags: Object.fromEntries(
          documents.map(({ kind }) => [
            nameOf(kind),
            etagOf(rows.find((row) => row.kind === kind)?.revision ?? 0, kind),
          ]),
        ),
        languages: Object.fromEntries(
          languages.map(({ kind, document }) => [kind.slice('language:'.length), Translation.parse(document)]),
        ),
        moves: back,
        undoes: id,
        revision,
        conflicts: [...conflicts],
        differences: others.flatMap(({ left }) => left),
      }
    },
  }
}
export type ModelHistoryService = ReturnType<typeof modelHistoryService>

/** As answers name a document. */
const nameOf = (kind: SavedDocument['kind']): string => names.get(kind) ?? kind.replace(':', 's/')

const names: ReadonlyMap<string, string> = new Map([
  ['view', 'viewModel'],
  ['reporting', 'reportingModel'],
  ['resources', 'factSheetResources'],
])

/** The stored text of a document, or what is read where there is none. */
function parsedOr(text: string | undefined, kind: SavedDocument['kind'], { languages, ...others }: Defaults) {
  const id = kind.slice('language:'.length)
  const ofKind = new Map(Object.entries(others)).get(kind)
  const fallback = ofKind ?? (Object.hasOwn(languages, id) ? languages[id] : {})
  const document: Readonly<Record<string, unknown>> = text === undefined ? { ...fallback } : JSON.parse(text)
  return document
}

const toBatch = (row: BatchRow): ModelBatch => ({
  id: row.id,
  number: row.number,
  savedAt: row.created_at.toISOString(),
  ...(row.saver_id !== null && { savedBy: { id: row.saver_id, displayName: row.saver_name ?? '' } }),
  added: row.added,
  changed: row.changed,
  deleted: row.deleted,
  places: row.places,
  documents: row.documents.map(({ kind }) => nameOf(kind)),
  isDeleting: row.is_deleting,
  isRestoring: row.is_restoring,
  ...(row.kept_since && { keptUntil: new Date(row.kept_since.getTime() + KEPT_MS).toISOString() }),
  ...(row.undid !== null && { undid: row.undid }),
})
