import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, clientOf } from '#testing/client.ts'
import { inherited } from '#testing/processes/inherited.ts'
import { programs } from '#testing/processes/programs.ts'
import { type ServiceProcess, startProcess, temporaryDirectory } from '#testing/processes/process.ts'
import { BASE_URL } from '#testing/service.ts'

// `npx landscape tail` and `forward` as processes of their own, against a service in another.
const WEBHOOKS = '/services/webhooks/v1'
const TOKEN = 'a-token-for-following-events'
const directory = temporaryDirectory()
let service: ServiceProcess
let admin: Client
const closing: (() => void)[] = []

beforeAll(async () => {
  const env = { DATA_DIR: directory.path, ADMIN_PASSWORD: 'correct horse', SAMPLE: 'none', BOOTSTRAP_API_TOKEN: TOKEN }
  service = await startProcess({ env })
  const response = await fetch(`${service.url}/services/mtm/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@helvion.example', password: 'correct horse' }),
  })
  const { user, accessToken } = (await response.json()).data
  const fetchFromProcess = (request: Request) => fetch(new Request(request.url.replace(BASE_URL, service.url), request))
  admin = clientOf({ fetch: fetchFromProcess }, user.id, accessToken)
})
afterEach(() => closing.splice(0).forEach((close) => close()))
afterAll(async () => {
  // It is missing where it didn't start.
  await (service as ServiceProcess | undefined)?.stop()
  directory.remove()
})

type Follower = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly lines: () => string[]
  readonly errors: () => string
  readonly exit: Promise<number | null>
}

function landscape(args: readonly string[], env: Record<string, string> = {}): Follower {
  const child = spawn(process.execPath, [programs.cli, ...args], {
    env: { ...inherited(), LANDSCAPE_URL: service.url, LANDSCAPE_API_TOKEN: TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  closing.push(() => child.kill('SIGKILL'))
  // A line that was cut by a kill is none.
  return { child, lines: () => output.split('\n').slice(0, -1), errors: () => errors, exit }
}

let count = 0
async function subscribe(): Promise<{ id: string; name: string }> {
  const name = `reader-${(count += 1)}`
  const tagSets = [['pathfinder', 'BOOKMARK_CREATED']]
  const { status, body } = await admin.post(`${WEBHOOKS}/subscriptions`, {
    deliveryType: 'PULL',
    identifier: name,
    tagSets,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.data.id, name }
}

async function save(names: readonly string[]): Promise<void> {
  for (const name of names) expect((await admin.post('/bookmarks', bookmarkInput({ name }))).status).toBe(200)
}

const named = (prefix: string, length: number) => Array.from({ length }, (_, n) => `${prefix} ${n}`)
const nameIn = (line: string): string => JSON.parse(line).bookmarkName
const cursorOf = async (id: string) => (await admin.get(`${WEBHOOKS}/subscriptions/${id}`)).body.data
const patience = { timeout: 60_000, interval: 50 }

describe('landscape tail', () => {
  test('prints each event as a line, and goes on after it where it was stopped', async () => {
    const { id, name } = await subscribe()
    const first = landscape(['tail', name])
    await save(named('First', 5))
    await expect.poll(() => first.lines().map(nameIn), patience).toEqual(named('First', 5))
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    await save(named('Second', 3))
    const second = landscape(['tail', id])
    await expect.poll(() => second.lines().map(nameIn), patience).toEqual(named('Second', 3))
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
    const { cursor, head } = await cursorOf(id)
    expect(cursor).toEqual(head)
  })

  test('only looks with --peek', async () => {
    const { id } = await subscribe()
    await save(['Peeked'])
    const before = await cursorOf(id)
    for (const _ of [1, 2]) {
      const peek = landscape(['tail', id, '--peek'])
      expect(await peek.exit, peek.errors()).toBe(0)
      expect(peek.lines().map(nameIn)).toEqual(['Peeked'])
    }
    expect((await cursorOf(id)).cursor).toEqual(before.cursor)
  })

  test('says what is wrong and ends', async () => {
    const unknown = landscape(['tail', 'nobody-has-this-name'])
    expect(await unknown.exit).toBe(1)
    expect(unknown.errors()).toContain('There is no PULL subscription with the name nobody-has-this-name')
    const withoutToken = landscape(['tail', 'x'], { LANDSCAPE_API_TOKEN: '' })
    expect(await withoutToken.exit).toBe(1)
    expect(withoutToken.errors()).toContain('Set LANDSCAPE_API_TOKEN')
  })
})

describe('landscape forward', () => {
  test('sends the events in their order, each until it is taken', async () => {
    const { id } = await subscribe()
    const arrived: string[] = []
    let refusals = 2
    const target = await listen((body) => {
      if (refusals-- > 0) return 503
      arrived.push(nameIn(body))
      return 204
    })
    const forward = landscape(['forward', id, target])
    await save(named('Forwarded', 4))
    await expect.poll(() => arrived, patience).toEqual(named('Forwarded', 4))
    expect(forward.errors()).toContain('was answered with 503. Trying again …')
    forward.child.kill('SIGTERM')
    expect(await forward.exit).toBe(0)
    const { cursor, head } = await cursorOf(id)
    expect(cursor).toEqual(head)
  })

  test('loses no event when it is killed in the middle of a batch', async () => {
    const { id } = await subscribe()
    await save(named('Batch', 8))
    const arrived: string[] = []
    const hanging = Promise.withResolvers<number>()
    const target = await listen((body) => {
      if (arrived.length === 3) return hanging.promise
      arrived.push(nameIn(body))
      return 204
    })
    const killed = landscape(['forward', id, target])
    await expect.poll(() => arrived.length, patience).toBe(3)
    killed.child.kill('SIGKILL')
    await killed.exit
    const later: string[] = []
    const forward = landscape(['forward', id, await listen((body) => (later.push(nameIn(body)), 200))])
    await expect.poll(() => [...new Set([...arrived, ...later])], patience).toEqual(named('Batch', 8))
    forward.child.kill('SIGTERM')
    expect(await forward.exit).toBe(0)
    hanging.resolve(503)
  })
})

/** A receiver that answers with the status that `take` gives for a body. */
async function listen(take: (body: string) => number | Promise<number>): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(await take(body)).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => void server.close())
  // Safe: it listens on an address, not on a pipe.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
