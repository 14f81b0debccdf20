import { queryOptions } from '@tanstack/react-query'
import { getModelBatch, listModelBatches } from 'mock-server/contract/model-changes.ts'
import {
  getDataModel,
  getEnrichedDataModel,
  getFactSheetResources,
  getLanguage,
  getReportingModel,
  getViewModel,
} from 'mock-server/contract/models.ts'
import { getModels } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { storedModels } from './model-documents.ts'

export const fetchModels = async (signal?: AbortSignal) =>
  storedModels((await call(getModels, {}, { signal, headers: { 'cache-control': 'no-cache' } })).data)

/** Read once for an editor: what somebody else saves later must not change what is being edited. */
export const modelsToEdit = queryOptions({
  queryKey: ['modelsToEdit'],
  queryFn: ({ signal }) => fetchModels(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The operations whose answers a save makes stale. */
export const staleAfterSave = [
  getDataModel,
  getEnrichedDataModel,
  getFactSheetResources,
  getLanguage,
  getReportingModel,
  getViewModel,
  listModelBatches,
  getModelBatch,
]
