import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { addLink, addObserver, entity, insertTag, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  // A web shop with a parent, a component and one of everything else that a fact sheet can have.
  .extend('sheets', { scope: 'file', auto: true }, async ({ admin, member, service }) => {
    const parent = await newFactSheetId(admin, 'Commerce')
    const webshop = await newFactSheetId(admin, 'Webshop', 'Application', [
      { op: 'add', path: '/description', value: 'Sells' },
      { op: 'add', path: '/category', value: 'microservice' },
      { op: 'add', path: '/businessCriticality', value: 'missionCritical' },
      { op: 'add', path: '/supportedPlatforms', value: '["web","iOS"]' },
      {
        op: 'add',
        path: '/lifecycle',
        value:
          '{"phases":[{"phase":"plan","startDate":"2020-01-01"},{"phase":"active","startDate":"2026-01-01"},{"phase":"endOfLife","startDate":"2030-01-01"}]}',
      },
      { op: 'add', path: '/externalId', value: '{"externalId":"W-1","comment":"From the register"}' },
      { op: 'add', path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: parent }) },
    ])
    const component = await newFactSheetId(admin, 'Database', 'ITComponent')
    await newRelation(
      admin,
      { id: webshop },
      'relApplicationToITComponent',
      { id: component },
      {
        activeFrom: '2026-01-01',
        activeUntil: '2026-12-31',
        description: 'Keeps the orders',
        fields: [{ name: 'costTotalAnnual', data: { type: 'DoubleValue', value: 12.5 } }],
      },
    )
    const tag = await insertTag(service, 'Gold')
    await admin.put(`/factSheets/${webshop}`, { tags: [{ id: tag.id }] })
    await addLink(service, { id: webshop }, 'Manual')
    await addObserver(service, { id: webshop }, member)
    await addObserver(service, { id: webshop }, admin)
    return { webshop, parent, component }
  })
  .extend('webshop', { scope: 'file' }, ({ sheets }) => sheets.webshop)
  .extend('parent', { scope: 'file' }, ({ sheets }) => sheets.parent)
  .extend('component', { scope: 'file' }, ({ sheets }) => sheets.component)
  .extend(
    'ask',
    { scope: 'file' },
    ({ admin }) =>
      (query: string, variables?: Record<string, unknown>) =>
        graph(admin, query, variables),
  )
  .extend('read', { scope: 'file' }, ({ webshop, ask }) => async (selection: string, id = webshop) => {
    const { data, errors } = await ask(`query ($id: ID!) { factSheet(id: $id) { ${selection} } }`, { id })
    expect(errors).toBeNull()
    return data.factSheet
  })

describe('a fact sheet in GraphQL', () => {
  test('has the fields that all types share', async ({ read, webshop }) => {
    expect(
      await read(
        'id rev name displayName fullName type category description status level lxState qualitySeal naFields createdAt updatedAt',
      ),
    ).toEqual({
      id: webshop,
      rev: 3,
      name: 'Webshop',
      displayName: 'Commerce / Webshop',
      fullName: 'Commerce / Webshop',
      type: 'Application',
      category: 'microservice',
      description: 'Sells',
      status: 'ACTIVE',
      level: 2,
      lxState: expect.any(String),
      qualitySeal: expect.stringMatching(/^(APPROVED|BROKEN|DISABLED)$/),
      naFields: [],
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    })
  })

  test('has the fields of its type through a fragment', async ({ read }) => {
    const sheet = await read(
      '__typename ... on Application { businessCriticality supportedPlatforms alias lifecycle { asString phases { phase startDate milestoneId } } externalId { externalId comment externalUrl status } }',
    )
    expect(sheet).toEqual({
      __typename: 'Application',
      businessCriticality: 'missionCritical',
      supportedPlatforms: ['web', 'iOS'],
      alias: null,
      lifecycle: {
        asString: 'active',
        phases: [
          { phase: 'plan', startDate: '2020-01-01', milestoneId: null },
          { phase: 'active', startDate: '2026-01-01', milestoneId: null },
          { phase: 'endOfLife', startDate: '2030-01-01', milestoneId: null },
        ],
      },
      externalId: { externalId: 'W-1', comment: 'From the register', externalUrl: null, status: null },
    })
  })

  test('has numbers, locations and the status of projects', async ({ admin, read }) => {
    const costly = await newFactSheetId(admin, 'Server', 'ITComponent', [{ op: 'add', path: '/capEx', value: '10.5' }])
    const place = await newFactSheetId(admin, 'Office', 'Organization', [
      { op: 'add', path: '/location', value: '{"rawAddress":"Main Street 1","latitude":50.7,"longitude":7.1}' },
    ])
    const project = await newFactSheetId(admin, 'Move', 'Initiative', [
      { op: 'add', path: '/projectStatus', value: '[{"id":"1","date":"2026-10-01","status":"green","progress":40}]' },
    ])
    expect((await read('... on ITComponent { capEx }', costly)).capEx).toBe(10.5)
    expect((await read('... on Organization { location { rawAddress latitude geoCity } }', place)).location).toEqual({
      rawAddress: 'Main Street 1',
      latitude: 50.7,
      geoCity: null,
    })
    expect(
      (await read('... on Initiative { projectStatus { id date status progress description } }', project))
        .projectStatus,
    ).toEqual([{ id: '1', date: '2026-10-01', status: 'green', progress: 40, description: null }])
  })

  test('has each relation as a connection of relation objects', async ({ read, component, webshop }) => {
    const { relApplicationToITComponent: relations } = await read(
      `... on Application { relApplicationToITComponent { totalCount skippedCount pageInfo { hasNextPage } edges { cursor node {
        id type activeFrom activeUntil description costTotalAnnual technicalSuitability factSheet { __typename id displayName ... on ITComponent { capEx } }
      } } } }`,
    )
    expect(relations).toEqual({
      totalCount: 1,
      skippedCount: 0,
      pageInfo: { hasNextPage: false },
      edges: [
        {
          cursor: expect.any(String),
          node: {
            id: expect.any(String),
            type: 'RelApplicationToITComponent',
            activeFrom: '2026-01-01',
            activeUntil: '2026-12-31',
            description: 'Keeps the orders',
            costTotalAnnual: 12.5,
            technicalSuitability: null,
            factSheet: { __typename: 'ITComponent', id: component, displayName: 'Database', capEx: null },
          },
        },
      ],
    })
    const back = await read(
      '... on ITComponent { relITComponentToApplication { edges { node { type factSheet { id } } } } }',
      component,
    )
    expect(back.relITComponentToApplication.edges).toEqual([
      { node: { type: 'RelITComponentToApplication', factSheet: { id: webshop } } },
    ])
  })

  test('has parents and children without a fragment', async ({ read, parent }) => {
    const up = await read('relToParent { edges { node { type factSheet { id } } } } relToChild { totalCount }')
    expect(up.relToParent.edges).toEqual([{ node: { type: 'RelToParent', factSheet: { id: parent } } }])
    expect((await read('relToChild { edges { node { factSheet { name } } } }', parent)).relToChild.edges).toHaveLength(
      1,
    )
  })

  test('leaves out relations that are not valid in the requested period', async ({ read }) => {
    const valid = (activeFrom: string, activeUntil: string) =>
      read(
        `... on Application { relApplicationToITComponent(validityFilter: { activeFrom: "${activeFrom}", activeUntil: "${activeUntil}" }) { totalCount } }`,
      )
    expect((await valid('2026-12-31', '2027-06-01')).relApplicationToITComponent.totalCount).toBe(1)
    expect((await valid('2027-01-01', '2027-06-01')).relApplicationToITComponent.totalCount).toBe(0)
  })

  test('has the constraining relations of a relation', async ({ admin, webshop, read }) => {
    const capability = { id: await newFactSheetId(admin, 'Selling', 'BusinessCapability') }
    const team = { id: await newFactSheetId(admin, 'Shop team', 'Organization') }
    const uses = await newRelation(admin, { id: webshop }, 'relApplicationToOrganization', team)
    await newRelation(admin, { id: webshop }, 'relApplicationToBusinessCapability', capability, {
      idsOfConstrainingRelations: [uses.id],
    })
    const sheet = await read(
      '... on Application { relApplicationToBusinessCapability { edges { node { constrainingRelations { relations { id type factSheet { name } } } } } } }',
    )
    expect(sheet.relApplicationToBusinessCapability.edges[0].node.constrainingRelations.relations).toEqual([
      { id: uses.id, type: 'RelApplicationToOrganization', factSheet: { name: 'Shop team' } },
    ])
  })

  test('has its relations in pages', async ({ admin, read }) => {
    const busy = { id: await newFactSheetId(admin, 'Busy') }
    for (const name of ['C1', 'C2', 'C3']) {
      await newRelation(admin, busy, 'relApplicationToITComponent', {
        id: await newFactSheetId(admin, name, 'ITComponent'),
      })
    }
    const page = async (after: string) =>
      (
        await read(
          `... on Application { relApplicationToITComponent(first: 2, after: "${after}", sort: [{ key: "displayName", order: desc }]) { totalCount pageInfo { hasNextPage endCursor } edges { node { factSheet { name } } } } }`,
          busy.id,
        )
      ).relApplicationToITComponent
    const namesOf = ({ edges }: Json) => edges.map(({ node }: Json) => node.factSheet.name)
    const first = await page('')
    expect(namesOf(first)).toEqual(['C3', 'C2'])
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
    const second = await page(first.pageInfo.endCursor)
    expect(namesOf(second)).toEqual(['C1'])
    expect(second.pageInfo.hasNextPage).toBe(false)
  })

  test('has its completion by section', async ({ read }) => {
    const { completion } = await read(
      'completion { percentage completion sectionCompletions { name percentage subsectionCompletions { name percentage } } }',
    )
    expect(completion.percentage).toBe(Math.floor(completion.completion * 100))
    expect(completion.sectionCompletions.length).toBeGreaterThan(0)
    expect(completion.sectionCompletions[0]).toEqual({
      name: expect.any(String),
      percentage: expect.any(Number),
      subsectionCompletions: expect.any(Array),
    })
  })

  test('has its tags, documents, subscriptions and comments', async ({ ask, webshop, read, member, admin }) => {
    const comment = await ask(
      `mutation { createComment(factSheetId: "${webshop}", message: "Nice") { id status user { id } } }`,
    )
    const commentId = comment.data.createComment.id
    const sheet = await read(`
      tags { name color tagGroup { name } }
      documents { totalCount edges { node { name url documentType factSheetId } } }
      subscriptions(filter: { userId: "${member.userId}" }) { edges { node { type user { id displayName } roles { name } } } }
      all: subscriptions { totalCount }
      open: comments(filter: { status: ACTIVE }) { edges { node { id message user { id } replies { id } } } }
      closed: comments(filter: { status: ARCHIVED }) { totalCount }`)
    expect(sheet).toEqual({
      tags: [{ name: 'Gold', color: '#123456', tagGroup: null }],
      documents: {
        totalCount: 1,
        edges: [{ node: { name: 'Manual', url: 'https://example.com', documentType: null, factSheetId: webshop } }],
      },
      subscriptions: {
        edges: [{ node: { type: 'OBSERVER', user: { id: member.userId, displayName: 'Test MEMBER' }, roles: [] } }],
      },
      all: { totalCount: 2 },
      open: {
        edges: [{ node: { id: commentId, message: 'Nice', user: { id: admin.userId }, replies: [] } }],
      },
      closed: { totalCount: 0 },
    })
  })

  test('has the actions that the caller may take', async ({ webshop, viewer, member }) => {
    const query = `{ factSheet(id: "${webshop}") { permissions { self read create update delete } } }`
    const { data } = await graph(viewer, query)
    expect(data.factSheet.permissions).toMatchObject({ self: ['READ', 'EXPORT'], create: [], update: [], delete: [] })
    const { data: forMember } = await graph(member, query)
    expect(forMember.factSheet.permissions.self).toEqual(expect.arrayContaining(['READ', 'UPDATE', 'ARCHIVE']))
  })

  test('has the entities that it is restricted to', async ({ service, admin, read }) => {
    const finance = await entity(service, 'finance')
    const secret = await newFactSheetId(admin, 'Ledger', 'Application', [
      { op: 'add', path: '/permittedReadACL', value: JSON.stringify([finance.id]) },
    ])
    expect(await read('permittedReadACL { id name } permittedWriteACL { id }', secret)).toMatchObject({
      permittedReadACL: [{ id: finance.id, name: 'finance' }],
    })
  })

  test('is null with an error where it does not exist', async ({ ask }) => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      const { data, errors } = await ask('query ($id: ID!) { factSheet(id: $id) { id } }', { id })
      expect(data).toEqual({ factSheet: null })
      expect(errors).toEqual([expect.objectContaining({ message: 'There is no such fact sheet', path: ['factSheet'] })])
    }
  })
})
