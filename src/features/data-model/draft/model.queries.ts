import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Request } from 'mock-server/contract/endpoint.ts'
import { getModelBatch, listModelBatches, replaceDataModel } from 'mock-server/contract/model-changes.ts'
import {
  getDataModel,
  getEnrichedDataModel,
  getLanguage,
  getViewModel,
  replaceLanguage,
  replaceViewModel,
} from 'mock-server/contract/models.ts'
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
  // Safe: one for each language.
  const byLanguage = Object.fromEntries(texts.map(({ language, data }) => [language, data])) as Record<
    Language,
    Translation
  >
  const tags = Object.fromEntries(texts.map(({ language, tag }) => [language, tag])) as Record<Language, string | null>
  return {
    documents: { model: model.payload.data, view: view.payload.data, texts: byLanguage },
    tags: { model: model.tag, view: view.tag, ...tags },
  }
}

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

/** Replaces one document unless somebody else has changed it since (409). `force`: delete what the model has no place for. */
export async function replaceDocument(
  name: DocumentName,
  { model, view, texts }: Documents,
  tags: Tags,
  force: boolean,
) {
  const tag = tags[name]
  const extra = tag === null ? {} : { headers: { 'if-match': tag } }
  if (name === 'model')
    await callWithHeaders(replaceDataModel, { query: { ...(force && { force }) }, body: model }, extra)
  else if (name === 'view') await callWithHeaders(replaceViewModel, { query: {}, body: view }, extra)
  else await callWithHeaders(replaceLanguage, { params: { id: name }, query: {}, body: texts[name] }, extra)
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
