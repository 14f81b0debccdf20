import { queryOptions } from '@tanstack/react-query'
import { mapValues, partition } from 'es-toolkit'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { Endpoint, Request } from 'mock-server/contract/endpoint.ts'
import { getModelBatch, listModelBatches } from 'mock-server/contract/model-changes.ts'
import { getDataModel, getEnrichedDataModel, getLanguage, getViewModel } from 'mock-server/contract/models.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import { callWithHeaders } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { type Language, languages } from './documents.ts'
import { type DocumentName, type Documents } from './documents.ts'

type Tags = Readonly<Record<DocumentName, string | null>>

/** The documents as stored, each with the tag of the revision that was read. */
export type StoredDocuments = { readonly documents: Documents; readonly tags: Tags }

/** `no-cache`, because changes on top of a cached version would be refused as stale. */
async function read<E extends Endpoint>(operation: E, request: Request<E>, signal: AbortSignal | undefined) {
  const fresh = { ...(signal && { signal }), headers: { 'cache-control': 'no-cache' } }
  const { payload, headers } = await callWithHeaders(operation, request, fresh)
  return { payload, tag: headers.get('etag') }
}

export async function fetchDocuments(signal?: AbortSignal): Promise<StoredDocuments> {
  const [model, view, ...texts] = await Promise.all([
    read(getDataModel, { query: {} }, signal),
    read(getViewModel, { query: {} }, signal),
    ...languages.map(async (language) => await fetchTexts(language, signal)),
  ])
  const byLanguage = ofLanguages(texts.map(({ language, data }): [Language, Translation] => [language, data]))
  const tags = ofLanguages(texts.map(({ language, tag }): [Language, string | null] => [language, tag]))
  return {
    documents: { model: model.payload.data, view: view.payload.data, texts: byLanguage, moves: [] },
    tags: { model: model.tag, view: view.tag, ...tags },
  }
}

const ofLanguages = <Of>(entries: readonly (readonly [Language, Of])[]): Record<Language, Of> =>
  // Safe: one for each language.
  Object.fromEntries(entries) as Record<Language, Of>

/** A language that nobody has written yet has no texts. */
async function fetchTexts(language: Language, signal: AbortSignal | undefined) {
  try {
    const { payload, tag } = await read(getLanguage, { params: { id: language }, query: {} }, signal)
    return { language, data: payload.data, tag }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { language, data: {}, tag: null }
  }
}

/** Read once for the workbench: what somebody else saves later must not change what is being edited. */
export const documentsToEdit = queryOptions({
  queryKey: ['modelDocuments'],
  queryFn: ({ signal }) => fetchDocuments(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** What is edited, in place of what is stored. */
type Draft = { readonly changed: readonly DocumentName[]; readonly documents: Documents; readonly stored: Documents }

/** What is sent to save, or have reviewed, what was changed. Of a data model, only the types and relations that changed. */
export function draftBody({ changed, documents, stored }: Draft) {
  const { model, view, texts, moves, undoing } = documents
  const labels = languages.flatMap((language) => (changed.includes(language) ? [[language, texts[language]]] : []))
  return {
    ...undoing?.others,
    ...(undoing && { undoes: undoing.id }),
    ...(changed.includes('model') && changedParts(model, stored.model)),
    ...(changed.includes('view') && { viewModel: view }),
    languages: { ...undoing?.others.languages, ...Object.fromEntries(labels) },
    moves: [...moves],
  }
}

/** The same, unless somebody else has changed one of the documents since (409). */
export function saveBody(draft: Draft & { readonly tags: Tags }) {
  const { changed, tags, documents } = draft
  const { languages: others = {}, ...models } = documents.undoing?.others ?? {}
  const tagOf = (name: string) => documents.undoing?.tags[name]
  const versions = languages.flatMap((language) => (changed.includes(language) ? [[language, tags[language]]] : []))
  const known = Object.fromEntries(versions.filter(([, tag]) => tag !== null))
  return {
    ...draftBody(draft),
    versions: {
      ...(tags.model !== null && { dataModel: tags.model }),
      ...(tags.view !== null && { viewModel: tags.view }),
      ...mapValues(models, (_, name) => tagOf(name)),
      languages: { ...mapValues(others, (_, id) => tagOf(`languages/${id}`) ?? ''), ...known },
    },
  }
}

function changedParts(model: DataModel, stored: DataModel) {
  const factSheets = splitBy(model.factSheets, stored.factSheets)
  const relations = splitBy(model.relations, stored.relations)
  return {
    dataModel: { ...model, factSheets: factSheets.changed, relations: relations.changed },
    asStored: { factSheets: factSheets.same, relations: relations.same },
  }
}

/** Definitions that nobody touched are the same objects. */
function splitBy<Of>(definitions: Readonly<Record<string, Of>>, stored: Readonly<Record<string, Of>>) {
  const [same, changed] = partition(Object.entries(definitions), ([name, definition]) => stored[name] === definition)
  return { same: same.map(([name]) => name), changed: Object.fromEntries(changed) }
}

/** The operations whose answers a save makes stale. */
export const staleAfterSave = [
  getDataModel,
  getEnrichedDataModel,
  getLanguage,
  getViewModel,
  listModelBatches,
  getModelBatch,
]
