import type { Caller } from '#contract/access.ts'
import type { Translation } from '#contract/translation.ts'
import type { OpenSheet, Sheet } from '#kernel/sheets.ts'
import { may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { isFeatureOn } from '#kernel/workspace-rules.ts'
import type { Model, RelationModel, TypeModel } from '#data-model/model.ts'
import { batchPace } from '#features/fact-sheets/deletion/batch-pace.ts'
import type { QueryContext } from '#features/fact-sheets/query/query-context.ts'
import { readableModel } from '#data-model/readable-model.ts'
import type { Storage } from '#storage/database.ts'
import { attachedNames } from './attached-names.store.ts'
import type { SelectedColumn } from './cells.store.ts'
import { factSheetColumns } from './fact-sheet-columns.store.ts'
import { commentColumns, documentColumns, tagColumns, tagGroupColumns } from './other-columns.store.ts'
import { relationColumns } from './relation-columns.store.ts'
import { type Survey, surveyTypes } from './survey.service.ts'
import { tagGroupPage, tagPage } from './tag-sheets.store.ts'
import { typePage, typeColumns } from './type-sheet.ts'
import {
  type Exported,
  type Window,
  attachedWindow,
  countRelations,
  factSheetWindow,
  relationWindow,
} from './windows.store.ts'

interface LandscapeSheetsOptions {
  readonly storage: Pick<Storage, 'db' | 'engine' | 'giveWay'>
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly labelsIn: (caller: Caller, languages: readonly string[]) => Promise<Translation | undefined>
  readonly clock: () => Date
}

export interface LandscapeRequest {
  readonly status: Exported['status']
  /** Columns without a value too. */
  readonly emptyColumns: boolean
  readonly languages: readonly string[]
}

/** A landscape as the sheets of a file: what the caller can read of it, of the types that they may export. */
export interface Landscape {
  readonly types: readonly string[]
  readonly sheets: readonly Sheet[]
  readonly factSheetCount: number
  /** Rows of all sheets, or somewhat more. */
  readonly rowCount: number
}

/** The sheets of a snapshot or an archive. */
export function landscapeSheets({ storage, currentModel, labelsIn, clock }: LandscapeSheetsOptions) {
  async function contextOf(caller: Caller): Promise<QueryContext> {
    const model = readableModel(caller, await currentModel(caller.workspaceId))
    return { db: storage.db, caller, model, today: clock().toISOString().slice(0, 10) }
  }

  return {
    /** 403 for who may export none of the types that they can read. */
    async check(caller: Caller): Promise<void> {
      exportable(await contextOf(caller))
    },

    /** How many fact sheets an export holds; 403 for who may export none. */
    async count(caller: Caller, status: Exported['status']): Promise<number> {
      const context = await contextOf(caller)
      const surveys = await surveyTypes(context, { status, types: exportable(context), withFields: false })
      return totalOf(surveys)
    },

    async open(caller: Caller, { status, emptyColumns, languages }: LandscapeRequest): Promise<Landscape> {
      const context = await contextOf(caller)
      const types = exportable(context)
      const labels = await labelsIn(caller, languages)
      const exported: Exported = { status, types: types.map(({ key }) => key) }
      const surveys = await surveyTypes(context, { status, types, withFields: !emptyColumns })
      const relations = [...context.model.relations.values()]
      let rowCount = totalOf(surveys)
      for (const { name } of relations) rowCount += await countRelations(context, name, exported)
      const request = {
        context,
        exported,
        labels,
        emptyColumns,
        pace: { ...PACES[storage.engine], giveWay: storage.giveWay },
      }
      return {
        types: exported.types,
        factSheetCount: totalOf(surveys),
        rowCount,
        sheets: [
          ...types.map((type) => factSheetSheet(request, type, surveys.get(type.key))),
          ...relations.map((relation) => relationSheet(request, relation)),
          pageSheet('TagGroups', 'Tag groups', tagGroupColumns, () => tagGroupPage(context)),
          pageSheet('Tags', 'Tags', tagColumns, () => tagPage(context)),
          attachedSheet(request, 'document', 'Documents'),
          ...(isFeatureOn(caller, 'COMMENTS') ? [attachedSheet(request, 'comment', 'Comments')] : []),
          pageSheet('Types', 'Types of fact sheets', typeColumns, async () => typePage(types, labels, surveys)),
        ],
      }
    },
  }
}

function exportable({ caller, model }: QueryContext): TypeModel[] {
  const types = [...model.types.values()].filter(
    ({ key }) => may(caller, 'factSheet.export', key) && may(caller, 'factSheet.read', key),
  )
  if (types.length === 0)
    throw refuse.forbidden('You need the factSheet.export permission for at least one type that you can read')
  return types
}

const totalOf = (surveys: ReadonlyMap<string, Survey>): number =>
  [...surveys.values()].reduce((sum, { count }) => sum + count, 0)

interface SheetRequest {
  readonly context: QueryContext
  readonly exported: Exported
  readonly labels: Translation | undefined
  readonly emptyColumns: boolean
  readonly pace: Pace
}

const factSheetSheet = (
  { context, exported: { status }, labels, emptyColumns, pace }: SheetRequest,
  type: TypeModel,
  survey: Survey | undefined,
): Sheet => ({
  name: type.key,
  holds: labels?.dataModel?.factSheets?.[type.key]?.label?.plural ?? type.key,
  open: async () => {
    const names = await attachedNames(context, type.key)
    const used = emptyColumns ? undefined : (survey?.fields ?? new Set<string>())
    const columns = factSheetColumns(context, { type, labels, names, used })
    return opened(columns, pace, (position) => factSheetWindow(context, { type, status, columns }, position))
  },
})

const relationSheet = ({ context, exported, labels, pace }: SheetRequest, relation: RelationModel): Sheet => ({
  name: relation.name,
  holds: 'Relations',
  open: async () => {
    const columns = relationColumns(relation, labels)
    return opened(columns, pace, (position) =>
      relationWindow(context, { ...exported, type: relation.name, columns }, position),
    )
  },
})

const attachedSheet = (
  { context, exported, pace }: SheetRequest,
  table: 'document' | 'comment',
  name: 'Documents' | 'Comments',
): Sheet => {
  const columns = table === 'document' ? documentColumns : commentColumns
  return {
    name,
    holds: name,
    open: async () =>
      opened(columns, pace, (position) => attachedWindow(context, { ...exported, table, columns }, position)),
  }
}

const pageSheet = (
  name: string,
  holds: string,
  columns: readonly Pick<SelectedColumn, 'key' | 'label'>[],
  read: () => Promise<string | null>,
): Sheet => ({
  name,
  holds,
  open: async () => ({
    columns: columns.map(({ key, label }) => ({ key, label })),
    pages: (async function* onePage() {
      const page = await read()
      if (page !== null) yield page
    })(),
  }),
})

type ReadWindow = (position: { readonly after: string | null; readonly limit: number }) => Promise<Window>

/** How many rows a statement reads at most, and how long it takes about: requests wait for it, or share the processors with it. */
const PACES = { pglite: { most: 1000, goalMs: 8 }, postgresql: { most: 200, goalMs: 10 } }
type Pace = (typeof PACES)[keyof typeof PACES] & Pick<Storage, 'giveWay'>
/** So long a statement waits for requests. However many there are, an export goes on. */
const GIVE_WAY_MS = 25

const opened = (columns: readonly SelectedColumn[], { giveWay, ...paceOf }: Pace, read: ReadWindow): OpenSheet => ({
  columns: columns.map(({ key, label }) => ({ key, label })),
  pages: (async function* allPages() {
    const pace = batchPace(paceOf)
    for (let after: string | null = null; ;) {
      await giveWay(GIVE_WAY_MS)
      const [began, limit] = [performance.now(), pace.size()]
      const window = await read({ after, limit })
      pace.took(window.read, performance.now() - began)
      if (window.page !== null) yield window.page
      if (window.read < limit || window.last === null) return
      after = window.last
    }
  })(),
})
