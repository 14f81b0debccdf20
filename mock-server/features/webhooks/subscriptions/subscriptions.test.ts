import { describe, expect } from 'vitest'
import type { Role } from '#contract/access.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { emit, historyOf, idOf, secretOf, subscribe } from '#testing/webhooks/webhooks.ts'

const PATH = '/services/webhooks/v1/subscriptions'

const test = fixtures
  .extend('input', { scope: 'file' }, ({ service }) => (members: Record<string, unknown> = {}) => ({
    deliveryType: 'PULL',
    tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
    workspaceId: service.workspace.id,
    ...members,
  }))
  .extend('refusal', { scope: 'file' }, ({ input }) => async (client: Client, members: Record<string, unknown>) => {
    const { status, body } = await client.post(PATH, input(members))
    return { status, at: body.errors.map(({ value }: { value: string }) => value) }
  })

describe('a new subscription', () => {
  test('needs only delivery type, tag sets and workspace; everything else has a default', async ({
    service,
    admin,
    input,
  }) => {
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
        heedTarget: false,
        factSheetTypes: [],
        updatedAt: '2026-11-20T12:00:00.000Z',
        cursor: { offset: 0 },
        head: { offset: 0 },
        expiredEvents: 0,
        polling: false,
        warnings: [],
      },
    })
    expect((await admin.get(`${PATH}/${body.data.id}`)).body).toEqual(body)
  })

  test('accepts null and empty texts for PUSH settings of a PULL subscription, and ignores unknown members', async ({
    admin,
    input,
  }) => {
    for (const empty of [null, '']) {
      const push = { targetUrl: empty, authorizationHeader: empty, callback: empty, headers: [], signed: false }
      const { status, body } = await admin.post(PATH, input({ ...push, identifier: empty, somethingNew: 1 }))
      expect({ status, identifier: body.data.identifier }).toEqual({ status: 200, identifier: undefined })
    }
  })

  test('may have the identifier of another one, also if five are created at the same time', async ({
    admin,
    input,
  }) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(PATH, input({ identifier: 'Race' }))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test.for<[Record<string, unknown>, string[]]>([
    [{ deliveryType: 'PULLL' }, ['$.deliveryType']],
    [{ deliveryType: undefined }, ['$.deliveryType']],
    [{ tagSets: undefined }, ['$.tagSets']],
    [{ tagSets: [[]] }, ['$.tagSets[0]']],
    [{ tagSets: ['pathfinder'] }, ['$.tagSets[0]']],
    [{ tagSets: [['a'], ['b', '']] }, ['$.tagSets[1][1]']],
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
  ])('with %j is refused with 422, naming the member', async ([members, at], { admin, refusal }) => {
    const answer = await refusal(admin, members)
    expect({ status: answer.status, at: answer.at.toSorted() }).toEqual({ status: 422, at })
  })

  test('in a workspace other than the caller’s is refused with 404, and so is listing them', async ({
    admin,
    stranger,
    refusal,
  }) => {
    expect(await refusal(stranger, {})).toMatchObject({ status: 404 })
    expect((await admin.get(`${PATH}?workspaceId=${crypto.randomUUID()}`)).status).toBe(404)
  })
})

test('the list of subscriptions is sorted by identifier, can be filtered by it, and stays within the workspace', async ({
  service,
  admin,
  stranger,
}) => {
  await subscribe(service, admin, { identifier: 'B' })
  await subscribe(service, admin, { identifier: 'A' })
  const list = await admin.get(PATH)
  const names = list.body.data.map(({ identifier }: { identifier?: string }) => identifier ?? '~')
  expect(names).toEqual(names.toSorted())
  expect(list.body.total).toBe(list.body.data.length)
  const filteredList = await admin.get(`${PATH}?identifier=A&workspaceId=${service.workspace.id}`)
  expect(filteredList.body).toMatchObject({ total: 1, data: [{ identifier: 'A' }] })
  expect((await admin.get(`${PATH}?identifier=Nobody`)).body).toMatchObject({ total: 0, data: [] })
  const namesElsewhere = (await stranger.get(PATH)).body.data.map(
    ({ identifier }: { identifier?: string }) => identifier,
  )
  expect(namesElsewhere).not.toContain('A')
})

describe('subscriptions with the same identifier', () => {
  const codesOf = ({ warnings }: Subscription) => warnings.map(({ code }) => code)
  const namesakes = fixtures
    .extend('listNamesakes', ({ admin }) => async (): Promise<Subscription[]> => {
      const { body } = await admin.get(`${PATH}?identifier=Mirror`)
      return body.data
    })
    .extend('ids', async ({ service, admin }) => {
      const ids: string[] = []
      for (let count = 0; count < 3; count += 1) {
        service.clock.advance(1000)
        ids.unshift(idOf(await subscribe(service, admin, { identifier: 'Mirror' })))
      }
      return ids
    })

  namesakes('are listed newest first, and say which one programs find', async ({ admin, ids, listNamesakes }) => {
    const list = await listNamesakes()
    expect(list.map(({ id }) => id)).toEqual(ids)
    expect(list.map(codesOf)).toEqual([['SHARED_IDENTIFIER'], ['NEWER_NAMESAKE'], ['NEWER_NAMESAKE']])
    const status = await admin.get(`${PATH}/${ids[1]}/status`)
    expect(codesOf(status.body.data)).toEqual(['NEWER_NAMESAKE'])
    const all: Subscription[] = (await admin.get(PATH)).body.data
    expect(all.find(({ identifier }) => identifier === 'Mirror')?.id).toBe(ids[0])
    for (const id of ids) await admin.delete(`${PATH}/${id}`)
  })

  namesakes('say nothing any more once the others are renamed or deleted', async ({ admin, ids, listNamesakes }) => {
    const [newest, middle, oldest] = ids
    expect((await admin.put(`${PATH}/${newest}`, { identifier: 'mirror' })).body.data.warnings).toEqual([])
    expect((await listNamesakes()).map(codesOf)).toEqual([['SHARED_IDENTIFIER'], ['NEWER_NAMESAKE']])
    await admin.delete(`${PATH}/${middle}`)
    expect((await listNamesakes()).map(({ id, warnings }) => [id, warnings])).toEqual([[oldest, []]])
  })
})

test('deleting a subscription answers with its record; afterwards every operation on it answers 404', async ({
  service,
  admin,
}) => {
  const path = await subscribe(service, admin, { identifier: 'Short-lived' })
  const before = (await admin.get(path)).body
  expect(await admin.delete(path)).toMatchObject({ status: 200, body: before })
  for (const request of [
    admin.get(path),
    admin.delete(path),
    admin.get(`${path}/events`),
    admin.put(`${path}/cursor`, { offset: 0 }),
    admin.put(path, {}),
    admin.get(`${path}/status`),
    admin.get(historyOf(path)),
    admin.post(secretOf(path), {}),
  ]) {
    const { status, body } = await request
    expect(status).toBe(404)
    expect(body).toMatchObject({
      status: 'ERROR',
      errorMessage: 'No such subscription',
      message: 'No such subscription',
    })
  }
  await subscribe(service, admin, { identifier: 'Short-lived' })
})

test('every operation on a subscription of another workspace answers as if it did not exist', async ({
  service,
  admin,
  stranger,
}) => {
  const path = await subscribe(service, admin)
  for (const request of [
    stranger.get(path),
    stranger.delete(path),
    stranger.get(`${path}/events`),
    stranger.put(`${path}/cursor`, { offset: 0 }),
    stranger.put(path, { active: false }),
    stranger.get(`${path}/status`),
    stranger.get(historyOf(path)),
    stranger.post(secretOf(path), {}),
  ]) {
    expect(await request).toMatchObject({ status: 404, body: { errorMessage: 'No such subscription' } })
  }
  expect((await admin.get(path)).status).toBe(200)
})

test('retrieving from a paused subscription is refused with 409', async ({ service, admin }) => {
  const path = await subscribe(service, admin, { active: false })
  const { status, body } = await admin.get(`${path}/events`)
  expect({ status, message: body.errorMessage }).toEqual({ status: 409, message: 'This subscription is paused' })
})

describe('permissions for subscriptions', () => {
  test.for<[Role, number, number, number]>([
    ['ADMIN', 200, 200, 200],
    ['SUPPORT', 200, 403, 403],
    ['MEMBER', 403, 403, 403],
    ['VIEWER', 403, 403, 403],
    ['SYSTEM_READ', 200, 403, 403],
    ['SYSTEM_WRITE', 200, 200, 200],
    ['CONTACT', 403, 403, 403],
  ])(
    '%s reads with %i, commits with %i, creates, changes and deletes with %i',
    async ([role, read, commit, manage], { service, admin, input }) => {
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
      // The subscription doesn't sign, and whoever may see its secret is told so; it is an administrator's.
      expect((await client.post(secretOf(path), {})).status).toBe(role === 'ADMIN' ? 422 : 403)
      expect((await client.delete(path)).status).toBe(manage)
    },
  )
})
