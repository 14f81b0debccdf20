import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Outcome {
  readonly ok: boolean
  /** Shown when it failed. */
  readonly said: string
  /** Shown always, on the check's own line. */
  readonly summary?: string
}

const root = join(import.meta.dirname, '../..')

/** Runs a script on this Node and keeps what it says. */
export function program(script: string, args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  child.once('error', (error) => resolve({ ok: false, said: error.message }))
  child.once('close', (code) => resolve({ ok: code === 0, said }))
  return promise
}
