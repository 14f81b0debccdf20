import type { Role } from '#contract/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit, historyOf, secretOf, subscribe } from '#testing/webhooks/webhooks.ts'

const PATH = '/services/webhooks/v1/subscriptions'

let service: TestService
let admin: Client
let foreign: Client
let input: (members?: Record<string, unknown>) => Record<string, unknown>

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  foreign = await signedIn(service, 'ADMIN', { workspace: await service.service.setup.createWorkspace('Elsewhere') })
  input = (members = {}) => ({
    deliveryType: 'PULL',
    tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
    workspaceId: service.workspace.id,
    ...members,
  })
})
afterAll(() => service.close())

const refused = async (client: Client, members: Record<string, unknown>) => {
  const { status, body } = await client.post(PATH, input(members))
  return { status, at: body.errors.map(({ value }: { value: string }) => value), message: body.errorMessage }
}

describe('making one', () => {
  test('needs only delivery type, tag sets and workspace; the rest has the defaults of decisions.md 29', async () => {
    const { status, body } = await admin.post(PATH, input())
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'OK',
      type: 'Subscription',
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        deliveryType: 'PULL',
        tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
        workspaceId: service.workspace.id,
        userId: admin.userId,
        createdAt: '2026-11-20T12:00:00.000Z',
        workspaceConstraint: 'WORKSPACE',
        payloadMode: 'DEFAULT',
        maxBatchSize: 512,
        active: true,
        ignoreError: false,
        targetUrl: '',
        targetMethod: 'POST',
        errorCount: 0,
        state: 'ACTIVE',
        headers: [],
        allowInsecureAuthorization: false,
        signed: false,
        ordered: false,
        factSheetTypes: [],
        updatedAt: '2026-11-20T12:00:00.000Z',
        cursor: { offset: 0 },
        head: { offset: 0 },
        expiredEvents: 0,
        polling: false,
      },
    })
    expect((await admin.get(`${PATH}/${body.data.id}`)).body).toEqual(body)
  })

  test('takes null and empty texts for what a PULL subscription has none of, and ignores members it does not know', async () => {
    for (const nothing of [null, '']) {
      const none = { targetUrl: nothing, authorizationHeader: nothing, callback: nothing, headers: [], signed: false }
      const sent = input({ ...none, identifier: nothing, somethingNew: 1 })
      const { status, body } = await admin.post(PATH, sent)
      expect({ status, identifier: body.data.identifier }).toEqual({ status: 200, identifier: undefined })
    }
  })

  test('two with one name are refused, in any number without a name are not', async () => {
    expect((await admin.post(PATH, input({ identifier: 'Mirror' }))).status).toBe(200)
    expect(await refused(admin, { identifier: 'Mirror' })).toMatchObject({ status: 409, at: ['$.identifier'] })
    expect((await admin.post(PATH, input({ identifier: 'mirror' }))).status).toBe(200)
    const elsewhere = input({ identifier: 'Mirror', workspaceId: undefined })
    const { body } = await foreign.get('/services/mtm/v1/workspaces')
    expect((await foreign.post(PATH, { ...elsewhere, workspaceId: body.data[0].id })).status).toBe(200)
  })

  test('two with one name at the same time: one is made, the other refused', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => admin.post(PATH, input({ identifier: 'Race' }))))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{ deliveryType: 'PULLL' }, ['$.deliveryType']],
    [{ deliveryType: undefined }, ['$.deliveryType']],
    [{ tagSets: undefined }, ['$.tagSets']],
    [{ tagSets: [[]] }, ['$.tagSets[0]']],
    [{ tagSets: ['pathfinder'] }, ['$.tagSets[0]']],
    [{ tagSets: [['a'], ['b', '']] }, ['$.tagSets[1][1]']],
    [{ workspaceId: undefined }, ['$.workspaceId']],
    [{ workspaceId: 'mine' }, ['$.workspaceId']],
    [{ maxBatchSize: 0 }, ['$.maxBatchSize']],
    [{ maxBatchSize: 51_201 }, ['$.maxBatchSize']],
    [{ maxBatchSize: 1.5 }, ['$.maxBatchSize']],
    [{ payloadMode: 'ALL', workspaceConstraint: 'NONE' }, ['$.payloadMode', '$.workspaceConstraint']],
    [{ identifier: 'x'.repeat(256) }, ['$.identifier']],
    [{ targetUrl: 'https://example.com' }, ['$.targetUrl']],
    [{ authorizationHeader: 'Bearer x' }, ['$.authorizationHeader']],
    [{ callback: 'delivery.active = false' }, ['$.callback']],
    [{ headers: [{ name: 'x-a', value: '1' }] }, ['$.headers']],
    [{ signed: true }, ['$.signed']],
    [{ ordered: true }, ['$.ordered']],
    [{ factSheetTypes: [''] }, ['$.factSheetTypes[0]']],
    [{ active: 'yes' }, ['$.active']],
  ])('%j is 422 and names the member', async (members, at) => {
    const found = await refused(admin, members)
    expect({ status: found.status, at: found.at.toSorted() }).toEqual({ status: 422, at })
  })

  test('in another workspace is 404', async () => {
    expect(await refused(foreign, {})).toMatchObject({ status: 404 })
    expect((await admin.get(`${PATH}?workspaceId=${crypto.randomUUID()}`)).status).toBe(404)
  })
})

test('the list is sorted by name, knows its filter and keeps to the workspace', async () => {
  await subscribe(service, admin, { identifier: 'B' })
  await subscribe(service, admin, { identifier: 'A' })
  const all = await admin.get(PATH)
  const names = all.body.data.map(({ identifier }: { identifier?: string }) => identifier ?? '~')
  expect(names).toEqual(names.toSorted())
  expect(all.body.total).toBe(all.body.data.length)
  const one = await admin.get(`${PATH}?identifier=A&workspaceId=${service.workspace.id}`)
  expect(one.body).toMatchObject({ total: 1, data: [{ identifier: 'A' }] })
  expect((await admin.get(`${PATH}?identifier=Nobody`)).body).toMatchObject({ total: 0, data: [] })
  const foreignNames = (await foreign.get(PATH)).body.data.map(({ identifier }: { identifier?: string }) => identifier)
  expect(foreignNames).not.toContain('A')
})

test('deleting answers with what was deleted; afterwards it is not found, by any operation', async () => {
  const path = await subscribe(service, admin, { identifier: 'Short-lived' })
  const before = (await admin.get(path)).body
  expect(await admin.delete(path)).toMatchObject({ status: 200, body: before })
  for (const gone of [
    admin.get(path),
    admin.delete(path),
    admin.get(`${path}/events`),
    admin.put(`${path}/cursor`, { offset: 0 }),
    admin.put(path, {}),
    admin.get(`${path}/status`),
    admin.get(historyOf(path)),
    admin.post(secretOf(path), {}),
  ]) {
    const { status, body } = await gone
    expect(status).toBe(404)
    expect(body).toMatchObject({
      status: 'ERROR',
      errorMessage: 'No such subscription',
      message: 'No such subscription',
    })
  }
  await subscribe(service, admin, { identifier: 'Short-lived' })
})

test('of another workspace, nothing can be told from nothing', async () => {
  const path = await subscribe(service, admin)
  for (const attempt of [
    foreign.get(path),
    foreign.delete(path),
    foreign.get(`${path}/events`),
    foreign.put(`${path}/cursor`, { offset: 0 }),
    foreign.put(path, { active: false }),
    foreign.get(`${path}/status`),
    foreign.get(historyOf(path)),
    foreign.post(secretOf(path), {}),
  ]) {
    expect(await attempt).toMatchObject({ status: 404, body: { errorMessage: 'No such subscription' } })
  }
  expect((await admin.get(path)).status).toBe(200)
})

test('a paused one is not read from', async () => {
  const path = await subscribe(service, admin, { active: false })
  const { status, body } = await admin.get(`${path}/events`)
  expect({ status, message: body.errorMessage }).toEqual({ status: 409, message: 'This subscription is paused' })
})

describe('who may', () => {
  test.each<[Role, number, number, number]>([
    ['ADMIN', 200, 200, 200],
    ['SUPPORT', 200, 403, 403],
    ['MEMBER', 403, 403, 403],
    ['VIEWER', 403, 403, 403],
    ['SYSTEM_READ', 200, 403, 403],
    ['SYSTEM_WRITE', 200, 200, 200],
    ['CONTACT', 403, 403, 403],
  ])('%s: read %i, commit %i, make and delete %i', async (role, read, commit, manage) => {
    const path = await subscribe(service, admin)
    // Two events, so that no retrieval has to wait.
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const client = await signedIn(service, role)
    expect((await client.get(PATH)).status).toBe(read)
    expect((await client.get(path)).status).toBe(read)
    expect((await client.get(`${path}/events?timeout=1`)).status).toBe(read)
    expect((await client.get(`${path}/events?timeout=1&autoCommit=true`)).status).toBe(commit)
    expect((await client.put(`${path}/cursor`, { offset: 1 })).status).toBe(commit)
    expect((await client.get(`${path}/status`)).status).toBe(read)
    expect((await client.get(`${PATH}/status`)).status).toBe(read)
    expect((await client.get(historyOf(path))).status).toBe(read)
    expect((await client.post(PATH, input())).status).toBe(manage)
    expect((await client.put(path, { ignoreError: true })).status).toBe(manage)
    // Of one that does not sign: whoever may rotate learns so.
    expect((await client.post(secretOf(path), {})).status).toBe(manage === 200 ? 422 : 403)
    expect((await client.delete(path)).status).toBe(manage)
  })
})
