import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Outcome {
  readonly ok: boolean
  /** Printed under the line of a check that failed. */
  readonly details: string
  /** Printed on the line of the check in any case. */
  readonly summary?: string
}

const root = join(import.meta.dirname, '../..')

/** Runs a script on this Node and keeps its output. */
export function program(script: string, args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  let details = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (details += text))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  child.once('error', (error) => resolve({ ok: false, details: error.message }))
  child.once('close', (code) => resolve({ ok: code === 0, details }))
  return promise
}
