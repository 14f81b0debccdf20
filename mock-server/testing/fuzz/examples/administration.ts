import { runExport } from '#testing/exports/exported.ts'
import { drawing } from '#testing/pictures.ts'
import type { TestService } from '#testing/service.ts'
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
  ['getAsset', current],
  ['deleteAsset', current],
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

/** The version of a picture that was uploaded first, by its revision and by its hash: each upload is drawn, which takes long. */
async function uploaded(...[admin, service]: Parameters<Prepare>): Promise<Example> {
  const upload = uploads.get(service) ?? dataOf(admin.post(`/assets/${asset}`, drawing()))
  uploads.set(service, upload)
  const { revision, hash } = await upload
  return { params: { asset, revision, hash } }
}

const uploads = new WeakMap<TestService, ReturnType<typeof dataOf>>()

/** The same, and it is the current one. */
async function current(...[admin, service]: Parameters<Prepare>): Promise<Example> {
  const { params } = await uploaded(admin, service)
  await dataOf(admin.post(`/services/console/v1/assets/${asset}/versions/${params['revision']}/restore`))
  return { params: { asset } }
}

/** An export of the caller that is completed, and a key of its file. */
async function exported(...[admin, service]: Parameters<Prepare>): Promise<Example> {
  const { id, downloadKey } = await runExport(service, admin, 'exportType=WS_SYNC')
  return { params: { id, workspaceId: service.workspace.id, key: downloadKey }, caller: callerOf(admin, 'ADMIN') }
}
