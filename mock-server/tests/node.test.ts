import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, testDatabaseUrl } from '#storage/engines/testing.ts'
import { runCommand } from '#node/commands.ts'
import { clientOf } from '#testing/client.ts'
import { ProcessEnded, type ServiceProcess, startProcess, temporaryDirectory } from '#testing/processes/process.ts'
import { BASE_URL } from '#testing/service.ts'

// Real processes on the engine under test, for behaviour that shows only when one starts or ends.
// Generous, because each test starts several of them: only a hang takes longer.
const directory = temporaryDirectory()
const env: Record<string, string> = { DATA_DIR: directory.path, ADMIN_PASSWORD: 'correct horse', SAMPLE: 'small' }
const running = new Set<ServiceProcess>()
let dropDatabase = async () => {}

beforeAll(async () => {
  if (testDatabaseUrl === undefined) return
  const database = await createTestDatabase(testDatabaseUrl)
  dropDatabase = database.drop
  Object.assign(env, { DATABASE_URL: database.url, SECRET_KEY: 'a secret of this test' })
})
afterAll(async () => {
  await Promise.all([...running].map((service) => service.stop()))
  await dropDatabase()
  directory.remove()
})

const start = async (more: Record<string, string> = {}): Promise<ServiceProcess> => {
  const service = await startProcess({ env: { ...env, ...more } })
  running.add(service)
  return service
}

const signIn = (service: ServiceProcess, email: string, password: string, newPassword?: string): Promise<Response> =>
  fetch(`${service.url}/services/mtm/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, newPassword }),
  })

async function administrator(service: ServiceProcess) {
  const response = await signIn(service, 'admin@helvion.example', 'correct horse')
  expect(response.status).toBe(200)
  const { user, workspace, accessToken } = (await response.json()).data
  const fetchFromProcess = (request: Request) => fetch(new Request(request.url.replace(BASE_URL, service.url), request))
  return { ...clientOf({ fetch: fetchFromProcess }, user.id, accessToken), workspaceId: workspace.id }
}

describe('a service process', () => {
  test('prints the passwords of the sample’s people once, and keeps its data across a restart', async () => {
    const first = await start()
    expect([...first.passwords.keys()]).toEqual(['Member', 'Viewer'])
    const member = first.passwords.get('Member') ?? { email: '', password: '' }
    expect((await signIn(first, member.email, member.password)).status).toBe(200)
    const before = await (await administrator(first)).get('/bookmarks?bookmarkType=INVENTORY')
    expect(before.body.total).toBeGreaterThan(20)
    expect(await first.stop()).toBe(0)

    const second = await start({ ADMIN_PASSWORD: 'another password, which changes nothing' })
    expect(second.output()).toContain('admin@helvion.example   with your password')
    expect(second.output()).not.toContain(member.email)
    const after = await (await administrator(second)).get('/bookmarks?bookmarkType=INVENTORY')
    expect(after.body).toEqual(before.body)
    expect(await second.stop('SIGINT')).toBe(0)
  })

  test('answers a waiting retrieval with the empty result, and ends a tail, when it is stopped', async () => {
    const service = await start({ LOG_LEVEL: 'debug' })
    const admin = await administrator(service)
    const { body } = await admin.post('/services/webhooks/v1/subscriptions', {
      deliveryType: 'PULL',
      tagSets: [['pathfinder']],
      workspaceId: admin.workspaceId,
    })
    const retrieval = admin.get(`/services/webhooks/v1/subscriptions/${body.data.id}/events?timeout=60`)
    const tail = admin.get('/services/console/v1/tail')
    const polling = async () =>
      (await admin.get(`/services/webhooks/v1/subscriptions/${body.data.id}`)).body.data.polling
    await expect.poll(polling).toBe(true)

    const [code, answer, lines] = await Promise.all([service.stop(), retrieval, tail])
    expect(code).toBe(0)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    expect(answer.body.data.events).toEqual([])
    expect(lines.body).toContain('event: ends')
    expect(service.errors()).toContain('"operation":"retrieveEvents"')
    expect(service.errors()).not.toContain(admin.token)
  })

  test('names every invalid setting, and exits', async () => {
    const failure = await startProcess({ env: { PORT: 'x', SAMPLE: 'y' } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProcessEnded)
    expect(failure).toMatchObject({ code: 1, errors: expect.stringMatching(/^\nPORT is “x”.*\nSAMPLE is “y”.*\n$/) })
  })

  test('says that its port is in use before it creates a store', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    const address = await new Promise((resolve) => other.once('listening', () => resolve(other.address())))
    const port = typeof address === 'object' && address && 'port' in address ? String(address.port) : ''
    const elsewhere = temporaryDirectory()
    const failure = await startProcess({ env: { PORT: port, DATA_DIR: elsewhere.path } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 1, errors: expect.stringMatching(/^\nPort \d+ on 127.0.0.1 is in use.*\n$/) })
    await expect(runCommand(['workspace', 'list'], { DATA_DIR: elsewhere.path }, () => {})).rejects.toThrow('no store')
    other.close()
    elsewhere.remove()
  })
})

if (testDatabaseUrl === undefined) {
  test('a second process on the same data, and a command, stop with a clear message', async () => {
    const service = await start()
    const message = new RegExp(`data directory .*data is in use by process ${service.pid}`)
    const failure = await startProcess({ env }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 1, errors: expect.stringMatching(message) })
    expect(failure).toMatchObject({ errors: expect.not.stringContaining('    at ') })
    await expect(runCommand(['workspace', 'list'], env, () => {})).rejects.toThrow(message)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(await service.stop()).toBe(0)
  })
} else {
  const serverUrl = testDatabaseUrl
  test('processes that start on one empty database at the same time create one workspace', async () => {
    const database = await createTestDatabase(serverUrl)
    const shared = { ...env, DATABASE_URL: database.url, SAMPLE: 'none', BOOTSTRAP_API_TOKEN: 'a-token-of-this-test' }
    const services = await Promise.all([start(shared), start(shared), start(shared)])
    for (const service of services) await administrator(service)
    const lines: string[] = []
    await runCommand(['workspace', 'list'], shared, (line) => void lines.push(line))
    expect(lines).toEqual([expect.stringMatching(/^Landscape +\S{36} +2 users$/)])
    await Promise.all(services.map((service) => service.stop()))
    await database.drop()
  })

  test('a database that cannot be reached stops the start with a clear message', async () => {
    const nowhere = { ...env, DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/landscape' }
    const failure = await startProcess({ env: nowhere }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 1, errors: expect.stringContaining('PostgreSQL at 127.0.0.1:1/landscape') })
    expect(failure).toMatchObject({ errors: expect.not.stringMatching(/hunter2| {4}at /) })
  })
}

describe('the command line', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand(args, env, (line) => void lines.push(line))
    return lines.join('\n')
  }

  test('resets a password, and creates a workspace whose administrator signs in with a password that must be changed', async () => {
    await (await start()).stop()
    const reset = await run('user', 'reset-password', 'Anna.Keller@helvion.example')
    const password = /once: (\S+)$/.exec(reset)?.[1] ?? ''
    const creation = await run('workspace', 'create', 'Sandbox', '--admin-email', 'new@helvion.example')
    expect(await run('workspace', 'list')).toMatch(/^Helvion Group +\S{36} +\d+ users\nSandbox +\S{36} +1 users$/)

    const service = await start()
    const entries = [
      ['anna.keller@helvion.example', password, 'Helvion Group'],
      ['new@helvion.example', /once: (\S+)$/.exec(creation)?.[1] ?? '', 'Sandbox'],
    ] as const
    for (const [email, secret, workspace] of entries) {
      expect((await signIn(service, email, secret)).status).toBe(403)
      expect((await signIn(service, email, secret, 'chosen by the reader')).status).toBe(200)
      const response = await signIn(service, email, 'chosen by the reader')
      expect((await response.json()).data?.workspace.name).toBe(workspace)
    }
    await service.stop()
  })

  test.each([
    [['workspace', 'create', 'Helvion Group'], 'There is a workspace named Helvion Group already'],
    [['user', 'reset-password', 'nobody@helvion.example'], 'There is no user with the email address'],
    [['user', 'reset-password', 'anna.keller@helvion.example', '--password', 'x'], 'not taken from the command line'],
    [['user', 'reset-password', 'anna.keller@helvion.example', '--password=x'], 'not taken from the command line'],
    [['user', 'reset-password', 'anna.keller@helvion.example', 'x'], 'Usage:'],
    [['workspace', 'create', 'Lines', '--admin-email', 'a@b.example\n'], 'must be an email address'],
    [['user'], 'Usage:'],
    [['workspace', 'create', 'a', 'b'], 'Usage:'],
    [['workspace', 'list', '--loud'], "Unknown option '--loud'"],
  ])('refuses %j: %s', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })
})
