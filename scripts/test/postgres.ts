import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type TestDatabase =
  | { name: string; url: string; stop(): Promise<void> }
  | { reason: string }
  | { failure: string }

/** The PostgreSQL of `TEST_DATABASE_URL`, else a private one, started from what is installed and removed afterwards. */
export async function databaseToUse(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { name: 'the one of TEST_DATABASE_URL', url: given, stop: () => Promise.resolve() }
  const programs = installedPrograms()
  if (!programs) return { reason: 'no PostgreSQL is installed (Debian: apt-get install postgresql)' }
  const owner = programOwner()
  if (owner === 'nobody')
    return { reason: 'PostgreSQL does not run as root, and there is no user “postgres” to run it as' }
  return startPrivate(programs, owner).catch((error: unknown) => ({ failure: String(error) }))
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
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings(port, folder)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  running.server = server
  await ready(server)
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

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
  })
  return promise
}

function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let log = ''
  server.once('error', reject)
  server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
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
