import { createServer, type Plugin } from 'vite'
import { ConfigError, parseConfig } from '../mock-server/node/config.ts'
import { startBlock } from '../mock-server/node/start-block.ts'
import { StartError } from '../mock-server/node/start-error.ts'
import { fillPage, startNode } from '../mock-server/node/node.ts'

// The service as `npm start` runs it, with Vite in place of the built console: one process, one port. Vite changes pages under the
// open browser; a change of the service starts this process anew (`node --watch`).
process.env.NODE_ENV ??= 'development'

const page: Plugin = {
  name: 'page-of-the-service',
  transformIndexHtml: (html) => fillPage(html, { serviceName: parseConfig(process.env).SERVICE_NAME }),
}

const ends: (() => Promise<void>)[] = []
const node = await startNode({
  env: process.env,
  pages: async (server) => {
    const vite = await createServer({
      // Loaded by Node itself: the bundled copy that Vite would write counts as a change to `node --watch`.
      configLoader: 'native',
      server: { middlewareMode: true, ws: { server } },
      plugins: [page],
    })
    ends.push(() => vite.close())
    return vite.middlewares
  },
}).catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
})
ends.push(() => node.close())
const { url, place, entries, config } = node
process.stdout.write(startBlock({ url, place, entries, serviceUrl: `${url}/services/${config.SERVICE_NAME}/v1` }))

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => void Promise.all(ends.map((end) => end())).finally(() => process.exit(0)))
}
