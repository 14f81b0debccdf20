import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const hasGroups = process.platform !== 'win32'
const running = new Set<ChildProcess>()
let signalled = false

for (const signal of signals) {
  process.on(signal, () => {
    signalled = true
    for (const child of running) signalGroup(child, signal)
  })
}

/** True once a signal has asked this process to stop. */
export function interrupted(): boolean {
  return signalled
}

/** Runs a script of ours or of a package on this Node, without a standard input; resolves to its exit code. */
export function run(script: string, args: string[], env: Record<string, string | undefined>): Promise<number> {
  return execute(process.execPath, [join(root, script), ...args], env)
}

/** Runs a program, without a standard input; resolves to its exit code. */
export async function execute(
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  return (await start({ command, args, env })).code
}

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string | undefined>
  /** The repository, unless another folder is given. */
  readonly cwd?: string
  /** Receives what the program passes to `process.send`. */
  readonly onMessage?: (message: unknown) => void
  /** Receives what the program prints. Without it, that goes to our own output. */
  readonly onOutput?: (text: string) => void
}

export interface Exit {
  readonly code: number
  readonly signal: NodeJS.Signals | null
}

/** Runs a program, without a standard input. Nothing that it started in its process group outlives it. */
export async function start(program: Program): Promise<Exit> {
  if (signalled) return { code: 1, signal: null }
  const { command, args, env, cwd = root, onMessage, onOutput } = program
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', output, output, ...(onMessage ? (['ipc'] as const) : [])],
    env: { ...process.env, ...env },
    detached: hasGroups,
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', onOutput ?? (() => undefined))
  const exit = Promise.withResolvers<Exit>()
  const disconnection = Promise.withResolvers<void>()
  if (onMessage) child.on('message', onMessage).once('disconnect', disconnection.resolve)
  else disconnection.resolve()
  child.once('error', exit.reject)
  child.once('exit', (code, signal) => {
    signalGroup(child, 'SIGKILL')
    exit.resolve({ code: code ?? 1, signal })
  })
  try {
    const ended = await exit.promise
    // Its last messages may arrive after the news of its end.
    await disconnection.promise
    return ended
  } finally {
    running.delete(child)
  }
}

// A test runner has workers with services and browsers of their own, so the signal goes to the whole process group.
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!hasGroups || child.pid === undefined) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The whole group has ended.
  }
}
