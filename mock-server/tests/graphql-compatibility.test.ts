import { describe, expect } from 'vitest'
import { newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { test } from '#testing/fact-sheets/asking.ts'
import type { Json } from '#testing/client.ts'

describe('programs that use GraphQL', () => {
  test('read both members of an answer, whatever it says', async ({ admin }) => {
    const answerTo = async (query: string) => (await admin.post('/graphql', { query })).body
    expect(await answerTo('{ allFactSheets(first: 1) { totalCount } }')).toEqual({
      data: expect.anything(),
      errors: null,
    })
    for (const query of ['{ allFactSheets', '{ noSuchField }', 'query ($id: ID!) { factSheet(id: $id) { id } }'])
      expect(await answerTo(query), query).toEqual({ data: null, errors: [expect.anything()] })
  })

  test('read the role and the state of subscribers', async ({ admin, ask }) => {
    const factSheetId = await newFactSheetId(admin, unique('Subscribed'))
    const { createSubscription } = await ask(
      `mutation ($factSheetId: ID!, $rev: Long!, $user: UserInput!, $roles: [SubscriptionToSubscriptionRoleLinkInput]) {
        createSubscription(factSheetId: $factSheetId, factSheetRev: $rev, user: $user, type: RESPONSIBLE, roles: $roles) {
          user { email status role permission { role status } }
          factSheet { rev }
        }
      }`,
      { factSheetId, rev: 1, user: { id: admin.userId }, roles: [] },
    )
    expect(createSubscription).toMatchObject({
      user: { status: 'ACTIVE', permission: { role: 'ADMIN', status: 'ACTIVE' } },
      factSheet: { rev: 2 },
    })
  })

  test('read the one name of a technical user', async ({ admin, ask }) => {
    const userName = unique('cmdb-sync')
    const input = { userName, permissionRole: 'SYSTEM_WRITE' }
    const { body } = await admin.post('/services/mtm/v1/technicalusers', input)
    const { createSubscription } = await ask(
      'mutation ($id: ID!, $user: UserInput!) { createSubscription(factSheetId: $id, user: $user, type: OBSERVER) { user { displayName technicalUser } } }',
      { id: await newFactSheetId(admin, unique('Synced')), user: { id: body.data.id } },
    )
    expect(createSubscription.user).toEqual({ displayName: userName, technicalUser: true })
  })

  test('read the tags of all groups as edges, in an order', async ({ ask }) => {
    const group = unique('Group')
    await ask(
      `mutation ($name: String!, $types: [FactSheetType!]!) {
        upsertTagGroup(name: $name, mode: SINGLE, restrictToFactSheetTypes: $types) { id }
        upsertTag(name: "Tag", tagGroupName: $name, description: "What for", color: "#ff0000") { id }
      }`,
      { name: group, types: ['Application'] },
    )
    const { allTagGroups } = await ask(`{
      allTagGroups(sort: [{ key: "name", order: asc }]) {
        edges { node { id name shortName mode tags { edges { node { name color status factSheetCount deletable } } } } }
      }
    }`)
    const { node } = allTagGroups.edges.find((edge: Json) => edge.node.name === group)
    const tag = { name: 'Tag', color: '#ff0000', status: 'ACTIVE', factSheetCount: 0, deletable: true }
    expect(node.tags.edges).toEqual([{ node: tag }])
  })

  test('send their variables as text', async ({ admin }) => {
    const query = 'query ($n: Int) { allFactSheets(first: $n) { totalCount } }'
    for (const variables of ['{"n": 1}', '', ' null ', null])
      expect((await admin.post('/graphql', { query, variables })).body.errors, String(variables)).toBeNull()
    expect((await admin.post('/graphql', { request: { query, variables: '{"n": "x"}' } })).body.errors).toHaveLength(1)
    for (const variables of ['x', '[1]', [1], 5, '{'.repeat(200_000)]) {
      const { status, body } = await admin.post('/graphql', { query, variables })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: [{ value: '$.variables', messages: ['must be an object, or its text in JSON'] }],
      })
    }
  })

  test('ask for all fact sheets without a page size, or with a very large one', async ({ admin, ask }) => {
    await Promise.all(Array.from({ length: 41 }, () => newFactSheet(admin, 'Objective')))
    for (const args of ['', ', first: 15000', ', first: 100000']) {
      const { allFactSheets } = await ask(
        `{ allFactSheets(factSheetType: Objective${args}) { totalCount pageInfo { hasNextPage } edges { node { id name ... on Objective { relToChild { edges { node { factSheet { id } } } } } } } } }`,
      )
      expect(allFactSheets.edges).toHaveLength(41)
      expect(allFactSheets).toMatchObject({ totalCount: 41, pageInfo: { hasNextPage: false } })
    }
  })

  test('follow the quality seal in the history of a fact sheet', async ({ admin, ask }) => {
    const { id } = await newFactSheet(admin, 'Application', { lxState: 'APPROVED' })
    await admin.put(pathOf({ id }), { description: 'Changed' })
    const { allLogEvents } = await ask(
      `{ allLogEvents(factSheetId: "${id}", eventTypes: QUALITY_SEAL_BROKEN) { edges { node { path newValue message } } } }`,
    )
    const node = { path: '/qualitySeal', newValue: 'BROKEN', message: 'Quality seal broken' }
    expect(allLogEvents.edges).toEqual([{ node }])
  })

  test('find tags by a part of their name', async ({ ask }) => {
    const name = unique('Findable')
    await ask('mutation ($name: String!) { createTag(name: $name) { id } }', { name })
    const { allTags } = await ask(
      'query ($filter: TagQueryFilters) { allTags(filter: $filter) { edges { node { name } } } }',
      { filter: { nameSubstring: name.slice(4).toUpperCase() } },
    )
    expect(allTags.edges).toEqual([{ node: { name } }])
  })

  test('list the people of the workspace', async ({ admin, ask }) => {
    const { allUsers } = await ask('{ allUsers { edges { node { id email displayName technicalUser } } } }')
    expect(allUsers.edges.map(({ node }: Json) => node.id)).toContain(admin.userId)
  })

  test('search with quickSearch', async ({ admin, ask }) => {
    const name = unique('Quick')
    await newFactSheetId(admin, name)
    const { allFactSheets } = await ask(
      'query ($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount } }',
      { filter: { quickSearch: name } },
    )
    expect(allFactSheets.totalCount).toBe(1)
  })

  test('clear a field by replacing it with null', async ({ admin, ask }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const update = `mutation ($id: ID!, $patches: [Patch]!) {
      updateFactSheet(id: $id, patches: $patches) { factSheet { ... on Application { release } } }
    }`
    for (const value of ['2.1', null]) {
      const patches = [{ op: 'replace', path: '/release', value }]
      expect((await ask(update, { id, patches })).updateFactSheet.factSheet.release).toBe(value)
    }
  })

  test('write relations by the fact sheets at their ends, several in one request', async ({ admin, ask }) => {
    const [app, one, other] = await Promise.all([
      newFactSheet(admin, 'Application'),
      newFactSheet(admin, 'BusinessContext'),
      newFactSheet(admin, 'BusinessContext'),
    ])
    const write = (mutations: string) =>
      ask(
        `mutation ($type: RelationName!, $from: FactSheetIdentifierType!, $a: FactSheetIdentifierType!, $b: FactSheetIdentifierType!) { ${mutations} }`,
        { type: 'relApplicationToBusinessContext', from: { id: app.id }, a: { id: one.id }, b: { id: other.id } },
      )
    const { r0, r1 } = await write(`
      r0: upsertRelation(from: $from, to: $a, type: $type) { relation { id } }
      r1: upsertRelation(from: $from, to: $b, type: $type, patches: [{ op: replace, path: "/description", value: "Text" }]) { relation { id } }`)
    const deleted = await write(`
      r0: deleteRelation(from: $from, to: $a, type: $type) { relation { id } }
      r1: deleteRelation(from: $from, to: $b, type: $type) { relation { id } }`)
    expect(deleted).toEqual({ r0, r1 })
  })

  test('constrain one relation by another', async ({ admin, ask }) => {
    const app = await newFactSheet(admin, 'Application')
    const capability = await newFactSheet(admin, 'BusinessCapability')
    const organization = await newFactSheet(admin, 'Organization')
    const args = `factSheetId: "${app.id}",
      constrainedRelationType: "relApplicationToBusinessCapability", constrainedRelationTargetFactSheetId: "${capability.id}",
      constrainingRelationType: "relApplicationToOrganization", constrainingRelationTargetFactSheetId: "${organization.id}"`
    for (const mutation of ['createRelationConstraint', 'deleteRelationConstraint']) {
      expect(await ask(`mutation { ${mutation}(${args}) { id name } }`)).toEqual({
        [mutation]: { id: app.id, name: app.name },
      })
    }
  })

  test('read the legend of a view from a list', async ({ ask }) => {
    const { allFactSheets } = await ask(
      '{ allFactSheets(factSheetType: Application) { view(key: "lifecycle") { legendItems { bgColor color value } } } }',
    )
    expect(allFactSheets.view.legendItems).toContainEqual({ bgColor: '#2E7D32', color: '#FFFFFF', value: 'active' })
  })

  test('read the relations and lifecycles of the usual model', async ({ ask }) => {
    const { allFactSheets } = await ask(`{
      allFactSheets(first: 1) { edges { node {
        ... on BusinessCapability { relBusinessCapabilityToPlatform { totalCount } relBusinessCapabilityToBusinessContext { totalCount } }
        ... on Provider { lifecycle { asString } }
        ... on TechnicalStack { lifecycle { asString } }
      } } }
    }`)
    expect(allFactSheets.edges).toHaveLength(1)
  })
})
