import { describe, expect, onTestFinished, vi } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Client, clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

const SESSIONS = '/services/mtm/v1/sessions'

const test = fixtures
  // Where the requests of a test come from.
  .extend('client', () => ({ address: '127.0.0.1' }))
  // A service for each test, on the store of `service`: it counts the attempts of its own requests only.
  .extend('limited', async ({ service, client }, { onCleanup }) => {
    const limited = await startService({
      rateLimitPerMinute: 1800,
      storage: service.storage,
      addressOf: () => client.address,
    })
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

describe('failed sign-ins from one address', () => {
  test('are noticed when they try forty accounts once each', async ({ addPerson, signIn }) => {
    const emails = await Promise.all(Array.from({ length: 40 }, addPerson))
    const statuses: number[] = []
    for (const email of emails) statuses.push((await signIn(email, 'wrong')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)])
  })

  test('count together for accounts that exist and email addresses that nobody has', async ({ addPerson, signIn }) => {
    for (let nth = 0; nth < 15; nth++) {
      await signIn(await addPerson(), 'wrong')
      await signIn(`${crypto.randomUUID()}@example.com`, 'wrong')
    }
    expect((await signIn(await addPerson(), PASSWORD)).status).toBe(429)
  })

  test('do not count the colleagues who sign in at the same time with the right password', async ({
    addPerson,
    signIn,
  }) => {
    const emails = await Promise.all(Array.from({ length: 45 }, addPerson))
    const answers = await Promise.all(emails.map((email) => signIn(email, PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(45).fill(200))
  })

  test('are not forgotten when somebody signs in there with the right password', async ({ addPerson, signIn }) => {
    const email = await addPerson()
    await times(29, () => signIn(`${crypto.randomUUID()}@example.com`, 'wrong'))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const answers = await times(2, () => signIn(`${crypto.randomUUID()}@example.com`, 'wrong'))
    expect(answers.map(({ status }) => status)).toEqual([401, 429])
  })

  test('leave other addresses alone', async ({ addPerson, signIn, client }) => {
    for (let nth = 0; nth < 31; nth++) await signIn(await addPerson(), 'wrong')
    const email = await addPerson()
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    client.address = '198.51.100.7'
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('failed sign-ins to one account from many addresses', () => {
  test('are limited to fifty, and do not lock its holder out where they have signed in before', async ({
    addPerson,
    signIn,
    client,
  }) => {
    const email = await addPerson()
    client.address = 'home'
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const statuses: number[] = []
    for (let nth = 0; nth < 60; nth++) {
      client.address = `attacker-${nth}`
      statuses.push((await signIn(email, 'wrong')).status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)])
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    client.address = 'home'
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('count together when they are made at the same time', async ({ addPerson, signIn, client }) => {
    const email = await addPerson()
    const guesses = Array.from({ length: 60 }, (_, nth) => {
      client.address = `attacker-${nth}`
      return signIn(email, 'wrong')
    })
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('are limited the same where nobody has the email address', async ({ signIn, client }) => {
    const email = `${crypto.randomUUID()}@example.com`
    const statuses: number[] = []
    for (let nth = 0; nth < 51; nth++) {
      client.address = `attacker-${nth}`
      statuses.push((await signIn(email, 'wrong')).status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429])
  })
})

describe('an email address', () => {
  test.for([
    ['upper case', 'HELVION-KIND@EXAMPLE.COM', 200],
    ['spaces around it', ' helvion-kind@example.com\t', 200],
    ['a dotted capital I', 'helvİon-kind@example.com', 401],
    ['a dotless small i', 'helvıon-kind@example.com', 401],
    ['a Kelvin sign', 'helvion-\u212Aind@example.com', 401],
    ['full-width letters', 'ｈelvion-kind@example.com', 401],
    ['a combining mark', 'he\u0301lvion-kind@example.com', 401],
    ['a composed letter', 'h\u00E9lvion-kind@example.com', 401],
    ['a space inside it', 'helvion- kind@example.com', 401],
    ['a zero-width space', 'helvion-\u200Bkind@example.com', 401],
  ] as const)('with %s is its account or nobody’s', async ([, spelling, status], { limited, signIn }) => {
    await limited.service.setup.addPeople(limited.workspace, [
      { email: 'Helvion-Kind@example.com', firstName: 'A', lastName: 'B', role: 'MEMBER', password: PASSWORD },
    ])
    expect((await signIn(spelling, PASSWORD)).status).toBe(status)
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

test('a valid API token works, however many tokens from its address have failed', async ({ exchange, admin }) => {
  const answer = await admin.post('/services/mtm/v1/technicalusers', {
    userName: `t-${crypto.randomUUID()}`,
    permissionRole: 'SYSTEM_READ',
  })
  await Promise.all(Array.from({ length: 130 }, (_, nth) => exchange(`guess-${nth}`)))
  expect((await exchange('guess')).status).toBe(429)
  expect((await exchange(answer.body.data.apiTokenData.token)).status).toBe(200)
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
