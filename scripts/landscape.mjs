#!/usr/bin/env node
// `npx landscape …`: the administrator's commands, on the same Node, with the same environment as the service.
import { continueOnCurrentNode, isCurrentNode } from './run/node.mjs'
import { ensurePackages } from './run/packages.mjs'
import { endFor } from './run/process.mjs'
import { inRoot, root } from './run/root.mjs'

const args = process.argv.slice(2)

try {
  if (isCurrentNode(process.versions.node)) await runCommand()
  else process.exitCode = await continueOnCurrentNode(import.meta.filename, args)
} catch (error) {
  const end = endFor(error)
  if (!end) throw error
  console.error(`\n${end.message}`)
  process.exitCode = 1
}

async function runCommand() {
  await ensurePackages()
  // Where `npm start` runs, so that both mean the same ./data.
  process.chdir(root)
  const cli = inRoot('mock-server', 'cli.ts')
  process.argv = [process.execPath, cli, ...args]
  await import(cli)
}
