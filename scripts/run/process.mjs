import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** An end with a message for people: no stack trace. */
export class Stop extends Error {}

/** Runs a program in the repository with our terminal, passes our signals on and resolves to its exit code. */
export function spawnAndWait(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const undo = forwardSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  }).finally(undo)
}

// The npm that started us when there is one; resolves to its exit code and what it said.
function npm(args) {
  const self = process.env.npm_execpath
  const [command, first] = self?.endsWith('npm-cli.js') ? [process.execPath, [self]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  const undo = forwardSignals(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Stop('npm was not found. It comes with Node: https://nodejs.org')))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  }).finally(undo)
}

const diskFull = () => new Stop(`The disk of ${root} is full: free some space and try again.`)

/** The end for people that an error is or becomes; undefined for a fault, whose stack trace is wanted. */
export const endFor = (error) => (error instanceof Stop ? error : error.code === 'ENOSPC' ? diskFull() : undefined)

/** Runs npm for something that must succeed. npm ends well even where a full disk has cut off files that it unpacked. */
export async function npmOrStop(what, args) {
  // Below `warn`, npm wouldn't say that it had no space.
  const { code, output } = await npm([...args, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=warn'])
  if (/ENOSPC|no space left/i.test(output)) throw diskFull()
  if (code !== 0) throw npmFailure(what, output)
}

/** The message for somebody whose npm failed: that the network is missing, or npm's own first lines. */
function npmFailure(what, output) {
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED/.exec(
    output,
  )
  if (offline) {
    return new Stop(`${what} needs the network, and the package registry could not be reached (${offline[0]}).
Once that was done, everything starts and runs offline. Please try again with a connection.`)
  }
  return new Stop(`${what} failed. npm says:\n${errorsIn(output).slice(0, 20).join('\n')}`)
}

const errorsIn = (output) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^npm warn/i.test(line))

// At a terminal, Ctrl+C reaches the child directly; passing it on would send it twice.
function forwardSignals(child) {
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}
