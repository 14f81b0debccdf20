import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inherited } from './inherited.ts'
import { programs } from './programs.ts'

export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  /** Everything that it has printed so far. */
  readonly output: () => string
  /** Its log so far. */
  readonly errors: () => string
  /** The people whose passwords the start printed, by role. */
  readonly passwords: ReadonlyMap<string, { email: string; password: string }>
  /** Sends the signal and resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

type ProcessOptions = { env: Record<string, string>; entry?: string; args?: readonly string[] }

/** Starts a service in a process of its own; resolves once it has printed its address, and rejects with its log if it ends before. */
export async function startProcess({ env, entry = programs.main, args = [] }: ProcessOptions): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...inherited(), HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const start = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (/^ {2}Stop /m.test(output)) start.resolve()
  })
  void exit.then((code) => start.reject(new ProcessEnded(code, errors)))
  await start.promise
  return {
    url: /^ {2}Open +(\S+)$/m.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    passwords: passwordsIn(output),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exit
    },
  }
}

export class ProcessEnded extends Error {
  readonly code: number | null
  readonly errors: string
  constructor(code: number | null, errors: string) {
    super(`The service ended with ${code}: ${errors}`)
    this.code = code
    this.errors = errors
  }
}

/** The path of a directory that does not exist yet, and a function that removes it. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'landscape-'))
  return { path: join(parent, 'data'), remove: () => rmSync(parent, { recursive: true, force: true }) }
}

const passwordsIn = (block: string) =>
  new Map(
    [...block.matchAll(/(\S+@\S+) +(\S+) {3}(Administrator|Member|Viewer)$/gm)].map(
      ([, email = '', password = '', role = '']) => [role, { email, password }] as const,
    ),
  )
