import { fork } from 'node:child_process'
import { PATIENCE } from '#kernel/after-computing.ts'
import { type Drawing, type ShownSize, TOO_LONG } from './draw.ts'

interface Limits {
  /** What the process may compute, with its start. */
  readonly cpuMs: number
  readonly clockMs: number
}

/** Far longer than a logo takes. */
const LIMITS: Limits = { cpuMs: 8000, clockMs: 8000 * PATIENCE }

/** One at a time: each has a core while it is drawn. */
let turn: Promise<void> = Promise.resolve()

/**
 * An SVG as PNG, drawn in a process of its own, which ends with the answer, when it has computed for eight seconds, or when ten times as
 * long has passed.
 */
export function drawnElsewhere(bytes: Uint8Array, size: ShownSize, limits = LIMITS): Promise<Drawing> {
  const drawing = turn.then(() => drawnByProcess(bytes, size, limits))
  // A drawing that failed must not keep the next from its turn.
  turn = drawing.then(
    () => undefined,
    () => undefined,
  )
  return drawing
}

async function drawnByProcess(bytes: Uint8Array, size: ShownSize, { cpuMs, clockMs }: Limits): Promise<Drawing> {
  const child = fork(file, {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<Drawing>()
  const timer = setTimeout(() => resolve({ problem: TOO_LONG }), clockMs)
  child.once('message', (drawing: Drawing) => resolve(drawing))
  // More than one can come of a process that did not start.
  child.on('error', () => resolve({ problem: 'cannot be drawn: no process could be started' }))
  child.once('exit', () => resolve({ problem: 'must be simpler: it takes too much memory to draw' }))
  child.send({ bytes, size, cpuMs })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** In the bundle, the process is a file of its own beside this one. */
const file = new URL(import.meta.url.endsWith('.ts') ? './draw.process.ts' : './draw.process.js', import.meta.url)
