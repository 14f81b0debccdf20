import type { Client, Json } from './client.ts'
import { drawing } from './pictures.ts'

const PATH = '/services/console/v1/models/dataModel'

/** A valid call of each operation of the data model, by an administrator. */
export function modelCalls(of: () => { admin: Client }): Record<string, () => Promise<{ status: number }>> {
  const admin = () => of().admin
  const model = async (): Promise<Json> => (await admin().get('/models/dataModel')).body.data
  const batch = async (): Promise<string> => {
    const { factSheets, ...rest } = await model()
    await admin().put('/models/dataModel', { ...rest, factSheets: { ...factSheets, [`Walk${Date.now()}`]: {} } })
    return (await admin().get(`${PATH}/changes`)).body.data[0].id
  }
  const meta = '/models/metaModel'
  return {
    getMetaModel: () => admin().get(meta),
    getMetaModelOfType: () => admin().get(`${meta}/Application`),
    getDeletionPreview: () => admin().get(`${meta}/Application/deletionPreview`),
    listActionBatches: () => admin().get(`${meta}/actionBatches`),
    getActionBatch: async () => await admin().get(`${meta}/actionBatches/${await batch()}`),
    applyActionBatch: async () => {
      const item = { type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', payload: { key: `Asked${Date.now()}` } }
      return await admin().post(`${meta}/actionBatches`, [item])
    },
    getDataModel: () => admin().get('/models/dataModel'),
    replaceDataModel: async () => await admin().put('/models/dataModel', await model()),
    replaceViewModel: async () => {
      const view: Json = (await admin().get('/models/viewModel')).body.data
      return await admin().put('/models/viewModel', view)
    },
    replaceReportingModel: async () => {
      const reporting: Json = (await admin().get('/models/reportingModel')).body.data
      return await admin().put('/models/reportingModel', reporting)
    },
    replaceFactSheetResources: async () => {
      const resources: Json = (await admin().get('/models/factSheetResources')).body.data
      return await admin().put('/models/factSheetResources', resources)
    },
    replaceLanguage: async () => {
      const labels: Json = (await admin().get('/models/languages/en')).body.data
      return await admin().put('/models/languages/en', labels)
    },
    reviewModels: async () => await admin().post('/services/console/v1/models/review', { dataModel: await model() }),
    listFeatures: () => admin().get('/features'),
    getFeature: () => admin().get('/features/ODATA'),
    switchFeature: () => admin().post('/features/ODATA?enabled=true'),
    getSettings: () => admin().get('/settings'),
    replaceSettings: async () => {
      const settings: Json = (await admin().get('/settings')).body.data
      return await admin().put('/settings', settings)
    },
    getFactSheetSettings: () => admin().get('/settings/factSheets/Application'),
    replaceFactSheetSettings: async () => {
      const settings: Json = (await admin().get('/settings/factSheets/Application')).body.data
      return await admin().put('/settings/factSheets/Application', settings)
    },
    listSettingsVersions: () => admin().get('/services/console/v1/settings/versions'),
    getSettingsVersion: () => admin().get('/services/console/v1/settings/versions/0'),
    getWorkspaceState: () => admin().get('/services/console/v1/workspace'),
    switchMaintenance: () => admin().put('/services/console/v1/maintenance', { isOn: false }),
    uploadAsset: () => admin().post('/assets/favicon', drawing()),
    getAsset: async () => {
      await admin().post('/assets/logo-menu', drawing())
      return await admin().get('/assets/logo-menu')
    },
    deleteAsset: async () => {
      await admin().post('/assets/logo-export', drawing())
      return await admin().delete('/assets/logo-export')
    },
    listAssetVersions: () => admin().get('/services/console/v1/assets/versions'),
    restoreAsset: async () => {
      const { revision } = (await admin().post('/assets/favicon', drawing())).body.data
      return await admin().post(`/services/console/v1/assets/favicon/versions/${revision}/restore`)
    },
    getOriginalAsset: async () => {
      const { revision } = (await admin().post('/assets/favicon', drawing())).body.data
      return await admin().get(`/services/console/v1/assets/favicon/versions/${revision}/original`)
    },
    getImage: async () => {
      const { hash } = (await admin().post('/assets/favicon', drawing())).body.data
      return await admin().get(`/services/console/v1/images/${hash}`)
    },
    listModelVersions: () => admin().get('/services/console/v1/models/versions?document=viewModel'),
    getModelVersion: () => admin().get('/services/console/v1/models/versions/0?document=viewModel'),
    getModels: () => admin().get('/services/console/v1/models'),
    saveModels: async () => await admin().put('/services/console/v1/models', { dataModel: await model() }),
    listModelBatches: () => admin().get(`${PATH}/changes`),
    getModelBatch: async () => await admin().get(`${PATH}/changes/${await batch()}`),
    getUndoneModel: async () => await admin().get(`${PATH}/changes/${await batch()}/undone`),
  }
}
