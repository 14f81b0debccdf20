import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'
import type { ModelDraft } from '#contract/models/saves.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { type ModelError, under } from '#data-model/check/model-error.ts'
import { placeholderErrors } from '#data-model/check/placeholder-errors.ts'
import { languageErrors, reportingErrors, resourceErrors, viewErrors } from '#data-model/check/view-errors.ts'
import { refuseErrors } from './model-refusals.ts'
import { requestRenewal } from './renewal.store.ts'
import { currentModels, insertRevision, type StoredModel } from '#features/models/models.store.ts'
import { shownOtherwise } from './shown-otherwise.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Db, Tx } from '#storage/database.ts'
import { modelRevision } from './save-data.service.ts'

/** Characters of a document that takes more than a moment to compare and to check. */
const LONG = 256 * 1024

/** The language that the others are translated from. */
const BASE_LANGUAGE = 'en'
export const BASE_KIND = `language:${BASE_LANGUAGE}` as const

export interface Defaults {
  readonly data: DataModel
  readonly view: ViewModel
  readonly reporting: ReportingModel
  readonly resources: ResourceModel
  readonly languages: Readonly<Record<string, Translation>>
}

interface Found {
  /** The data model that the document is for. */
  readonly data: DataModel
  readonly defaults: Defaults
  /** The document that it replaces; undefined where that is the default. */
  readonly stored: StoredModel | undefined
  /** The texts that the other languages translate, as they will be. */
  readonly base: Translation
}

interface Context extends Found {
  readonly tx: Tx
  readonly caller: Caller
  /** Where the document is in the request. */
  readonly path: string
  readonly now: Date
}

/** Writes a view model unless it is as before; whether it was not. What follows from weights is made anew in the background. */
export async function writeView(context: Context, document: ViewModel): Promise<boolean> {
  const { tx, caller } = context
  const { before, errorsOf } = viewOf(context, document)
  if (!(await writeUnlessSame(context, { kind: 'view', before, document, errorsOf }))) return false
  const types = shownOtherwise(before, document)
  if (types.length > 0)
    await requestRenewal(tx, caller.workspaceId, { types, revision: await modelRevision(tx, caller.workspaceId) })
  return true
}

/** Writes the labels of a language unless they are as before; whether they were not. */
export const writeLanguage = async (context: Context, id: string, document: Translation): Promise<boolean> =>
  await writeUnlessSame(context, { kind: `language:${id}`, document, ...languageOf(context, id, document) })

/** Writes a reporting model unless it is as before; whether it was not. */
export async function writeReporting(context: Context, document: ReportingModel): Promise<boolean> {
  return await writeUnlessSame(context, { kind: 'reporting', document, ...reportingOf(context, document) })
}

/** Writes a resources model unless it is as before; whether it was not. */
export async function writeResources(context: Context, document: ResourceModel): Promise<boolean> {
  const before = documentBefore(context.stored, context.defaults.resources)
  return await writeUnlessSame(context, {
    kind: 'resources',
    document,
    before,
    errorsOf: () => resourceErrors(document),
  })
}

/** What is wrong with the documents of a draft beside the data model, at their paths in it. */
export async function presentationErrors(
  db: Db,
  workspaceId: string,
  { draft, ...found }: Pick<Found, 'data' | 'defaults'> & { readonly draft: ModelDraft },
): Promise<ModelError[]> {
  const { viewModel, reportingModel, factSheetResources, languages } = draft
  const kinds = Object.keys(languages).map((id) => `language:${id}`)
  const resources = factSheetResources ? under('$.factSheetResources', resourceErrors(factSheetResources)) : []
  if (!viewModel && !reportingModel && kinds.length === 0) return resources
  const rows = await currentModels(db, workspaceId, [...new Set(['view', 'reporting', BASE_KIND, ...kinds])])
  const base = baseTexts(languages, rows, found.defaults)
  const foundOf = (kind: string) => ({ ...found, base, stored: rows.find((row) => row.kind === kind) })
  return [
    ...(viewModel ? under('$.viewModel', viewOf(foundOf('view'), viewModel).errorsOf()) : []),
    ...(reportingModel ? under('$.reportingModel', reportingOf(foundOf('reporting'), reportingModel).errorsOf()) : []),
    ...resources,
    ...Object.entries(languages).flatMap(([id, document]) =>
      under(`$.languages.${id}`, languageOf(foundOf(`language:${id}`), id, document).errorsOf()),
    ),
  ]
}

function viewOf({ data, defaults, stored }: Found, document: ViewModel) {
  const before = documentBefore(stored, defaults.view)
  return { before, errorsOf: () => viewErrors(document, data, before) }
}

function reportingOf({ data, defaults, stored }: Found, document: ReportingModel) {
  const before = documentBefore(stored, defaults.reporting)
  return { before, errorsOf: () => reportingErrors(document, data, before) }
}

function languageOf({ data, defaults, stored, base }: Found, id: string, document: Translation) {
  const { languages } = defaults
  const before = documentBefore(stored, (Object.hasOwn(languages, id) ? languages[id] : undefined) ?? {})
  const known = [before, ...Object.values(languages)].map(({ dataModel = {} }) => dataModel)
  const errorsOf = () => [
    ...languageErrors(document.dataModel ?? {}, data, known),
    ...(id === BASE_LANGUAGE ? [] : placeholderErrors({ document, before, base })),
  ]
  return { before, errorsOf }
}

/** The texts that the others translate: those of the save, or else as stored. */
export const baseTexts = (
  languages: Readonly<Record<string, Translation>>,
  rows: readonly StoredModel[],
  defaults: Defaults,
): Translation =>
  languages[BASE_LANGUAGE] ??
  documentBefore(
    rows.find(({ kind }) => kind === BASE_KIND),
    defaults.languages[BASE_LANGUAGE] ?? {},
  )

/** Documents are parsed by their schema before they are written. */
function documentBefore<Document extends object>(stored: StoredModel | undefined, fallback: Document): Document {
  const before: Document = stored ? JSON.parse(stored.document) : fallback
  return before
}

interface Writing {
  readonly kind: string
  readonly before: object
  readonly document: object
  readonly errorsOf: () => ModelError[]
}

async function writeUnlessSame(
  { tx, caller, path, now, stored }: Context,
  { kind, before, document, errorsOf }: Writing,
): Promise<boolean> {
  if (isEqual(before, document)) return false
  // The transaction stays open, so that only long documents give others a turn between the steps.
  const isLong = (stored?.document.length ?? 0) > LONG
  if (isLong) await yieldToRequests()
  refuseErrors(under(path, errorsOf()))
  if (isLong) await yieldToRequests()
  const text = JSON.stringify(document)
  await insertRevision(tx, caller.workspaceId, { kind, document: text, createdBy: caller.userId }, now)
  return true
}
