import { expect } from 'vitest'
import { defaultModelsOf } from '#data-model/defaults/default-models.ts'
import { test } from '#testing/fixtures.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

const QUERY =
  '{ allFactSheets(factSheetType: Provider) { edges { node { ... on Provider { lifecycle { asString } } } } } }'

test('a workspace keeps the default models that it was created with', async ({ service }) => {
  const workspace = await service.service.setup.createWorkspace('Earlier')
  await service.storage.db.updateTable('workspace').set({ default_models: 1 }).where('id', '=', workspace.id).execute()
  const reader = await signedIn(service, 'ADMIN', { workspace })
  const { data, view, languages } = defaultModelsOf(1)
  expect((await reader.get('/models/dataModel')).body.data).toEqual(data)
  expect((await reader.get('/models/viewModel')).body.data).toEqual(view)
  expect((await reader.get('/models/languages/en')).body.data).toEqual(languages.en)
  const { relations } = (await reader.get('/models/dataModel/enriched')).body.data
  expect(Object.keys(relations)).toEqual(Object.keys(data.relations))
  expect((await graph(reader, QUERY)).errors[0].message).toContain('FieldUndefined')
})

test('a new workspace relates capabilities to platforms and contexts, and providers and tech categories have a lifecycle', async ({
  admin,
}) => {
  const [capability, platform, context] = await Promise.all(
    ['BusinessCapability', 'Platform', 'BusinessContext'].map((type) => newFactSheetId(admin, `One ${type}`, type)),
  )
  const sides = { relBusinessCapabilityToPlatform: platform, relBusinessCapabilityToBusinessContext: context }
  for (const [type, id] of Object.entries(sides)) {
    const { errors } = await graph(
      admin,
      'mutation ($from: FactSheetIdentifierType!, $to: FactSheetIdentifierType!, $type: RelationName!) { upsertRelation(from: $from, to: $to, type: $type) { relation { id } } }',
      { from: { id: capability }, to: { id }, type },
    )
    expect(errors ?? []).toEqual([])
  }
  const { data } = await graph(
    admin,
    `{ factSheet(id: "${capability}") { ... on BusinessCapability { ${Object.keys(sides)
      .map((side) => `${side} { edges { node { factSheet { id } } } }`)
      .join(' ')} } } }`,
  )
  for (const [side, id] of Object.entries(sides))
    expect(data.factSheet[side].edges).toEqual([{ node: { factSheet: { id } } }])
  for (const type of ['Provider', 'TechnicalStack']) {
    const patches = [{ op: 'add', path: '/lifecycle/active', value: '2020-01-01' } as const]
    const id = await newFactSheetId(admin, `A ${type}`, type, patches)
    const answer = await graph(admin, `{ factSheet(id: "${id}") { ... on ${type} { lifecycle { asString } } } }`)
    expect(answer.data.factSheet.lifecycle.asString).toBe('active')
  }
})
