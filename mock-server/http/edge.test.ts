import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { clientOf, send } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { BASE_URL, startService } from '#testing/service.ts'

const test = fixtures.override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))

test.afterEach(({ watchedStore }) => {
  watchedStore.failure = undefined
})

const envelope = (message: unknown, names: readonly string[] = []) => ({
  status: 'ERROR',
  type: 'Error',
  errorMessage: message,
  message,
  errors: names.map((value) => ({ value, messages: [message] })),
})

describe('an unknown address', () => {
  test.for([
    '/',
    '/services',
    '/services/pathfinder/v1',
    '/services/pathfinder/v2/bookmarks',
    '/services/other/v1/bookmarks',
    '/services/pathfinder/v1/nothing',
    '/services/PATHFINDER/v1/bookmarks',
    '/favicon.ico',
  ])('%s is 404 in the envelope', async (path, { service, admin }) => {
    const response = await service.fetch(
      new Request(BASE_URL + path, { headers: { authorization: `Bearer ${admin.token}` } }),
    )
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual(envelope('There is nothing at this address', ['path']))
  })

  test.for(['PATCH', 'POST', 'PUT', 'OPTIONS'])(
    '%s where the operation has another method is 405 in the envelope and names the allowed ones',
    async (method, { service, admin }) => {
      const { status, body, headers } = await send(service, method, '/search/bookmarks', { token: admin.token })
      expect({ status, body: body.status, allow: headers.get('allow') }).toEqual({
        status: 405,
        body: 'ERROR',
        allow: 'GET',
      })
    },
  )
})

test('the OpenAPI document is kept by its tag, and asking for it counts against the limit of the address', async () => {
  const service = await startService({ rateLimitPerMinute: 3 })
  const ask = (headers: Record<string, string> = {}) =>
    send(service, 'GET', '/services/mtm/v1/openapi.json', { headers })
  const { status, headers } = await ask()
  const again = await ask({ 'if-none-match': headers.get('etag') ?? '' })
  expect([status, again.status, again.body]).toEqual([200, 304, undefined])
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  await service.close()
})

test('requests that nobody can be found for are counted by address, and change no signed-in request', async () => {
  const service = await startService({ rateLimitPerMinute: 3 })
  const member = await signedIn(service, 'MEMBER')
  const stranger = clientOf(service, '', 'made.up.token')
  const answers = [1, 2, 3, 4].map(() => stranger.get('/bookmarks?bookmarkType=INVENTORY'))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 429])
  expect((await member.get('/bookmarks?bookmarkType=INVENTORY')).status).toBe(200)
  await service.close()
})

describe('of the requests that a user sends at the same time', () => {
  test.for([
    ['searches', '/graphql', { 'content-length': '100' }],
    ['large bodies', '/bookmarks', {}],
  ] as const)('two %s run, fifty wait, and more are refused with 429', async ([, path, headers], { service }) => {
    const person = await signedIn(service, 'MEMBER')
    const end = Promise.withResolvers<void>()
    const counts = { begun: 0, refused: 0 }
    const answers = Array.from({ length: 60 }, async () => {
      // The service reads the first byte when it is the request's turn, and then waits for the last.
      const body = new ReadableStream(
        {
          async pull(controller) {
            counts.begun += 1
            await end.promise
            controller.enqueue(new TextEncoder().encode('{}'))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', ...headers },
        duplex: 'half',
      }
      const { status } = await service.fetch(new Request(`${BASE_URL}/services/pathfinder/v1${path}`, init))
      if (status === 429) counts.refused += 1
    })
    await expect.poll(() => ({ ...counts })).toEqual({ begun: 2, refused: 8 })
    // Somebody else waits for none of them.
    const other = await signedIn(service, 'MEMBER')
    expect((await other.post('/graphql', { query: '{ __typename }' })).status).toBe(200)
    end.resolve()
    await Promise.all(answers)
    expect(counts).toEqual({ begun: 52, refused: 8 })
  })
})

describe('an attempt to bypass the sign-in', () => {
  const guarded = '/services/pathfinder/v1/bookmarks?bookmarkType=INVENTORY'

  test.for([
    guarded,
    '//services/pathfinder/v1/bookmarks?bookmarkType=INVENTORY',
    '/services//pathfinder/v1/bookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1//bookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/bookmarks/?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/bookmarks//?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/./bookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/x/../bookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/%2e/bookmarks?bookmarkType=INVENTORY',
    '/services/mtm/v1/oauth2/..%2f..%2f..%2fpathfinder/v1/bookmarks?bookmarkType=INVENTORY',
    '/services/mtm/v1/oauth2/%2e%2e/workspaces',
    '/services/mtm/v1/sessions/..;/workspaces',
    '/services/pathfinder/v1%2fbookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/%62ookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/bookmarks%3fbookmarkType=INVENTORY',
    '/services/pathfinder/v1/bookmarks%00?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/bookmarks;x=1?bookmarkType=INVENTORY',
    '\\services\\pathfinder\\v1\\bookmarks?bookmarkType=INVENTORY',
    '/services/pathfinder/v1/search%2fbookmarks',
    '/services/webhooks/v1/subscriptions',
    '/services/console/v1/tail',
  ])('with %s and no token shows nothing', async (path, { service }) => {
    const response = await service.fetch(new Request(BASE_URL + path))
    expect([401, 404]).toContain(response.status)
    expect(await response.json()).toMatchObject({ status: 'ERROR' })
  })

  test('is 401 at every guarded operation, whatever else is wrong with the request', async ({ service }) => {
    const prefix = {
      pathfinder: '/services/pathfinder/v1',
      webhooks: '/services/webhooks/v1',
      mtm: '/services/mtm/v1',
      console: '/services/console/v1',
      odata: '/services/odata/v1',
    }
    const guardedOperations = service.service.routes.map(({ op }) => op).filter((op) => !op.open)
    expect(guardedOperations.length).toBeGreaterThan(20)
    for (const op of guardedOperations) {
      const path = prefix[op.at] + op.path.replaceAll(/\{\w+\}/g, 'x')
      const { status } = await send(service, op.method, path, op.method === 'GET' ? {} : { body: '{' })
      expect({ op: op.id, status }).toEqual({ op: op.id, status: 401 })
    }
  })
})

describe('a fault of the service', () => {
  test('is answered by 500 with a reference to the log and without the cause', async ({
    admin,
    watchedStore,
    service,
  }) => {
    await admin.get('/services/mtm/v1/workspaces')
    const secret = new Error('secret detail at /srv/landscape/file.ts')
    watchedStore.failure = secret
    const { status, body, headers } = await admin.get('/bookmarks?bookmarkType=INVENTORY')
    expect(status).toBe(500)
    expect(body).toEqual(
      envelope(expect.stringMatching(/^The service failed on this request \(reference [0-9a-f]{8}\)$/)),
    )
    expect(JSON.stringify(body) + JSON.stringify([...headers])).not.toMatch(/secret|\.ts|at /)
    expect(service.faults.splice(0)).toEqual([secret])
    watchedStore.failure = undefined
    expect((await admin.get('/bookmarks?bookmarkType=INVENTORY')).status).toBe(200)
  })

  test('in a write is answered by 500 as well, and nothing is written', async ({ watchedStore, admin, service }) => {
    watchedStore.failure = new Error('secret')
    expect((await admin.post('/bookmarks', bookmarkInput({ name: 'Lost' }))).status).toBe(500)
    expect(service.faults.splice(0)).toHaveLength(1)
    watchedStore.failure = undefined
    expect((await admin.get('/search/bookmarks?q=lost')).body.total).toBe(0)
  })
})

describe('an unavailable store', () => {
  const unavailable = () => new StoreUnavailable('could not write block 7 of /var/lib/x')

  test('is answered by 503 with Retry-After for reads, writes and sign-in, never by 401 or 500, until it recovers', async ({
    admin,
    service,
    watchedStore,
  }) => {
    const technical = await admin.post('/services/mtm/v1/technicalusers', {
      userName: 'store',
      permissionRole: 'SYSTEM_READ',
    })
    const headers = { authorization: `Basic ${btoa(`apitoken:${technical.body.data.apiTokenData.token}`)}` }
    const requests = {
      read: () => admin.get('/bookmarks?bookmarkType=INVENTORY'),
      write: () => admin.post('/bookmarks', bookmarkInput()),
      poll: () => admin.get(`/services/webhooks/v1/subscriptions/${crypto.randomUUID()}/events`),
      signIn: () =>
        send(service, 'POST', '/services/mtm/v1/sessions', { body: { email: 'a@example.com', password: 'x' } }),
      token: () => send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', { headers }),
      unknown: () => clientOf(service, '', `${admin.token.slice(0, -4)}AAAA`).get('/services/mtm/v1/workspaces'),
    }
    for (const [name, request] of Object.entries(requests)) {
      watchedStore.failure = unavailable()
      const { status, body, headers: sent } = await request()
      watchedStore.failure = undefined
      if (name === 'unknown') {
        // Its key is cached, so it is refused without the store.
        expect(status).toBe(401)
        continue
      }
      expect({ name, status, retryAfter: sent.get('retry-after') }).toEqual({ name, status: 503, retryAfter: '2' })
      expect(body).toEqual(envelope(expect.stringContaining('nothing was changed')))
      expect(JSON.stringify(body)).not.toContain('block')
      const after = await request()
      expect({ name, status: after.status }).toEqual({ name, status: { signIn: 401, poll: 404 }[name] ?? 200 })
    }
    expect(service.faults.splice(0)).toHaveLength(5)
  })

  test('is answered by 503 right after a start, too, for a token of an earlier run', async ({
    service,
    watchedStore,
    admin,
  }) => {
    const fresh = await startService({ storage: service.storage })
    watchedStore.failure = unavailable()
    expect((await clientOf(fresh, '', admin.token).get('/services/mtm/v1/workspaces')).status).toBe(503)
    watchedStore.failure = undefined
    expect((await clientOf(fresh, '', admin.token).get('/services/mtm/v1/workspaces')).status).toBe(200)
    fresh.faults.splice(0)
    await fresh.close()
  })
})

test('a HEAD request is answered like GET, without the body', async ({ service, admin }) => {
  const { status, body, headers } = await send(service, 'HEAD', '/search/bookmarks', { token: admin.token })
  expect({ status, body, type: headers.get('content-type') }).toEqual({
    status: 200,
    body: undefined,
    type: 'application/json',
  })
  expect((await send(service, 'HEAD', '/search/bookmarks')).status).toBe(401)
})

test('pages of other origins get no CORS headers', async ({ admin }) => {
  const { headers } = await admin.get('/search/bookmarks', { headers: { origin: 'http://evil.test' } })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('errors of members name JSON types', async ({ service, admin }) => {
  const body = {
    ...bookmarkInput(),
    name: 7,
    type: 'PIE',
    state: [],
    readonly: 'no',
    userId: 'me',
    permittedReadUserIds: 'all',
  }
  const answer = await send(service, 'POST', '/bookmarks', { token: admin.token, body })
  const errors = answer.body.errors.map(
    ({ value, messages }: { value: string; messages: string[] }) => `${value} ${messages.join()}`,
  )
  expect(errors.toSorted()).toEqual([
    '$.name must be text',
    '$.permittedReadUserIds must be a list',
    '$.readonly must be true or false',
    '$.state must be an object',
    '$.type must be one of INVENTORY, REPORTING, VISUALIZER, DASHBOARD, INVENTORY_EXPORT',
    '$.userId must be a UUID',
  ])
})
