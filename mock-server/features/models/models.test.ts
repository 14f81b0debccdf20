import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

let service: TestService
let viewer: Client

beforeAll(async () => {
  service = await startService()
  viewer = await signedIn(service, 'VIEWER')
})
afterAll(() => service.close())

const documents = [
  ['/models/dataModel', 'DataModel', defaultModels.data],
  ['/models/viewModel', 'ViewModelDefinition', defaultModels.view],
  ['/models/reportingModel', 'ReportingModelDefinition', defaultModels.reporting],
  ['/models/factSheetResources', 'FactSheetResourceModelDefinition', defaultModels.resources],
  ['/models/languages/en', 'Translation', defaultModels.languages.en],
  ['/models/languages/de', 'Translation', defaultModels.languages.de],
] as const
const paths = [...documents.map(([path]) => path), '/models/dataModel/enriched']

describe('a workspace without models of its own', () => {
  test.each(documents)('has the default %s', async (path, type, expected) => {
    const { status, body } = await viewer.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'OK', type, data: expected })
  })

  test.each(['fr', 'EN', '0', 'constructor', 'en%00', '..', `e${'n'.repeat(50)}`])(
    'has no language %s',
    async (language) => {
      expect((await viewer.get(`/models/languages/${language}`)).status).toBe(404)
    },
  )
})

describe('reading the models', () => {
  test.each(['ADMIN', 'MEMBER', 'SUPPORT', 'SYSTEM_READ', 'TRANSIENT'] as const)('is allowed for %s', async (role) => {
    expect((await (await signedIn(service, role)).get('/models/dataModel')).status).toBe(200)
  })

  test.each(paths)('is refused for a contact: %s', async (path) => {
    const { status, body } = await (await signedIn(service, 'CONTACT')).get(path)
    expect(status).toBe(403)
    expect(body.errorMessage).toContain('model.read')
  })
})

describe('the workspace that a request names', () => {
  test.each(paths)('must be that of the token at %s', async (path) => {
    const other = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    expect((await viewer.get(`${path}?workspaceId=${service.workspace.id.toUpperCase()}`)).status).toBe(200)
    expect((await viewer.get(`${path}?workspaceId=${other.id}`)).status).toBe(404)
    expect((await viewer.get(`${path}?workspaceId=mine`)).status).toBe(400)
  })
})

describe('a replaced model', () => {
  const { Application } = defaultModels.data.factSheets
  const small = { ...defaultModels.data, factSheets: Application ? { Application } : {} }

  async function ownWorkspace() {
    const workspace = await service.service.setup.createWorkspace(`Own ${crypto.randomUUID()}`)
    return { workspace, reader: await signedIn(service, 'VIEWER', { workspace }) }
  }
  const models = () => service.service.services.models
  const typesFor = async (reader: Client) =>
    Object.keys((await reader.get('/models/dataModel/enriched')).body.data.factSheets)

  test('is seen by the next request, plain and enriched, and in its workspace only', async () => {
    const { workspace, reader } = await ownWorkspace()
    expect(await typesFor(reader)).toHaveLength(12)
    await models().replace(workspace.id, 'data', small)
    expect(await typesFor(reader)).toEqual(['Application'])
    expect((await reader.get('/models/dataModel')).body.data).toEqual(small)
    expect((await reader.get('/models/viewModel')).body.data).toEqual(defaultModels.view)
    expect(await typesFor(viewer)).toHaveLength(12)
  })

  test('is compiled once, however often its revision is checked', async () => {
    const { workspace } = await ownWorkspace()
    await models().replace(workspace.id, 'data', small)
    const before = await models().current(workspace.id)
    service.clock.advance(60_000)
    expect(await models().current(workspace.id)).toBe(before)
    await models().replace(workspace.id, 'reporting', defaultModels.reporting)
    expect(await models().current(workspace.id)).toBe(before)
    await models().replace(workspace.id, 'view', defaultModels.view)
    expect((await models().current(workspace.id)).revision).toBe(2)
  })

  test('can be replaced by several requests concurrently', async () => {
    const { workspace, reader } = await ownWorkspace()
    const titles = ['1', '2', '3', '4', '5', '6']
    await Promise.all(
      titles.map((label) =>
        models().replace(workspace.id, 'resources', { resourceTypes: { documentation: { icon: label } } }),
      ),
    )
    const read = async () => (await reader.get('/models/factSheetResources')).body.data.resourceTypes.documentation.icon
    expect(titles).toContain(await read())
    await models().replace(workspace.id, 'resources', { resourceTypes: { documentation: { icon: 'last' } } })
    expect(await read()).toBe('last')
  })

  test('can be a new language', async () => {
    const { workspace, reader } = await ownWorkspace()
    const french = { reportingModel: { menu: { landscape: 'Paysage' } } }
    await models().replace(workspace.id, 'language:fr', french)
    expect((await reader.get('/models/languages/fr')).body.data).toEqual(french)
    expect((await viewer.get('/models/languages/fr')).status).toBe(404)
  })

  test('leaves the other installed models in place', async () => {
    const { workspace, reader } = await ownWorkspace()
    await models().install(service.storage.db, workspace.id, { ...defaultModels, data: small }, service.clock.now)
    expect(await typesFor(reader)).toEqual(['Application'])
    await models().replace(workspace.id, 'data', defaultModels.data)
    expect(await typesFor(reader)).toHaveLength(12)
  })

  test('is seen within a second by a process that gets no hints', async () => {
    const { workspace, reader } = await ownWorkspace()
    const deafness = { receivesHints: { value: false }, listen: { value: () => () => undefined } }
    const deaf = await startService({ storage: Object.create(service.storage, deafness) })
    const there = clientOf(deaf, reader.userId, reader.token)
    expect(await typesFor(there)).toHaveLength(12)
    await models().replace(workspace.id, 'data', small)
    deaf.clock.advance(1000)
    expect(await typesFor(there)).toEqual(['Application'])
    await deaf.close()
  })
})
