import { runExport } from '#testing/exports/exported.ts'
import { drawing } from '#testing/pictures.ts'
import { type Example, type Prepare, callerOf, dataOf } from './example.ts'

const asset = 'favicon'

/** Of models, roles, features, pictures and exports. */
export const ofAdministration: readonly (readonly [string, Prepare])[] = [
  ['getFeature', async () => ({ params: { id: 'ODATA' } })],
  ['switchFeature', async () => ({ params: { id: 'COMMENTS', enabled: 'true' } })],
  ['replaceDataModel', async (admin) => ({ params: {}, body: await dataOf(admin.get('/models/dataModel')) })],
  ['getModelVersion', async () => ({ params: { revision: 0, document: 'viewModel' } })],
  ['getSettingsVersion', async () => ({ params: { revision: 0 } })],
  ['applyActionBatch', async () => ({ params: {}, body: [newType()] })],
  ['replaceAuthorization', roles],
  ['previewAuthorization', roles],
  ['uploadAsset', async () => ({ params: { asset }, body: drawing() })],
  ['getAsset', uploaded],
  ['deleteAsset', uploaded],
  ['restoreAsset', uploaded],
  ['getOriginalAsset', uploaded],
  ['getImage', uploaded],
  ['downloadExport', exported],
  ['createExportKey', exported],
  [
    'cancelExport',
    async (admin) => {
      const { jobId } = await dataOf(admin.post('/exports/fullExport?exportType=WS_SYNC'))
      return { params: { id: String(jobId).split(':').at(-1) ?? '' }, caller: callerOf(admin, 'ADMIN') }
    },
  ],
]

const newType = () => ({
  type: 'CREATE_ITEM',
  subtype: 'FACT_SHEET_TYPE',
  payload: { key: `Type${crypto.randomUUID().replaceAll('-', '')}` },
})

async function roles(...[admin]: Parameters<Prepare>): Promise<Example> {
  return { params: {}, body: await dataOf(admin.get('/models/authorization')) }
}

/** A version of a picture, by its revision and by its hash; a new one each time, because the oldest versions are dropped. */
async function uploaded(...[admin]: Parameters<Prepare>): Promise<Example> {
  const { revision, hash } = await dataOf(admin.post(`/assets/${asset}`, drawing()))
  return { params: { asset, revision, hash } }
}

/** An export of the caller that is completed, and a key of its file. */
async function exported(...[admin, service]: Parameters<Prepare>): Promise<Example> {
  const { id, downloadKey } = await runExport(service, admin, 'exportType=WS_SYNC')
  return { params: { id, workspaceId: service.workspace.id, key: downloadKey }, caller: callerOf(admin, 'ADMIN') }
}
