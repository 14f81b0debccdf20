import { afterEach, describe, expect } from 'vitest'
import { defaultSettings, type WorkspaceSettings } from '#contract/settings/workspace-settings.ts'
import type { Client, Json } from '#testing/client.ts'
import { runExport } from '#testing/exports/exported.ts'
import { newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { subscriptionRequests, test as base } from '#testing/fact-sheets/subscriptions.ts'
import { newTagGroup } from '#testing/fact-sheets/tags.ts'
import { KEYS, newFeed, viewOf } from '#testing/feeds.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'

const MAINTENANCE = '/services/console/v1/maintenance'

/** What every setting does that the service reads. Those of the console are in its own tests. */
const test = base
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend('set', { scope: 'file' }, ({ admin }) => async (change: Partial<WorkspaceSettings>) => {
    expect((await admin.put('/settings', { ...defaultSettings, ...change })).status).toBe(204)
  })

afterEach<{ set: (change: Partial<WorkspaceSettings>) => Promise<void> }>(async ({ set }) => await set({}))

const subscriptions = (change: Partial<WorkspaceSettings['subscriptions']>) => ({
  subscriptions: { ...defaultSettings.subscriptions, ...change },
})

describe('settings of subscriptions', () => {
  test('subscriptionTypes: others are refused, those that are there stay', async ({ admin, set, subscribe, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await subscribe(factSheet)
    await set(subscriptions({ subscriptionTypes: ['OBSERVER'] }))
    const create = (type: string) =>
      graph(admin, subscriptionRequests.create, {
        factSheetId: factSheet.id,
        user: { id: admin.userId },
        type,
        roleIds: [],
      })
    expect(codesOf(await create('RESPONSIBLE'))).toEqual(['SUBSCRIPTION_TYPE_NOT_ALLOWED'])
    expect((await create('OBSERVER')).errors).toBeNull()
    expect((await read(factSheet)).subscriptions).toContainEqual(expect.objectContaining({ id, type: 'RESPONSIBLE' }))
  })

  test('roleMode and roleAssignment: a role is asked for, and only one', async ({ admin, set, createRole }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const [one, other] = [await createRole(), await createRole()]
    const create = (roleIds: string[]) =>
      graph(admin, subscriptionRequests.create, {
        factSheetId: factSheet.id,
        user: { id: admin.userId },
        type: 'RESPONSIBLE',
        roleIds,
      })
    await set(subscriptions({ roleMode: 'REQUIRED', roleAssignment: 'SINGLE' }))
    expect(codesOf(await create([]))).toEqual(['SUBSCRIPTION_ROLE_MISSING'])
    expect(codesOf(await create([one.id, other.id]))).toEqual(['SUBSCRIPTION_HAS_SEVERAL_ROLES'])
    expect((await create([one.id])).errors).toBeNull()
  })
})

describe('taggingMode', () => {
  const SET = `mutation ($id: ID!, $patches: [Patch!]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { tags { name } } } }`
  const naming = (tagName: string, tagGroupName?: string) => [
    { op: 'add', path: '/tags', value: JSON.stringify([{ tagName, tagGroupName }]) },
  ]

  test('says who makes tags by naming them', async ({ admin, member, set }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const { name: group } = await newTagGroup(admin)
    const named = async (groupName?: string) =>
      codesOf(await graph(member, SET, { id, patches: naming(unique('Named'), groupName) })) ?? []
    const all = async () => [await named(), await named(group)]
    expect(await all()).toEqual([['TAG_NOT_FOUND'], ['TAG_NOT_FOUND']])
    await set({ tags: { taggingMode: 'PRE_DEFINED_OR_ON_THE_FLY' } })
    expect(await all()).toEqual([[], ['TAG_NOT_FOUND']])
    await set({ tags: { taggingMode: 'ON_THE_FLY' } })
    expect(await all()).toEqual([[], []])
  })
})

describe('completionScore', () => {
  test('switched off, neither interface shows how complete a fact sheet is', async ({ admin, set }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const QUERY = `query ($id: ID!) { factSheet(id: $id) { completion { percentage } } }`
    const shown = async () => {
      const { data } = await graph(admin, QUERY, { id: factSheet.id })
      const [rest, list] = [await admin.get(pathOf(factSheet)), await admin.get('/factSheets?type=Application')]
      return [data.factSheet.completion, rest.body.data.completion, list.body.data[0].completion].map(Boolean)
    }
    expect(await shown()).toEqual([true, true, true])
    await set({ completionScore: 'DISABLED' })
    expect(await shown()).toEqual([false, false, false])
    const id = await newFeed(admin, viewOf(['Application'], ['alias', 'completion']))
    const { body } = await admin.get(`${KEYS}/${id}/$metadata`)
    expect([body.includes('"alias"'), body.includes('completion')]).toEqual([true, false])
  })
})

describe('dataPrivacy', () => {
  test('NORMAL: only those who manage people see when others signed in', async ({ service, admin, member, set }) => {
    const people = `/services/mtm/v1/workspaces/${service.workspace.id}`
    const seen = async (by: Client) => {
      const users: Json[] = (await by.get(`${people}/users`)).body.data
      const permissions: Json[] = (await by.get(`${people}/permissions`)).body.data
      const others = [...users, ...permissions].filter((each) => ![each.id, each.userId].includes(by.userId))
      expect(others.length).toBeGreaterThan(1)
      return others.some((each) => JSON.stringify(each).includes('lastLogin'))
    }
    expect([await seen(member), await seen(admin)]).toEqual([true, true])
    await set({ dataPrivacy: 'NORMAL' })
    expect([await seen(member), await seen(admin)]).toEqual([false, true])
    for (const question of [
      'users?sort=lastLogin-DESC',
      'users?lastLoginFrom=2026-01-01T00:00:00Z',
      'users?lastLoginTo=2026-01-01T00:00:00Z',
      'permissions?sort=lastLogin-DESC',
    ])
      expect([question, (await member.get(`${people}/${question}`)).status]).toEqual([question, 403])
    expect((await admin.get(`${people}/users?sort=lastLogin-DESC`)).status).toBe(200)
  })
})

describe('idleTimeoutMinutes', () => {
  test('ends a session that nobody uses, and its renewal', async ({ service, clock, set }) => {
    await set({ idleTimeoutMinutes: 20 })
    const person = await signedIn(service, 'VIEWER')
    for (const minutes of [6, 15, 15]) {
      clock.advance(minutes * 60_000)
      expect((await person.get('/settings')).status).toBe(200)
    }
    clock.advance(26 * 60_000)
    expect((await person.get('/settings')).status).toBe(401)
  })
})

describe('retention', () => {
  test('exportFileHours: files of exports are kept as long', async ({ service, admin, set }) => {
    const keptHours = async () => {
      const { endedAt, deleteAt } = await runExport(service, admin, 'exportType=SNAPSHOT')
      return (Date.parse(deleteAt) - Date.parse(endedAt)) / 3_600_000
    }
    expect(await keptHours()).toBe(24)
    await set({ retention: { exportFileHours: 2 } })
    expect(await keptHours()).toBe(2)
  })

  test('events older than that no longer say who caused them', async ({ service, clock, set }) => {
    const rows = async () =>
      await service.storage.db
        .selectFrom('event')
        .select(['actor_id', 'body'])
        .where('workspace_id', '=', service.workspace.id)
        .execute()
    const before = await signedIn(service, 'ADMIN')
    await newFactSheet(before, 'Application')
    expect((await rows()).some(({ body }) => body.includes(before.userId))).toBe(true)
    await set({ retention: { eventUserRetentionDays: 2 } })
    clock.advance(3 * 86_400_000)
    const again = await signedIn(service, 'ADMIN')
    await newFactSheet(again, 'Application')
    await service.service.tick()
    const after = await rows()
    expect(after.some(({ body, actor_id }) => body.includes(before.userId) || actor_id === before.userId)).toBe(false)
    expect(after.some(({ body }) => body.includes('"userId":"00000000-0000-0000-0000-000000000000"'))).toBe(true)
    expect(after.some(({ actor_id }) => actor_id === again.userId)).toBe(true)
  })
})

describe('maintenance', () => {
  test('only administrators change anything; the others are told why and for how long', async ({
    service,
    clock,
    admin,
  }) => {
    const member = await staysSignedIn(service, 'MEMBER')
    const factSheet = await newFactSheet(admin, 'Application')
    const until = new Date(clock.now.getTime() + 1_800_000).toISOString()
    const on = { isOn: true, message: 'The model is being moved', until }
    expect((await member.put(MAINTENANCE, on)).status).toBe(403)
    expect((await admin.put(MAINTENANCE, { ...on, until: '2020-01-01T00:00:00Z' })).status).toBe(422)
    expect((await admin.put(MAINTENANCE, on)).body.data).toEqual(on)
    const refused = [
      await member.post('/factSheets', { name: unique('New'), type: 'Application' }),
      await member.post('/bookmarks', {}),
      await member.post('/graphql', { query: 'mutation { __typename }' }),
    ]
    for (const { status, body, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1800'])
      expect(JSON.stringify(body)).toContain('The model is being moved')
    }
    expect((await member.get(pathOf(factSheet))).status).toBe(200)
    expect((await member.post('/graphql', { query: '{ __typename }' })).status).toBe(200)
    expect((await member.put('/services/console/v1/preferences/list.bookmarks', {})).status).toBe(204)
    expect((await newFactSheet(admin, 'Application')).id).toBeDefined()
    const { body } = await member.get('/services/console/v1/workspace')
    expect(body.data.maintenance).toEqual({ ...on, by: 'Test ADMIN' })
    clock.advance(1_800_000)
    expect((await member.post('/factSheets', { name: unique('New'), type: 'Application' })).status).toBe(200)
    expect((await member.get('/services/console/v1/workspace')).body.data.maintenance.isOn).toBe(false)
    await admin.put(MAINTENANCE, { isOn: true })
    expect((await member.post('/factSheets', { name: unique('New'), type: 'Application' })).status).toBe(503)
    await admin.put(MAINTENANCE, { isOn: false })
    expect((await member.post('/factSheets', { name: unique('New'), type: 'Application' })).status).toBe(200)
  })
})
