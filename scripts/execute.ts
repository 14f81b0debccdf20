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
  if (signalled) return 1
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: hasGroups,
  })
  running.add(child)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', reject)
  child.once('exit', (code) => resolve(code ?? 1))
  return promise.finally(() => running.delete(child))
}

// A test runner has workers with services and browsers of their own, so the signal goes to the whole process group.
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal)
  else child.kill(signal)
}
