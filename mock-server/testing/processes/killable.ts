import { dropExpired } from '#events/retention.ts'
import { startBlock } from '#node/start-block.ts'
import { startNode } from '#node/node.ts'
import { openStorage } from '#storage/engines/open.ts'

// The service as main.ts starts it. After SIGUSR2, it ends itself with SIGKILL at the n-th occurrence of a moment: `killable.ts
// <moment> <n>`. Moments are those of a delivery, and `retention`: the n-th statement of a retention 31 days ahead, which needs
// no signal.
const [moment = '', nth = '1'] = process.argv.slice(2)
let left = Number(nth)
let isArmed = false
process.on('SIGUSR2', () => (isArmed = true))

const end = () => void process.kill(process.pid, 'SIGKILL')
const count = (reached: string) => {
  if (isArmed && reached === moment && --left === 0) end()
}

if (moment === 'retention') await retention()
else await serve()

async function serve(): Promise<void> {
  const node = await startNode({ env: process.env, reached: count })
  process.on('SIGTERM', () => void node.close().then(() => process.exit(0)))
  const { url, place, entries } = node
  process.stdout.write(startBlock({ url, place, entries, serviceUrl: url }))
}

async function retention(): Promise<void> {
  const { DATA_DIR = '', DATABASE_URL } = process.env
  const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const db = storage.db.withPlugin({
    transformQuery({ node }) {
      // While the engine executes it.
      if (--left === 0) setTimeout(end, 1)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await dropExpired(db, new Date(Date.now() + 31 * 86_400_000))
  throw new Error(`The retention ended ${left} statements too early`)
}
