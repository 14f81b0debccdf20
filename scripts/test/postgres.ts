import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, refusalAt } from './ports.ts'

export type TestDatabase =
  | { name: string; url: string; stop(): Promise<void> }
  | { reason: string }
  | { failure: string }

/** The PostgreSQL of `TEST_DATABASE_URL`, else a private one, started from what is installed and removed afterwards. */
export async function databaseToUse(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return await givenDatabase(given)
  const programs = installedPrograms()
  if (!programs) return { reason: 'no PostgreSQL is installed (Debian: apt-get install postgresql)' }
  const owner = programOwner()
  if (owner === 'nobody')
    return { reason: 'PostgreSQL does not run as root, and there is no user “postgres” to run it as' }
  return startPrivate(programs, owner).catch((error: unknown) => ({
    failure: `PostgreSQL is installed but does not start: ${reasonOf(error)}`,
  }))
}

async function givenDatabase(url: string): Promise<TestDatabase> {
  const refusal = await refusalAt(url)
  if (refusal) return { failure: `TEST_DATABASE_URL names a PostgreSQL that does not answer: ${refusal}` }
  return { name: 'the one of TEST_DATABASE_URL', url, stop: () => Promise.resolve() }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr) : error.message
  return /could not bind .*$|^.*(?:error|FATAL): .*$/m.exec(said)?.[0] ?? error.message
}

async function startPrivate(programs: string, owner: Owner): Promise<TestDatabase> {
  // TMPDIR may be closed to the user that PostgreSQL runs as; /tmp is not.
  const folder = mkdtempSync(join(owner.uid === undefined ? tmpdir() : '/tmp', 'landscape-postgresql-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '--no-sync',
  ]
  const running: { server?: ChildProcess } = {}
  // However this process ends, the server and its files do not outlive it.
  const removeAll = () => {
    running.server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', removeAll)
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const onPort = async (port: number) => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings(port, folder)], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    running.server = server
    await ready(server)
    return { server, port }
  }
  // Another program may take the port between the look and the start.
  const { server, port } = await onPort(await freePort()).catch(async (error: unknown) => {
    if (!/Address already in use/.test(String(error))) throw error
    return await onPort(await freePort())
  })
  const stop = async () => {
    await ended(server)
    removeAll()
    process.off('exit', removeAll)
  }
  return { name: `a private one from ${programs}`, url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

// Nothing here has to survive a power cut; a few hundred short connections come and go.
function settings(port: number, socketFolder: string): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

// The newest under Debian's folder, else the one in the search path.
function installedPrograms(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const searched = (process.env.PATH ?? '').split(delimiter)
  return [...debian.toReversed(), ...searched].find((folder) => existsSync(join(folder, 'initdb')))
}

interface Owner {
  uid?: number
  gid?: number
}

function programOwner(): Owner | 'nobody' {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return 'nobody'
  }
}

function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let log = ''
  server.once('error', reject)
  server.once('exit', () => reject(new Error(log.trim() || 'it ended without a word')))
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
    if (log.includes('ready to accept connections')) resolve()
  })
  return promise
}

// A fast shutdown closes open connections; one that hangs is killed after five seconds.
function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const impatient = setTimeout(() => server.kill('SIGQUIT'), 5000)
  server.once('exit', () => {
    clearTimeout(impatient)
    resolve()
  })
  server.kill('SIGINT')
  return promise
}
