import { api } from '../client.ts'
import {
  type Labels,
  type Reporting,
  type Role,
  type View,
  largeLabels,
  largeReporting,
  largeSettings,
  largeView,
  manyActions,
  manyResources,
  manyRoles,
  withField,
} from '../large-documents.ts'
import type { Model } from '../large-model.ts'
import type { Calls } from './call.ts'
import { CONSOLE } from './makers.ts'
import type { Things } from './things.ts'

const [SHORT, LONG] = ['x'.repeat(100), 'x'.repeat(3000)]
const factSheetType = 'Application'

/** Calls about the models, roles and settings of the workspace. */
export function modelCalls({ make, batch, entities, people, rolesVersion }: Things): Calls {
  const read = <T>(name: string) => make.data<T>(`${api}/models/${name}`)
  const model = () => read<Model>('dataModel')
  const view = async (text: string) => largeView(await read<View>('viewModel'), await model(), text)
  const labels = async (text: string) => largeLabels(await read<Labels>('languages/en'), await model(), text)
  const reporting = async (text: string) => largeReporting(await read<Reporting>('reportingModel'), text)
  const roles = async (text: string) => manyRoles(await read<Role[]>('authorization'), await model(), text)
  const latest = async (path: string) => (await make.data<{ revision: number }[]>(`${CONSOLE}/${path}`))[0]?.revision
  const longEntity = () => {
    const text = 'x'.repeat(2000)
    return { name: crypto.randomUUID().padEnd(2000, 'x'), displayName: text, description: text }
  }
  const entity = async () => ({ params: { id: await make.entity(`E${crypto.randomUUID().slice(0, 8)}x`) } })
  return {
    getLanguage: () => ({ params: { id: 'en' } }),
    replaceViewModel: async () => ({ what: '500 types with six sections', body: await view(SHORT) }),
    replaceLanguage: async () => ({
      what: 'labels of 500 types with 60 fields',
      params: { id: 'en' },
      body: await labels(SHORT),
    }),
    replaceReportingModel: async () => ({ what: '5,000 reports in 15 MB', body: await reporting(LONG) }),
    replaceFactSheetResources: () => ({ what: '20,000 kinds of resources', body: manyResources() }),
    saveModels: async () => ({
      what: 'all documents, 500 types with 61 fields',
      body: {
        dataModel: withField(await model(), 'added'),
        viewModel: await view('y'),
        reportingModel: await reporting(`y${LONG.slice(1)}`),
        languages: { en: await labels('y') },
        authorization: await roles('Saved'),
      },
    }),
    applyActionBatch: () => ({ what: '200 new types with 60 fields', body: manyActions() }),
    getActionBatch: () => ({ what: '500 types with 60 fields', params: { id: batch } }),
    getModelBatch: () => ({ what: '500 types with 60 fields', params: { id: batch } }),
    getUndoneModel: () => ({ what: '500 types with 60 fields', params: { id: batch } }),
    getMetaModel: () => ({ what: '500 types with 60 fields in sections' }),
    getMetaModelOfType: () => ({ params: { factSheetType } }),
    getDeletionPreview: () => ({ params: { factSheetType } }),
    listModelVersions: () => ({ query: { document: 'dataModel' } }),
    getModelVersion: async () => ({
      what: '500 types with 60 fields',
      params: { revision: (await latest('models/versions?document=dataModel')) ?? 0 },
      query: { document: 'dataModel' },
    }),

    replaceAuthorization: async () => ({ what: '450 custom roles', body: await roles('Replaced') }),
    previewAuthorization: async () => ({ what: '450 custom roles', body: await roles('Tried') }),
    restoreAuthorization: async () => ({ what: '450 custom roles', params: { version: rolesVersion } }),
    createAccessControlEntity: () => ({ what: 'the longest texts', body: longEntity() }),
    getAccessControlEntity: entity,
    updateAccessControlEntity: async () => ({ what: 'the longest texts', ...(await entity()), body: longEntity() }),
    deleteAccessControlEntity: entity,
    previewEntityMembers: () => ({
      what: '500 people join',
      params: { id: entities[0] ?? '' },
      body: { join: people },
    }),

    getFactSheetSettings: () => ({ params: { factSheetType } }),
    replaceFactSheetSettings: async () => {
      const path = `${api}/settings/factSheets/Kind0`
      return {
        what: 'six sections of one type',
        params: { factSheetType: 'Kind0' },
        body: { ...(await make.data<object>(path)), bgColor: '#406080', onTheFlyCreation: true },
      }
    },
    replaceSettings: async () => ({
      what: '1,000 charts',
      body: largeSettings(await make.data<object>(`${api}/settings`)),
    }),
    getSettingsVersion: async () => ({
      what: '1,000 charts',
      params: { revision: (await latest('settings/versions')) ?? 0 },
    }),
    switchMaintenance: () => ({
      what: 'a message of 500 characters',
      body: { isOn: true, message: 'x'.repeat(500), until: new Date(Date.now() + 3_600_000).toISOString() },
    }),
  }
}
