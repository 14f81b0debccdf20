import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

let storage: Storage
let service: TestService

beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.close())

beforeEach(async () => {
  service = await startService({ rateLimitPerMinute: 1800, storage })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.close()
})

const signIn = (email: string, password: string) =>
  send(service, 'POST', '/services/mtm/v1/sessions', { body: { email, password } })
const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  for (let n = 0; n < count; n++) done.push(await work())
  return done
}

describe('failed sign-ins', () => {
  const add = async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(service.workspace, [
      { email, firstName: 'A', lastName: 'B', role: 'MEMBER', password: PASSWORD },
    ])
    return email
  }

  test('are limited to ten, after which the right password is refused too, in any case of the email address', async () => {
    const email = await add()
    const failed = await times(10, () => signIn(email, 'wrong'))
    expect(failed.map(({ status }) => status)).toEqual(Array<number>(10).fill(401))
    for (const spelled of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, headers } = await signIn(spelled, PASSWORD)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300)
    }
  })

  test('of an unknown email address are limited the same, so that nobody learns which ones exist', async () => {
    const failed = await times(11, () => signIn('nobody@example.com', 'wrong'))
    expect(failed.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('of one person do not lock out another', async () => {
    const [one, two] = [await add(), await add()]
    await times(11, () => signIn(one, 'wrong'))
    expect((await signIn(two, PASSWORD)).status).toBe(200)
  })

  test('are forgotten after a success, and after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const email = await add()
    await times(9, () => signIn(email, 'wrong'))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    await times(10, () => signIn(email, 'wrong'))
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    vi.advanceTimersByTime(301_000)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

test('failed sign-ins at the same time count as those one after the other', async () => {
  const body = { email: 'everybody@example.com', password: 'guess' }
  const guesses = Array.from({ length: 40 }, () => send(service, 'POST', '/services/mtm/v1/sessions', { body }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('failed token requests are limited per token', async () => {
  const headers = { authorization: `Basic ${btoa('apitoken:wrong')}` }
  const failed = await times(11, () =>
    send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', { headers }),
  )
  expect(failed.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  const another = { authorization: `Basic ${btoa('apitoken:another')}` }
  const { status } = await send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', {
    headers: another,
  })
  expect(status).toBe(401)
})

test('failed token requests are limited per address, whatever the tokens', async () => {
  const guess = (n: number) =>
    send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', {
      headers: { authorization: `Basic ${btoa(`apitoken:guess-${n}`)}` },
    })
  const statuses = (await Promise.all(Array.from({ length: 130 }, (_, n) => guess(n)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30)
})

test('requests are limited per user and minute, with the text that clients recognise', async () => {
  const limited = await startService({ rateLimitPerMinute: 20, storage })
  const [one, two] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'ADMIN')]
  const get = (token: string) => clientOf(limited, '', token).get('/services/mtm/v1/workspaces')
  const all = await times(21, () => get(one.token))
  expect(all.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
  const last = all[20]
  expect(last?.body).toMatchObject({ status: 'ERROR', errorMessage: 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED' })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await get(two.token)).status).toBe(200)
  await limited.close()
})

test('a limit of 0 lifts all limits, for measurements', async () => {
  const free = await startService({ rateLimitPerMinute: 0, storage })
  const failed = await times(15, () =>
    send(free, 'POST', '/services/mtm/v1/sessions', { body: { email: 'x@example.com', password: 'wrong' } }),
  )
  expect(failed.map(({ status }) => status)).toEqual(Array<number>(15).fill(401))
  await free.close()
})
