import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { entity, eventsOf, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'

const UPSERT = `mutation ($from: FactSheetIdentifierType!, $to: FactSheetIdentifierType!, $type: RelationName!, $patches: [Patch!], $validateOnly: Boolean) {
  upsertRelation(from: $from, to: $to, type: $type, patches: $patches, validateOnly: $validateOnly) {
    relation { id type description factSheet { id } }
  }
}`
const DELETE = `mutation ($from: FactSheetIdentifierType!, $to: FactSheetIdentifierType!, $type: RelationName!) {
  deleteRelation(from: $from, to: $to, type: $type) { relation { id description } }
}`
const constraintRequest = (mutation: string) => `mutation ($id: ID!, $constrained: ID!, $constraining: ID!) {
  ${mutation}(
    factSheetId: $id
    constrainedRelationType: "relApplicationToBusinessCapability"
    constrainedRelationTargetFactSheetId: $constrained
    constrainingRelationType: "relApplicationToOrganization"
    constrainingRelationTargetFactSheetId: $constraining
  ) { id name }
}`
const type = 'relApplicationToITComponent'
const end = ({ id }: { id: string }) => ({ id })

const test = fixtures
  .extend('app', { scope: 'file' }, ({ admin }) => newFactSheet(admin, 'Application'))
  .extend('component', { scope: 'file' }, ({ admin }) => newFactSheet(admin, 'ITComponent'))
  .extend(
    'upsert',
    { scope: 'file' },
    ({ admin }) =>
      (from: { id: string }, to: { id: string }, more: Record<string, unknown> = {}): Promise<Json> =>
        graph(admin, UPSERT, { from: end(from), to: end(to), type, ...more }),
  )

describe('upsertRelation', () => {
  test('creates a relation with its members, and then changes the members that it names', async ({
    admin,
    app,
    component,
    upsert,
  }) => {
    let first: Json
    const events = await eventsOf({ admin }, async () => {
      const patches = [
        { op: 'replace', path: '/description', value: 'Runs on it' },
        { op: 'add', path: '/costTotalAnnual', value: '1200' },
      ]
      first = (await upsert(app, component, { patches })).data.upsertRelation.relation
    })
    expect(first).toMatchObject({
      type: 'RelApplicationToITComponent',
      description: 'Runs on it',
      factSheet: { id: component.id },
    })
    expect(events.map((event) => event.type)).toContain('RELATION_CREATED')
    const again = await upsert(app, component, {
      patches: [{ op: 'replace', path: '/description', value: 'Needs it' }],
    })
    expect(again.data.upsertRelation.relation).toEqual({ ...first, description: 'Needs it' })
    const { data } = await graph(
      admin,
      `{ factSheet(id: "${app.id}") { ... on Application { ${type} { edges { node { id costTotalAnnual description } } } } } }`,
    )
    expect(data.factSheet[type].edges).toEqual([
      { node: { id: first.id, costTotalAnnual: 1200, description: 'Needs it' } },
    ])
  })

  test('moves the relation of a side that has only one', async ({ admin, upsert }) => {
    const component = await newFactSheet(admin, 'ITComponent')
    const [one, other] = [await newFactSheet(admin, 'Provider'), await newFactSheet(admin, 'Provider')]
    const provider = { type: 'relITComponentToProvider' }
    const before = (await upsert(component, one, provider)).data.upsertRelation.relation
    const after = (await upsert(component, other, provider)).data.upsertRelation.relation
    expect(after).toEqual({ ...before, factSheet: { id: other.id } })
  })

  test('shows the relation and keeps nothing with validateOnly', async ({ admin, upsert }) => {
    const [app, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    const events = await eventsOf({ admin }, async () => {
      const { data } = await upsert(app, component, { validateOnly: true })
      expect(data.upsertRelation.relation.factSheet.id).toBe(component.id)
    })
    expect(events).toEqual([])
  })

  test('is refused as the patches of a fact sheet are', async ({
    service,
    admin,
    member,
    viewer,
    app,
    component,
    upsert,
  }) => {
    const codes = async (client: Client, variables: Record<string, unknown>) =>
      codesOf(await graph(client, UPSERT, { from: end(app), to: end(component), type, ...variables }))
    expect(await codes(viewer, {})).toEqual(['FORBIDDEN'])
    expect(await codes(member, { type: 'relToParent' })).toEqual(['FS_VALIDATION_RELATION_TYPE_NOT_EQUAL'])
    expect(await codes(member, { type: 'relITComponentToProvider' })).toEqual(['UNKNOWN_RELATION'])
    expect(await codes(member, { to: { id: crypto.randomUUID() } })).toEqual(['FACT_SHEET_NOT_FOUND'])
    expect(await codes(member, { patches: [{ op: 'replace', path: '/none', value: 'x' }] })).toEqual(['UNKNOWN_PATH'])
    expect(await codes(member, { patches: [{ op: 'replace', path: 'description', value: 'x' }] })).toEqual([
      'UNKNOWN_PATH',
    ])
    const { id } = await entity(service, 'relation readers')
    const hidden = await newFactSheet(admin, 'ITComponent', { permittedReadACL: [{ id }] })
    expect(await codes(member, { to: end(hidden) })).toEqual(['FACT_SHEET_NOT_FOUND'])
    expect(await codes(member, { from: end(hidden), type: 'relITComponentToApplication', to: end(app) })).toEqual([
      'NOT_FOUND',
    ])
    const organization = await newFactSheet(admin, 'Organization')
    for (const keyword of ['user', 'owner']) {
      const fields = [{ name: 'usageType', data: { type: 'SingleSelect', keyword } }]
      await newRelation(admin, app, 'relApplicationToOrganization', organization, { fields })
    }
    const { errors } = await upsert(app, organization, { type: 'relApplicationToOrganization' })
    expect(errors).toMatchObject([
      { extensions: { code: 'RELATION_AMBIGUOUS', entityType: 'FACT_SHEET', objectId: app.id, objectPath: '/type' } },
    ])
  })
})

test('deleteRelation removes the relation and answers with it as it was', async ({ admin, upsert }) => {
  const [app, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
  const patches = [{ op: 'replace', path: '/description', value: 'Gone soon' }]
  const { id } = (await upsert(app, component, { patches })).data.upsertRelation.relation
  const key = { from: end(app), to: end(component), type }
  const events = await eventsOf({ admin }, async () => {
    const { data } = await graph(admin, DELETE, key)
    expect(data.deleteRelation.relation).toEqual({ id, description: 'Gone soon' })
  })
  expect(events.map((event) => event.type)).toContain('RELATION_DELETED')
  expect(codesOf(await graph(admin, DELETE, key))).toEqual(['RELATION_NOT_FOUND'])
})

describe('a constraint between two relations of a fact sheet', () => {
  test('is created with the relations that are missing, once, and ended without them', async ({ admin }) => {
    const app = await newFactSheet(admin, 'Application')
    const capability = await newFactSheet(admin, 'BusinessCapability')
    const organization = await newFactSheet(admin, 'Organization')
    const variables = { id: app.id, constrained: capability.id, constraining: organization.id }
    const read = async () =>
      (
        await graph(
          admin,
          `{ factSheet(id: "${app.id}") { rev ... on Application {
            relApplicationToBusinessCapability { edges { node { factSheet { id } constrainingRelations { relations { factSheet { id } } } } } }
            relApplicationToOrganization { totalCount } } } }`,
        )
      ).data.factSheet
    const { data } = await graph(admin, constraintRequest('createRelationConstraint'), variables)
    expect(data.createRelationConstraint).toEqual({ id: app.id, name: app.name })
    const constrained = await read()
    const [edge] = constrained.relApplicationToBusinessCapability.edges
    expect(edge.node.constrainingRelations.relations).toEqual([{ factSheet: { id: organization.id } }])
    await graph(admin, constraintRequest('createRelationConstraint'), variables)
    expect(await read()).toEqual(constrained)
    await graph(admin, constraintRequest('deleteRelationConstraint'), variables)
    expect(await read()).toMatchObject({
      relApplicationToBusinessCapability: { edges: [{ node: { constrainingRelations: { relations: [] } } }] },
      relApplicationToOrganization: { totalCount: 1 },
    })
  })

  test('is refused where the model does not allow it, and cannot be ended where it is not', async ({ admin, app }) => {
    const component = await newFactSheet(admin, 'ITComponent')
    const organization = await newFactSheet(admin, 'Organization')
    const variables = { id: app.id, constrained: component.id, constraining: organization.id }
    const between = (mutation: string) =>
      constraintRequest(mutation).replace('relApplicationToBusinessCapability', 'relApplicationToITComponent')
    expect(codesOf(await graph(admin, between('createRelationConstraint'), variables))).toEqual([
      'CONSTRAINING_RELATION_INVALID',
    ])
    expect(codesOf(await graph(admin, between('deleteRelationConstraint'), variables))).toEqual(['RELATION_NOT_FOUND'])
  })
})
