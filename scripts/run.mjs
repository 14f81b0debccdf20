#!/usr/bin/env node
// The entry point of `npm start|test|run dev|run check|run bench|run soak`. It runs on Node 20.19 with nothing installed, so it
// and what it imports before the packages are there are plain JavaScript; the rest is TypeScript, loaded once a current Node
// runs.
import { ensureBuilt } from './run/build.mjs'
import { ensurePackages } from './run/packages.mjs'
import { isCurrentNode, continueOnCurrentNode } from './run/node.mjs'
import { endWithParent } from './run/parent.mjs'
import { endFor, spawnAndWait, Stop } from './run/process.mjs'
import { root } from './run/root.mjs'
import { enableCache, settleMemory, startService } from './run/start.mjs'

const commands = {
  start: async () => {
    settleMemory()
    await ensureBuilt()
    await startService()
  },
  build: ensureBuilt,
  dev: (args) => spawnAndWait(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/dev.ts', ...args]),
  test: async (args) => (await import('./test/main.ts')).runTests(args),
  check: async (args) => (await import('./check/main.ts')).runChecks(args),
  bench: async (args) => (await import('./bench.ts')).runBenches(args),
  soak: async (args) => (await import('./soak.ts')).runSoaks(args),
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ?? 0
} catch (error) {
  const end = endFor(error)
  if (!end) throw error
  console.error(`\n${end.message}`)
  process.exitCode = 1
}

async function main([name = 'start', ...args]) {
  // `./data` is the folder of the repository, wherever we were called from.
  process.chdir(root)
  const command = commands[name]
  if (!command) throw new Stop(`Unknown command “${name}”. There are: ${Object.keys(commands).join(', ')}.`)
  endWithParent()
  if (!isCurrentNode(process.versions.node)) return continueOnCurrentNode(import.meta.filename, [name, ...args])
  enableCache()
  await ensurePackages()
  return command(args)
}
