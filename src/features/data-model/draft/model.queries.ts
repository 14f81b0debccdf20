import { queryOptions } from '@tanstack/react-query'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { getModelBatch, listModelBatches, replaceDataModel } from 'mock-server/contract/model-changes.ts'
import { getDataModel, getEnrichedDataModel, getLanguage, getViewModel } from 'mock-server/contract/models.ts'
import { callWithHeaders } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'

/** The data model with the tag of the revision that was read. */
export type StoredDataModel = { readonly model: DataModel; readonly etag: string | null }

/** The model as stored now. `no-cache`, because changes on top of a cached version would be refused as stale. */
export async function fetchDataModel(signal?: AbortSignal): Promise<StoredDataModel> {
  const fresh = { ...(signal && { signal }), headers: { 'cache-control': 'no-cache' } }
  const { payload, headers } = await callWithHeaders(getDataModel, { query: {} }, fresh)
  return { model: payload.data, etag: headers.get('etag') }
}

/** Read once for the workbench: what somebody else saves later must not change what is being edited. */
export const modelToEdit = queryOptions({
  queryKey: ['modelToEdit'],
  queryFn: ({ signal }) => fetchDataModel(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Replaces the model unless somebody else has changed it since (409). `force`: delete what it has no place for. */
export async function replaceModel(model: DataModel, etag: string | null, force: boolean): Promise<StoredDataModel> {
  const { headers } = await callWithHeaders(
    replaceDataModel,
    { query: { ...(force && { force }) }, body: model },
    etag === null ? {} : { headers: { 'if-match': etag } },
  )
  return { model, etag: headers.get('etag') }
}

/** Sections of types and their order, colours, weights. */
export const viewModel = queryFor(getViewModel, { query: {} })

/** The operations whose answers a save of the model makes stale. */
export const staleAfterSave = [
  getDataModel,
  getEnrichedDataModel,
  getLanguage,
  getViewModel,
  listModelBatches,
  getModelBatch,
]
