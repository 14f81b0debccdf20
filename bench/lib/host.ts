import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Host {
  readonly url: string
  /** The process that listens, which a kill must hit. */
  readonly process: ChildProcess
  readonly dataDir: string
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  readonly readyAfter: number
  /** An access token of the bootstrap administrator. */
  token(): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

const API_TOKEN = 'lxt_bench-token-that-only-lives-in-this-run'
/** Of the first administrator; it must not hold a part of their address. */
export const PASSWORD = 'correct horse of measuring'
/** Of a service on PostgreSQL, and of commands on its store. */
export const SECRET_KEY = 'a key for measuring only'
const root = join(import.meta.dirname, '../..')
/** As `npm start` sets it (package.json). */
const HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=50']

type Wanted = {
  dataDir?: string
  databaseUrl?: string | undefined
  env?: Record<string, string>
  port?: number
  /** Timeout of the start; longer if a big sample is made. */
  readyWithinMs?: number
}

/** The built service, as `npm start` runs it, in a process of its own. */
export async function startHost({
  dataDir,
  databaseUrl,
  env = {},
  port,
  readyWithinMs = 60_000,
}: Wanted = {}): Promise<Host> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'landscape-bench-')))
  const listening = port ?? (await freePort())
  const url = `http://127.0.0.1:${listening}`
  const began = performance.now()
  const child = spawn(process.execPath, [...HEAP, join(root, 'dist/service/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // As `npm start` sets it (scripts/run/start.mjs).
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_TRIM_THRESHOLD_: '262144',
      PORT: String(listening),
      BASE_URL: url,
      DATA_DIR: folder,
      BOOTSTRAP_API_TOKEN: API_TOKEN,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, SECRET_KEY } : {}),
      ...env,
    },
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  await ready(url, child, readyWithinMs)
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    url,
    process: child,
    dataDir: folder,
    readyAfter: performance.now() - began,
    token: () => accessToken(url),
    kill,
    async remove() {
      await kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The service was not ready within ${withinMs / 1000} seconds`)
}

async function accessToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/services/mtm/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`apitoken:${API_TOKEN}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`)
  const { access_token }: { access_token: string } = await answer.json()
  return access_token
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
