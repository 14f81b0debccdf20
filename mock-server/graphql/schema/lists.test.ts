import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures.extend(
  'ask',
  { scope: 'file' },
  ({ admin }) =>
    (query: string) =>
      graph(admin, query),
)

describe('the lists besides fact sheets', () => {
  test('have all tags, those of a group, and groups with their tags', async ({ ask }) => {
    const group = await ask(
      'mutation { createTagGroup(name: "Region", mode: SINGLE, restrictToFactSheetTypes: [Application], shortName: "R") { id } }',
    )
    const groupId = group.data.createTagGroup.id
    for (const name of ['North', 'South']) {
      await ask(`mutation { createTag(name: "${name}", color: "#ff0000", tagGroupId: "${groupId}") { id } }`)
    }
    const { data } = await ask(`{
      all: allTags { totalCount }
      ofGroup: allTags(filter: { tagGroupName: "Region" }) { edges { node { name tagGroup { id mode shortName restrictToFactSheetTypes } } } }
      firstPage: allTags(first: 1, filter: { tagGroupName: "Region" }) { pageInfo { hasNextPage endCursor } edges { node { name } } }
      allTagGroups { edges { node { name tags { totalCount edges { node { name } } } } } }
    }`)
    expect(data.all.totalCount).toBe(2)
    const tagGroup = { id: groupId, mode: 'SINGLE', shortName: 'R', restrictToFactSheetTypes: ['Application'] }
    expect(data.ofGroup.edges.map(({ node }: Json) => node)).toEqual([
      { name: 'North', tagGroup },
      { name: 'South', tagGroup },
    ])
    expect(data.firstPage).toMatchObject({ pageInfo: { hasNextPage: true }, edges: [{ node: { name: 'North' } }] })
    expect(data.allTagGroups.edges).toEqual([
      {
        node: {
          name: 'Region',
          tags: { totalCount: 2, edges: ['North', 'South'].map((name) => ({ node: { name } })) },
        },
      },
    ])
  })

  test('find tags by a part of their name, and are sorted as requested', async ({ ask }) => {
    for (const name of ['Sorted b', 'Sorted a', 'SORTED c']) await ask(`mutation { createTag(name: "${name}") { id } }`)
    const { data } = await ask(`query ($filter: TagQueryFilters = { nameSubstring: "sorted" }) {
      down: allTags(filter: $filter, sort: [{ key: "name", order: desc }]) { edges { node { name } } }
      groups: allTagGroups(sort: { key: "name" }) { totalCount }
    }`)
    expect(data.down.edges.map(({ node }: Json) => node.name)).toEqual(['SORTED c', 'Sorted b', 'Sorted a'])
    expect(data.groups.totalCount).toBe(1)
    const { errors } = await ask('{ allTags(sort: { key: "size" }) { totalCount } }')
    expect(errors[0].message).toContain("can't be sorted by size")
  })

  test('have the people of the workspace with their roles, for those who may list people', async ({
    ask,
    admin,
    service,
    stranger,
    viewer,
  }) => {
    const people =
      '{ allUsers(sort: { key: "lastName" }) { totalCount edges { node { id role status permission { role status } } } } }'
    const { data } = await ask(people)
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    expect(data.allUsers.totalCount).toBe(body.total)
    const nodes = data.allUsers.edges.map(({ node }: Json) => node)
    expect(nodes).toContainEqual({
      id: viewer.userId,
      role: 'ACCOUNTUSER',
      status: 'ACTIVE',
      permission: { role: 'VIEWER', status: 'ACTIVE' },
    })
    expect(nodes.map(({ id }: Json) => id)).not.toContain(stranger.userId)
    expect((await graph(viewer, people)).data).toEqual(data)
    const former = await signedIn(service, 'VIEWER')
    const [{ id: permissionId }] = (await admin.get(`/services/mtm/v1/users/${former.userId}`)).body.data.permissions
    await admin.put(`/services/mtm/v1/permissions/${permissionId}`, { status: 'ARCHIVED' })
    const after = (await ask(people)).data.allUsers.edges.map(({ node }: Json) => node)
    expect(after.find(({ id }: Json) => id === former.userId)).toMatchObject({
      status: 'ARCHIVED',
      permission: { status: 'ARCHIVED' },
    })
  })

  test('have the subscription roles', async ({ service, ask }) => {
    const { storage, workspace } = service
    await storage.db
      .insertInto('subscription_role')
      .values({
        workspace_id: workspace.id,
        id: crypto.randomUUID(),
        name: 'Owner',
        description: null,
        subscription_type: 'RESPONSIBLE',
        fact_sheet_types: ['Application'],
        created_at: new Date(),
      })
      .execute()
    const { data } = await ask(
      '{ allSubscriptionRoles { totalCount edges { node { name subscriptionType restrictToFactSheetTypes } } } }',
    )
    expect(data.allSubscriptionRoles).toEqual({
      totalCount: 1,
      edges: [{ node: { name: 'Owner', subscriptionType: 'RESPONSIBLE', restrictToFactSheetTypes: ['Application'] } }],
    })
  })

  test('have the history of a fact sheet, the newest first, by type and in pages', async ({ admin, service, ask }) => {
    const id = await newFactSheetId(admin, 'Remembered')
    service.clock.advance(5000)
    await admin.put(`/factSheets/${id}`, { description: 'One' })
    await admin.put(`/factSheets/${id}`, { description: 'Two' })
    const log = async (args: string) =>
      (
        await ask(
          `{ allLogEvents(factSheetId: "${id}", ${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { id eventType path oldValue newValue secondsPast createdAt user { id } } } } }`,
        )
      ).data.allLogEvents
    const history = await log('first: 100')
    expect(history.edges.at(-1).node).toMatchObject({ eventType: 'FACT_SHEET_CREATED', secondsPast: 5 })
    const changes = await log('eventTypes: FACT_SHEET_FIELD_UPDATED, first: 1')
    expect(changes).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
    expect(changes.edges[0].node).toMatchObject({
      path: '/description',
      oldValue: 'One',
      newValue: 'Two',
      user: { id: admin.userId },
    })
    const next = await log(`eventTypes: [FACT_SHEET_FIELD_UPDATED], first: 1, after: "${changes.pageInfo.endCursor}"`)
    expect(next.edges.map(({ node }: Json) => node.newValue)).toEqual(['One'])
  })
  test('is answered as a whole without first, read in several statements', async ({ admin, ask }) => {
    const id = await newFactSheetId(admin, 'Busy')
    const description = (nth: number) =>
      `a${nth}: updateFactSheet(id: "${id}", patches: [{ op: replace, path: "/description", value: "Text ${nth}" }]) { factSheet { id } }`
    for (let from = 0; from < 250; from += 50)
      await ask(`mutation { ${Array.from({ length: 50 }, (_, nth) => description(from + nth)).join(' ')} }`)
    const { data } = await ask(
      `{ allLogEvents(factSheetId: "${id}", eventTypes: FACT_SHEET_FIELD_UPDATED) { totalCount pageInfo { hasNextPage } edges { node { newValue } } } }`,
    )
    const { edges, ...more } = data.allLogEvents
    expect(more).toEqual({ totalCount: 250, pageInfo: { hasNextPage: false } })
    expect(edges.map(({ node }: Json) => node.newValue)).toEqual(
      Array.from({ length: 250 }, (_, nth) => `Text ${249 - nth}`),
    )
  })
})
