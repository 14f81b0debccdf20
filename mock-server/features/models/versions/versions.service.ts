import type { Caller } from '#contract/access.ts'
import type { ModelVersion } from '#contract/models/versions.ts'
import { isModelKind, type ModelKind } from '#features/models/model-etag.ts'
import { currentRevisions, findRevision } from '#features/models/models.store.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { listRevisions } from './versions.store.ts'

interface VersionsOptions {
  readonly db: Db
  /** What a new workspace has; undefined for a language without labels. */
  readonly defaultOf: (workspaceId: string, kind: ModelKind) => Promise<object | undefined>
}

interface Page {
  readonly document: string
  readonly before?: number | undefined
  readonly pageSize: number
}

/** The states that each document of the models has had. Both need `model.update`, as the history of saves does. */
export const modelVersionsService = ({ db, defaultOf }: VersionsOptions) => ({
  /** `next` is the revision before which the next page begins. */
  async list({ workspaceId, ...caller }: Caller, { document, before, pageSize }: Page) {
    demand(caller, 'model.update')
    const kind = kindOf(document)
    const [current] = await currentRevisions(db, workspaceId, [kind])
    const rows = await listRevisions(db, workspaceId, { kind, before, limit: pageSize + 1 })
    const hasDefault = (await defaultOf(workspaceId, kind)) !== undefined
    const shown = rows.slice(0, pageSize).map((row): ModelVersion => ({
      revision: row.revision,
      savedAt: row.created_at.toISOString(),
      ...(row.saver_id !== null && { savedBy: { id: row.saver_id, displayName: row.saver_name ?? '' } }),
      isCurrent: row.revision === current?.revision,
    }))
    const isLast = rows.length <= pageSize
    return {
      versions: isLast && hasDefault ? [...shown, { revision: 0, isCurrent: current === undefined }] : shown,
      total: (current?.revision ?? 0) + (hasDefault ? 1 : 0),
      next: isLast ? undefined : shown.at(-1)?.revision,
    }
  },

  /** 404 for a revision that the document never had. */
  async get({ workspaceId, ...caller }: Caller, document: string, revision: number): Promise<unknown> {
    demand(caller, 'model.update')
    const kind = kindOf(document)
    if (revision === 0) return (await defaultOf(workspaceId, kind)) ?? notThere(document)
    const text = await findRevision(db, workspaceId, kind, revision)
    return text === undefined ? notThere(document) : JSON.parse(text)
  },
})
export type ModelVersionsService = ReturnType<typeof modelVersionsService>

const names: Readonly<Record<string, ModelKind>> = {
  dataModel: 'data',
  viewModel: 'view',
  reportingModel: 'reporting',
  factSheetResources: 'resources',
}

/** The names are those of the contract. */
function kindOf(document: string): ModelKind {
  const kind = names[document] ?? document.replace('/', ':').replace('languages', 'language')
  if (!isModelKind(kind)) throw refuse.badRequest('There is no such document', about('document', 'must be a document'))
  return kind
}

function notThere(document: string): never {
  throw refuse.notFound(`There is no such version of ${document}`, about('revision', 'must be a revision of it'))
}
