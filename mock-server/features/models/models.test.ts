import { describe, expect } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

const test = fixtures
  .extend('models', { scope: 'file' }, ({ service }) => service.service.services.models)
  // A workspace of the test's own, and a viewer in it.
  .extend('createWorkspace', { scope: 'file' }, ({ service }) => async () => {
    const workspace = await service.service.setup.createWorkspace(`Own ${crypto.randomUUID()}`)
    return { workspace, reader: await signedIn(service, 'VIEWER', { workspace }) }
  })

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
  test.for(documents)('has the default %s', async ([path, type, data], { viewer }) => {
    const { status, body } = await viewer.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'OK', type, data })
  })

  test.for(['fr', 'EN', '0', 'constructor', 'en%00', '..', `e${'n'.repeat(50)}`])(
    'has no language %s',
    async (language, { viewer }) => {
      expect((await viewer.get(`/models/languages/${language}`)).status).toBe(404)
    },
  )
})

describe('reading the models', () => {
  test.for(['ADMIN', 'MEMBER', 'SUPPORT', 'SYSTEM_READ', 'TRANSIENT'] as const)(
    'is allowed for %s',
    async (role, { service }) => {
      expect((await (await signedIn(service, role)).get('/models/dataModel')).status).toBe(200)
    },
  )

  test.for(paths)('is refused for a contact at %s', async (path, { service }) => {
    const { status, body } = await (await signedIn(service, 'CONTACT')).get(path)
    expect(status).toBe(403)
    expect(body.errorMessage).toContain('model.read')
  })
})

test('contacts learn nothing of the model over GraphQL: every request has the same answer', async ({ service }) => {
  const contact = await signedIn(service, 'CONTACT')
  const answers: unknown[] = []
  for (const query of [
    '{ __schema { types { name } } }',
    '{ __type(name: "Application") { name } }',
    '{ allFactSheets { totalCount } }',
    '{ allFactSheets { edges { node { ... on Aplication { nme } } } } }',
    'query ($type: FactSheetTyp) { allFactSheets(factSheetType: $type) { totalCount } }',
    'mutation { createFactSheet(input: { name: "x", type: Application }) { factSheet { id } } }',
    '{',
  ])
    answers.push((await contact.post('/graphql', { query })).body)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, JSON.stringify(answers)).toBe(1)
  expect(JSON.stringify(answers[0])).toContain('factSheet.read')
})

describe('the workspace that a request names', () => {
  test.for(paths)('must be that of the token at %s', async (path, { service, viewer }) => {
    const other = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    expect((await viewer.get(`${path}?workspaceId=${service.workspace.id.toUpperCase()}`)).status).toBe(200)
    expect((await viewer.get(`${path}?workspaceId=${other.id}`)).status).toBe(404)
    expect((await viewer.get(`${path}?workspaceId=mine`)).status).toBe(400)
  })
})

describe('a replaced model', () => {
  const { Application } = defaultModels.data.factSheets
  const small = { ...defaultModels.data, factSheets: Application ? { Application } : {} }

  const typesFor = async (reader: Client) =>
    Object.keys((await reader.get('/models/dataModel/enriched')).body.data.factSheets)

  test('is seen by the next request, plain and enriched, and in its workspace only', async ({
    models,
    viewer,
    createWorkspace,
  }) => {
    const { workspace, reader } = await createWorkspace()
    expect(await typesFor(reader)).toHaveLength(12)
    await models.replace(workspace.id, 'data', small)
    expect(await typesFor(reader)).toEqual(['Application'])
    expect((await reader.get('/models/dataModel')).body.data).toEqual(small)
    expect((await reader.get('/models/viewModel')).body.data).toEqual(defaultModels.view)
    expect(await typesFor(viewer)).toHaveLength(12)
  })

  test('is compiled once, however often its revision is checked', async ({ models, clock, createWorkspace }) => {
    const { workspace } = await createWorkspace()
    await models.replace(workspace.id, 'data', small)
    const model = await models.current(workspace.id)
    clock.advance(60_000)
    expect(await models.current(workspace.id)).toBe(model)
    await models.replace(workspace.id, 'reporting', defaultModels.reporting)
    expect(await models.current(workspace.id)).toBe(model)
    await models.replace(workspace.id, 'view', defaultModels.view)
    expect((await models.current(workspace.id)).revision).toBe(2)
  })

  test('can be replaced by several requests concurrently', async ({ models, createWorkspace }) => {
    const { workspace, reader } = await createWorkspace()
    const icons = ['1', '2', '3', '4', '5', '6']
    await Promise.all(
      icons.map((icon) => models.replace(workspace.id, 'resources', { resourceTypes: { documentation: { icon } } })),
    )
    const storedIcon = async () =>
      (await reader.get('/models/factSheetResources')).body.data.resourceTypes.documentation.icon
    expect(icons).toContain(await storedIcon())
    await models.replace(workspace.id, 'resources', { resourceTypes: { documentation: { icon: 'last' } } })
    expect(await storedIcon()).toBe('last')
  })

  test('can be a new language', async ({ models, viewer, createWorkspace }) => {
    const { workspace, reader } = await createWorkspace()
    const french = { reportingModel: { menu: { landscape: 'Paysage' } } }
    await models.replace(workspace.id, 'language:fr', french)
    expect((await reader.get('/models/languages/fr')).body.data).toEqual(french)
    expect((await viewer.get('/models/languages/fr')).status).toBe(404)
  })

  test('leaves the other installed models in place', async ({ service, models, createWorkspace }) => {
    const { workspace, reader } = await createWorkspace()
    await models.install(service.storage.db, workspace.id, { ...defaultModels, data: small }, service.clock.now)
    expect(await typesFor(reader)).toEqual(['Application'])
    await models.replace(workspace.id, 'data', defaultModels.data)
    expect(await typesFor(reader)).toHaveLength(12)
  })

  test('is seen within a second by a process that gets no hints', async ({ service, models, createWorkspace }) => {
    const { workspace, reader } = await createWorkspace()
    const withoutHints = { receivesHints: { value: false }, listen: { value: () => () => undefined } }
    const otherService = await startService({ storage: Object.create(service.storage, withoutHints) })
    const otherReader = clientOf(otherService, reader.userId, reader.token)
    expect(await typesFor(otherReader)).toHaveLength(12)
    await models.replace(workspace.id, 'data', small)
    otherService.clock.advance(1000)
    expect(await typesFor(otherReader)).toEqual(['Application'])
    await otherService.close()
  })
})
