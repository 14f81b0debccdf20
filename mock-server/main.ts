import { ConfigError } from './node/config.ts'
import { startBlock } from './node/start-block.ts'
import { StartError } from './node/start-error.ts'
import { type RunningNode, startNode } from './node/node.ts'
import { terminalText } from './node/terminal-text.ts'

// Before the start, which may take a while: without handlers, signals would not end the first process of a container.
const stopping = new AbortController()
let node: RunningNode | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, (name) => void stop(name))

try {
  node = await startNode({ env: process.env, signal: stopping.signal })
  const { url, place, entries, config, log } = node
  if (stopping.signal.aborted) await close(node)
  process.stdout.write(
    terminalText(startBlock({ url, place, entries, serviceUrl: `${url}/services/${config.SERVICE_NAME}/v1` })),
  )
  log.info({ url, place }, 'listening')
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ error }, 'The process failed and ends')
      process.exit(1)
    })
  }
} catch (error) {
  if (stopping.signal.aborted) {
    process.stderr.write('\nStopped before it was ready. The next start begins again.\n')
    process.exit(0)
  }
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  // A second signal ends the process immediately. The store loses nothing by it.
  if (stopping.signal.aborted) process.exit(130)
  stopping.abort()
  node?.log.info({ signal }, 'stopping')
  // During a start, the start itself gives up.
  if (node) await close(node)
}

async function close(running: RunningNode): Promise<never> {
  await running.close()
  process.exit(0)
}
