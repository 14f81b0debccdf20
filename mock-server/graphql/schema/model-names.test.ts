import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { DataModel } from '#contract/data-model.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import type { Json } from '#testing/client.ts'

const add = (path: string, value: string) => ({ op: 'add', path, value }) as const
const test = fixtures
  // Creates a component, for which the model requires a relation to an application.
  .extend(
    'addComponent',
    { scope: 'file' },
    ({ admin }) =>
      (name: string, factSheetId: string, attributes: Record<string, string> = {}) =>
        newFactSheetId(admin, name, 'ITComponent', [
          add('/opEx', '1'),
          add('/relITComponentToApplication/new_1', JSON.stringify({ factSheetId, ...attributes })),
        ]),
  )
  // Gives the workspace the small model with changes.
  .extend(
    'modelWith',
    { scope: 'file' },
    ({ service }) =>
      async (change: (definition: Json) => void): Promise<void> => {
        const definition = structuredClone(smallData())
        change(definition)
        await service.service.services.models.replace(service.workspace.id, 'data', DataModel.parse(definition))
      },
  )
  .extend(
    'answerOf',
    { scope: 'file' },
    ({ admin }) =>
      async (query: string, variables: Record<string, unknown> = {}): Promise<Json> => {
        const { data, errors } = await graph(admin, query, variables)
        expect(errors).toBeNull()
        return data
      },
  )
  .extend(
    'typesOf',
    { scope: 'file' },
    ({ answerOf }) =>
      async (typeKey: string): Promise<ReadonlyMap<string, string>> => {
        const { __type } = await answerOf(
          `{ __type(name: "${typeKey}") { fields { name type { name ofType { name } } } } }`,
        )
        return new Map(__type.fields.map(({ name, type }: Json) => [name, type.ofType?.name]))
      },
  )
  .extend('namesOf', { scope: 'file' }, ({ answerOf }) => async (type: string, args: string) => {
    const { allFactSheets } = await answerOf(
      `{ allFactSheets(factSheetType: ${type}, ${args}) { edges { node { name } } } }`,
    )
    return allFactSheets.edges.map(({ node }: Json) => node.name)
  })

test.beforeEach(({ modelWith }) => modelWith(() => undefined))

describe('type names of a model', () => {
  const relation = (from: string, to: string) => ({
    from: { factSheetType: 'Application', name: from },
    to: { factSheetType: 'ITComponent', name: to },
  })

  test('are told apart where they collide with derived names', async ({ modelWith, typesOf, answerOf }) => {
    await modelWith(({ factSheets, relations }) => {
      factSheets.RelUsesEdge = { ...factSheets.Organization }
      relations.uses = relation('relUses', 'relUsedBy')
      relations.usesBig = relation('RelUsedBy', 'relX')
      factSheets.Application.relations.push('uses', 'usesBig')
      factSheets.ITComponent.relations.push('uses', 'usesBig')
    })
    const ofApplication = await typesOf('Application')
    const ofComponent = await typesOf('ITComponent')
    expect(ofApplication.get('relUses')).toBe('ApplicationRelUsesRelationConnection')
    expect([ofApplication.get('RelUsedBy'), ofComponent.get('relUsedBy')]).toEqual([
      'RelUsedByConnection',
      'ITComponentRelUsedByRelationConnection',
    ])
    const { __schema } = await answerOf('{ __schema { types { name } } }')
    const names = __schema.types.map(({ name }: Json) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['RelUsesEdge', 'ApplicationRelUsesRelationEdge']))
  })

  test('are left out with a warning where no other name is free', async ({ modelWith, admin, typesOf }) => {
    await modelWith(({ factSheets, relations }) => {
      factSheets.RelUsesEdge = { ...factSheets.Organization }
      factSheets.ApplicationRelUsesRelation = { ...factSheets.Organization }
      relations.uses = relation('relUses', 'relUsedBy')
      factSheets.Application.relations.push('uses')
      factSheets.ITComponent.relations.push('uses')
    })
    const { body } = await admin.post(
      '/graphql',
      { query: '{ allFactSheets(first: 0) { totalCount } }' },
      { headers: { 'x-graphql-enable-extensions': 'true' } },
    )
    expect(body.errors).toBeNull()
    expect(body.extensions.warnings.map(({ message }: Json) => message).join()).toContain('relUses of Application')
    const types = await typesOf('Application')
    expect(types.has('relUses')).toBe(false)
    expect(types.has('relToParent')).toBe(true)
  })
})

test('fact sheets of a type that the model no longer has can still be read', async ({ admin, modelWith, answerOf }) => {
  const id = await newFactSheetId(admin, 'Left', 'Organization')
  await modelWith(({ factSheets }) => {
    delete factSheets.Organization
  })
  const { factSheet } = await answerOf(`{ factSheet(id: "${id}") { __typename type name } }`)
  expect(factSheet).toEqual({ __typename: 'UnnamedFactSheet', type: 'Organization', name: 'Left' })
})

describe('fields with names that the service uses internally', () => {
  const names = ['inclusive', 'isWritable', 'ownerId', 'constraining', 'constructor', 'toString']

  test('keep their values', async ({ modelWith, admin, addComponent, answerOf }) => {
    await modelWith(({ factSheets, relations }) => {
      for (const name of names) {
        factSheets.Application.fields[name] = { type: 'STRING' }
        relations.applicationITComponentRelation.fields[name] = { type: 'STRING' }
      }
    })
    const id = await newFactSheetId(
      admin,
      'Named',
      'Application',
      names.map((name) => add(`/${name}`, `its ${name}`)),
    )
    const attributes = Object.fromEntries(names.map((name) => [name, `the ${name}`]))
    await addComponent('Part', id, attributes)
    const query = `query ($filter: FilterInput) { allFactSheets(filter: $filter) { edges { node { permissions { self } ... on Application { ${names.join(' ')}
      relApplicationToITComponent { edges { node { ${names.join(' ')} constrainingRelations { relations { id } } factSheet { name } } } } } } } } }`
    const facetFilters = [
      { facetKey: 'relApplicationToITComponent', keys: '__any__', relationFieldsFilterOperator: 'INCLUSIVE' },
    ]
    const { allFactSheets } = await answerOf(query, { filter: { ids: [id], facetFilters } })
    const [{ node }] = allFactSheets.edges
    expect(node).toMatchObject(Object.fromEntries(names.map((name) => [name, `its ${name}`])))
    expect(node.permissions.self).toContain('UPDATE')
    expect(node.relApplicationToITComponent.edges).toEqual([
      { node: { ...attributes, constrainingRelations: { relations: [] }, factSheet: { name: 'Part' } } },
    ])
  })

  test('may be empty', async ({ modelWith, admin, answerOf }) => {
    await modelWith(({ factSheets }) => {
      factSheets.Application.fields.constructor = { type: 'STRING' }
    })
    const id = await newFactSheetId(admin, 'Empty')
    const { factSheet } = await answerOf(`{ factSheet(id: "${id}") { ... on Application { constructor } } }`)
    expect(factSheet).toEqual({ constructor: null })
  })
})

describe('a field that differs in kind between types', () => {
  test('is filtered and sorted by its kind in each type', async ({ modelWith, admin, namesOf, addComponent }) => {
    await modelWith(({ factSheets }) => {
      factSheets.Application.fields.size = { type: 'STRING' }
      factSheets.Initiative.fields.size = { type: 'INTEGER' }
      factSheets.Organization.fields.size = { type: 'MULTIPLE_SELECT', values: ['s', 'm'] }
    })
    const make = (name: string, type: string, size?: string) =>
      newFactSheetId(admin, name, type, size === undefined ? [] : [add('/size', size)])
    for (const size of ['10', '9', '100']) await make(`Of ${size}`, 'Initiative', size)
    for (const [name, size] of [
      ['Both', '["s","m"]'],
      ['Small', '["s"]'],
    ] as const)
      await make(name, 'Organization', size)
    await make('No size', 'Organization')
    const facet = (keys: string) => `filter: { facetFilters: [{ facetKey: "size", keys: ${keys} }] }`
    expect(await namesOf('Initiative', 'sort: [{ key: "size" }]')).toEqual(['Of 9', 'Of 10', 'Of 100'])
    expect(await namesOf('Initiative', 'sort: [{ key: "size", order: desc }]')).toEqual(['Of 100', 'Of 10', 'Of 9'])
    expect(await namesOf('Initiative', facet('["10"]'))).toEqual(['Of 10'])
    expect(await namesOf('Organization', facet('["s"]'))).toEqual(['Both', 'Small'])
    expect(await namesOf('Organization', facet('["m", "__missing__"]'))).toEqual(
      expect.arrayContaining(['Both', 'No size']),
    )
    await addComponent('Without', await newFactSheetId(admin, 'With'))
    expect(await namesOf('ITComponent', facet('["__missing__"]'))).toContain('Without')
  })
})
