import { ConfigError } from './node/config.ts'
import { startBlock } from './node/start-block.ts'
import { StartError } from './node/start-error.ts'
import { startNode } from './node.ts'

try {
  const node = await startNode({ env: process.env })
  const { url, place, entries, config, log } = node
  process.stdout.write(startBlock({ url, place, entries, serviceUrl: `${url}/services/${config.SERVICE_NAME}/v1` }))
  log.info({ url, place }, 'listening')

  let isAsked = false
  const stop = async (signal: NodeJS.Signals) => {
    // Asked a second time: at once. The store loses nothing by it.
    if (isAsked) process.exit(130)
    isAsked = true
    log.info({ signal }, 'stopping')
    await node.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, (given) => void stop(given))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ error }, 'The process failed and ends')
      process.exit(1)
    })
  }
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
