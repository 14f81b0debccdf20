import { describe, expect, onTestFinished, vi } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Client, clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

const SESSIONS = '/services/mtm/v1/sessions'

const test = fixtures
  // A service for each test, on the store of `service`: it counts the attempts of its own requests only.
  .extend('limited', async ({ service }, { onCleanup }) => {
    const limited = await startService({ rateLimitPerMinute: 1800, storage: service.storage })
    onCleanup(() => limited.close())
    return limited
  })
  .extend(
    'signIn',
    ({ limited }) =>
      (email: string, password: string) =>
        send(limited, 'POST', SESSIONS, { body: { email, password } }),
  )
  // The email address of a new person.
  .extend('addPerson', ({ limited }) => async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await limited.service.setup.addPeople(limited.workspace, [
      { email, firstName: 'A', lastName: 'B', role: 'MEMBER', password: PASSWORD },
    ])
    return email
  })
  .extend('exchange', ({ limited }) => (token: string) => {
    const headers = { authorization: `Basic ${btoa(`apitoken:${token}`)}` }
    return send(limited, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', { headers })
  })

/** The results of so many calls, one after the other. */
const times = async <T>(count: number, call: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let nth = 0; nth < count; nth++) results.push(await call())
  return results
}

describe('failed sign-ins', () => {
  test('are limited to ten, after which the right password is refused too, in any case of the email address', async ({
    addPerson,
    signIn,
  }) => {
    const email = await addPerson()
    const answers = await times(10, () => signIn(email, 'wrong'))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(401))
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, headers } = await signIn(spelling, PASSWORD)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300)
    }
  })

  test('of an unknown email address are limited the same, so that nobody learns which ones exist', async ({
    signIn,
  }) => {
    const answers = await times(11, () => signIn('nobody@example.com', 'wrong'))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('of one person do not lock out another', async ({ addPerson, signIn }) => {
    const [attacked, other] = [await addPerson(), await addPerson()]
    await times(11, () => signIn(attacked, 'wrong'))
    expect((await signIn(other, PASSWORD)).status).toBe(200)
  })

  test('are forgotten after a success, and after five minutes', async ({ addPerson, signIn }) => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const email = await addPerson()
    await times(9, () => signIn(email, 'wrong'))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    await times(10, () => signIn(email, 'wrong'))
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    vi.advanceTimersByTime(301_000)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

test('failed sign-ins at the same time count as those one after the other', async ({ signIn }) => {
  const guesses = Array.from({ length: 40 }, () => signIn('everybody@example.com', 'guess'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('failed token requests are limited per token', async ({ exchange }) => {
  const answers = await times(11, () => exchange('wrong'))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  expect((await exchange('another')).status).toBe(401)
})

test('failed token requests are limited per address, whatever the tokens', async ({ exchange }) => {
  const guesses = Array.from({ length: 130 }, (_, nth) => exchange(`guess-${nth}`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30)
})

test('requests are limited per user and minute, with the text that clients recognise', async ({ service }) => {
  const limited = await startService({ rateLimitPerMinute: 20, storage: service.storage })
  const [busy, idle] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'ADMIN')]
  const get = ({ userId, token }: Client) => clientOf(limited, userId, token).get('/services/mtm/v1/workspaces')
  const answers = await times(21, () => get(busy))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
  const refusal = answers[20]
  expect(refusal?.body).toMatchObject({ status: 'ERROR', errorMessage: 'USER_INTERVAL_REQUEST_LIMIT_EXCEEDED' })
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refusal?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await get(idle)).status).toBe(200)
  await limited.close()
})

test('a limit of 0 lifts all limits, for measurements', async ({ service }) => {
  const answers = await times(15, () =>
    send(service, 'POST', SESSIONS, { body: { email: 'x@example.com', password: 'wrong' } }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(15).fill(401))
})
