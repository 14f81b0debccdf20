import { describe, expect } from 'vitest'
import { clientOf, type Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { basic, form, grant, requestToken } from '#testing/token-requests.ts'

const PATH = '/services/mtm/v1/technicalusers'
const HOUR = 3_600_000

const test = fixtures
  /** The moment that is so many hours ahead, by the clock of the service. */
  .extend('inHours', { scope: 'file' }, ({ clock }) => (hours: number) => {
    return new Date(clock.now.getTime() + hours * HOUR).toISOString()
  })
  .extend('addTechnicalUser', { scope: 'file' }, ({ admin, inHours }) => async (validHours = 1000) => {
    const apiTokenData = { expiry: inHours(validHours), description: 'nightly' }
    const input = { userName: crypto.randomUUID(), permissionRole: 'SYSTEM_READ', apiTokenData }
    const { id, apiTokenData: data } = (await admin.post(PATH, input)).body.data
    return { id, token: String(data.token), prefix: String(data.prefix) }
  })
  /** Replaces the token of a technical user; the record, with the new token. */
  .extend('rotate', { scope: 'file' }, ({ admin }) => async (id: string, body: object) => {
    const answer = await admin.put(`${PATH}/${id}/replaceToken`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  })
  .extend('recordOf', { scope: 'file' }, ({ admin }) => async (id: string) => {
    return (await admin.get(`${PATH}/${id}`)).body.data
  })
  /** Another process on the same store, with the same time. */
  .extend('otherProcess', async ({ service, clock }, { onCleanup }) => {
    const other = await startService({ storage: service.storage })
    onCleanup(() => other.close())
    other.clock.now = clock.now
    return other
  })

// Access of the administrator ends after an hour, so a test that moves the clock hands it back.
test.beforeEach(({ clock }) => {
  const { now } = clock
  return () => void (clock.now = now)
})

const exchange = (service: TestService, token: string) =>
  requestToken(service, { headers: basic('apitoken', token), body: form(grant) })

/** Asks with an access token that was made from this API token earlier. */
async function readerOf(service: TestService, token: string) {
  const { body } = await exchange(service, token)
  return async (process: TestService) =>
    (await clientOf(process, '', body.access_token).get('/services/mtm/v1/workspaces')).status
}

describe('a rotation with an overlap', () => {
  test('leaves the old token and its access tokens working until the overlap ends, in every process', async ({
    addTechnicalUser,
    rotate,
    service,
    otherProcess,
    inHours,
  }) => {
    const processes = [service, otherProcess]
    const { id, token: old } = await addTechnicalUser()
    const firstReader = await readerOf(service, old)
    const { apiTokenData, previousApiTokenData } = await rotate(id, { overlapHours: 24 })
    expect(previousApiTokenData.expiry).toBe(inHours(24))
    const advance = (milliseconds: number) => {
      for (const process of processes) process.clock.advance(milliseconds)
    }
    for (const process of processes) {
      expect((await exchange(process, old)).status).toBe(200)
      expect((await exchange(process, apiTokenData.token)).status).toBe(200)
      expect(await firstReader(process)).toBe(200)
    }
    advance(24 * HOUR - 60_000)
    const readers = [await readerOf(service, old), await readerOf(service, apiTokenData.token)]
    for (const process of processes) for (const read of readers) expect(await read(process)).toBe(200)
    advance(59_999)
    for (const process of processes) for (const read of readers) expect(await read(process)).toBe(200)
    advance(1)
    for (const process of processes) {
      expect(await Promise.all(readers.map((read) => read(process)))).toEqual([401, 200])
      expect((await exchange(process, old)).status).toBe(401)
      expect((await exchange(process, apiTokenData.token)).status).toBe(200)
    }
  })

  test('shows the old token in the record until the overlap ends, without the secret', async ({
    addTechnicalUser,
    rotate,
    recordOf,
    clock,
    inHours,
    admin,
  }) => {
    const { id, token, prefix } = await addTechnicalUser()
    expect(await recordOf(id)).not.toHaveProperty('previousApiTokenData')
    const createdAt = clock.now.toISOString()
    clock.advance(HOUR / 4)
    const answer = await rotate(id, { overlapHours: 0.5, description: 'weekly' })
    const previous = { id: expect.any(String), prefix, description: 'nightly', expiry: inHours(0.5), createdAt }
    expect(answer.previousApiTokenData).toEqual(previous)
    const record = await recordOf(id)
    expect(record).toMatchObject({ apiTokenData: { description: 'weekly' }, previousApiTokenData: previous })
    expect((await admin.get(`${PATH}?queryUserName=${record.userName}`)).body.data).toEqual([record])
    expect(JSON.stringify(record)).not.toContain(token)
    clock.advance(HOUR / 2)
    expect(await recordOf(id)).not.toHaveProperty('previousApiTokenData')
    expect((await recordOf(id)).apiTokenData).toEqual(record.apiTokenData)
  })

  test('says of both tokens when they were last used, and sorts by the later of the two', async ({ service }) => {
    const own = await startService({ storage: service.storage })
    const boss = await signedIn(own, 'ADMIN')
    const add = async (userName: string) => {
      const input = { userName: `${userName} ${own.workspace.id}`, permissionRole: 'SYSTEM_READ' }
      return (await boss.post(PATH, input)).body.data
    }
    const [rotated, other] = [await add('rotated'), await add('other')]
    const { apiTokenData } = (await boss.put(`${PATH}/${rotated.id}/replaceToken`, { overlapHours: 2 })).body.data
    await exchange(own, apiTokenData.token)
    const newUsedAt = own.clock.now.toISOString()
    own.clock.advance(1000)
    await exchange(own, other.apiTokenData.token)
    own.clock.advance(1000)
    await exchange(own, rotated.apiTokenData.token)
    expect((await boss.get(`${PATH}/${rotated.id}`)).body.data).toMatchObject({
      apiTokenData: { lastUsedAt: newUsedAt },
      previousApiTokenData: { lastUsedAt: own.clock.now.toISOString() },
    })
    const { body } = await boss.get(`${PATH}?sort=lastUsedAt-DESC`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([rotated.id, other.id])
    await own.close()
  })

  test('never makes the old token valid for longer than it was', async ({
    addTechnicalUser,
    rotate,
    inHours,
    clock,
    service,
  }) => {
    const { id, token } = await addTechnicalUser(3)
    const { previousApiTokenData } = await rotate(id, { overlapHours: 168 })
    expect(previousApiTokenData.expiry).toBe(inHours(3))
    const expired = await addTechnicalUser(0.5)
    clock.advance(HOUR / 2)
    const record = await rotate(expired.id, { overlapHours: 1 })
    expect(record).not.toHaveProperty('previousApiTokenData')
    expect((await exchange(service, expired.token)).status).toBe(401)
    expect((await exchange(service, token)).status).toBe(200)
  })

  test('during an overlap ends the oldest of three tokens immediately', async ({
    addTechnicalUser,
    rotate,
    service,
    inHours,
  }) => {
    const { id, token: oldest } = await addTechnicalUser()
    const oldestReader = await readerOf(service, oldest)
    const second = (await rotate(id, { overlapHours: 100 })).apiTokenData
    const { apiTokenData: third, previousApiTokenData } = await rotate(id, { overlapHours: 10 })
    expect(previousApiTokenData).toMatchObject({ id: second.id, expiry: inHours(10) })
    const statuses = [oldest, second.token, third.token].map(async (token) => (await exchange(service, token)).status)
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
    expect(await oldestReader(service)).toBe(401)
  })

  test('by two administrators at the same time leaves exactly two valid tokens', async ({
    addTechnicalUser,
    rotate,
    service,
  }) => {
    const { id, token } = await addTechnicalUser()
    const records = await Promise.all([1, 2, 3, 4].map((hours) => rotate(id, { overlapHours: hours })))
    const tokens = [token, ...records.map(({ apiTokenData }) => apiTokenData.token)]
    const statuses = await Promise.all(tokens.map(async (sent) => (await exchange(service, sent)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses[0]).toBe(401)
  })

  test.for<[string, unknown]>([
    ['more than a week', 168.01],
    ['a negative number', -1],
    ['a text', '24'],
  ])('of %s is refused at its member', async ([, overlapHours], { addTechnicalUser, admin, service }) => {
    const { id, token } = await addTechnicalUser()
    const { status, body } = await admin.put(`${PATH}/${id}/replaceToken`, { overlapHours })
    expect({ status, members: body.errors.map(({ value }: { value: string }) => value) }).toEqual({
      status: 422,
      members: ['$.overlapHours'],
    })
    expect((await exchange(service, token)).status).toBe(200)
  })
})

describe('a replaced token that is still valid', () => {
  test('ends immediately on request, in every process, and then there is none to end', async ({
    addTechnicalUser,
    rotate,
    recordOf,
    admin,
    service,
    otherProcess,
  }) => {
    const { id, token: old } = await addTechnicalUser()
    const { apiTokenData } = await rotate(id, { overlapHours: 24 })
    const [oldReader, newReader] = [await readerOf(service, old), await readerOf(service, apiTokenData.token)]
    for (const process of [service, otherProcess]) expect(await oldReader(process)).toBe(200)
    expect(await admin.delete(`${PATH}/${id}/previousToken`)).toMatchObject({ status: 204, body: undefined })
    expect(await oldReader(service)).toBe(401)
    await expect.poll(() => oldReader(otherProcess)).toBe(401)
    for (const process of [service, otherProcess]) {
      expect((await exchange(process, old)).status).toBe(401)
      expect(await newReader(process)).toBe(200)
    }
    expect(await recordOf(id)).not.toHaveProperty('previousApiTokenData')
    expect((await admin.delete(`${PATH}/${id}/previousToken`)).status).toBe(404)
  })

  test('ends with a rotation without overlap, and with its technical user', async ({
    addTechnicalUser,
    rotate,
    admin,
    service,
  }) => {
    const [kept, deleted] = [await addTechnicalUser(), await addTechnicalUser()]
    await rotate(kept.id, { overlapHours: 24 })
    const last = await rotate(kept.id, {})
    expect(last).not.toHaveProperty('previousApiTokenData')
    await rotate(deleted.id, { overlapHours: 24 })
    await admin.delete(`${PATH}/${deleted.id}`)
    expect((await exchange(service, last.apiTokenData.token)).status).toBe(200)
    for (const { token } of [kept, deleted]) expect((await exchange(service, token)).status).toBe(401)
  })

  test('of the first start works until its overlap ends, also over another start', async ({ service, rotate }) => {
    const { setup } = service.service
    const token = `lxt_${'b'.repeat(32)}`
    await setup.setBootstrapToken(service.workspace, token)
    const row = await service.storage.db
      .selectFrom('api_token')
      .select('user_id')
      .where('bootstrap', '=', true)
      .executeTakeFirstOrThrow()
    const { apiTokenData } = await rotate(row.user_id, { overlapHours: 1 })
    await setup.setBootstrapToken(service.workspace, token)
    for (const sent of [token, apiTokenData.token]) expect((await exchange(service, sent)).status).toBe(200)
  })

  test('of the first start is neither shown nor stored in part', async ({ service, rotate, admin }) => {
    const token = 'Only-the-operator-knows'
    await service.service.setup.setBootstrapToken(service.workspace, token)
    const { body } = await admin.get(`${PATH}?queryUserName=automation`)
    const description = 'Created from BOOTSTRAP_API_TOKEN'
    const { id } = body.data.find(({ apiTokenData }: Json) => apiTokenData?.description === description)
    const rotated = await rotate(id, { overlapHours: 1 })
    expect(rotated).toMatchObject({ previousApiTokenData: { description } })
    const stored = await service.storage.db.selectFrom('api_token').selectAll().execute()
    expect(JSON.stringify([body, rotated, stored])).not.toContain('Only')
  })

  test('is ended only by administrators of its workspace', async ({
    addTechnicalUser,
    rotate,
    service,
    member,
    support,
    stranger,
  }) => {
    const { id, token } = await addTechnicalUser()
    await rotate(id, { overlapHours: 24 })
    const requests = [member, support, stranger].map((client) => client.delete(`${PATH}/${id}/previousToken`))
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 404])
    expect((await exchange(service, token)).status).toBe(200)
  })
})
