import { dropExpired } from '#events/retention.ts'
import { startBlock } from '#node/start-block.ts'
import { startNode } from '#node/node.ts'
import { openStorage } from '#storage/engines/open.ts'

// The service as main.ts starts it, except that `killable.ts <moment> <n>` ends itself with SIGKILL at the n-th occurrence of a
// moment of deliveries after SIGUSR2. With the moment `retention` it runs a retention 31 days ahead instead of the service, and
// ends itself during its n-th statement, without a signal.
const [moment = '', nth = '1'] = process.argv.slice(2)
let remaining = Number(nth)
let isArmed = false
process.on('SIGUSR2', () => (isArmed = true))

const killSelf = () => void process.kill(process.pid, 'SIGKILL')
const countMoment = (reachedMoment: string) => {
  if (isArmed && reachedMoment === moment && --remaining === 0) killSelf()
}

if (moment === 'retention') await retention()
else await serve()

async function serve(): Promise<void> {
  const node = await startNode({ env: process.env, reached: countMoment })
  process.on('SIGTERM', () => void node.close().then(() => process.exit(0)))
  const { url, place, entries } = node
  process.stdout.write(startBlock({ url, place, entries, serviceUrl: url }))
}

async function retention(): Promise<void> {
  const { DATA_DIR = '', DATABASE_URL } = process.env
  const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const db = storage.db.withPlugin({
    transformQuery({ node }) {
      remaining -= 1
      // While the engine executes it, and at the latest before the next one, where the timer is late.
      if (remaining === 0) setTimeout(killSelf, 1)
      if (remaining < 0) killSelf()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await dropExpired(db, new Date(Date.now() + 31 * 86_400_000))
  throw new Error(`The retention ended ${remaining} statements too early`)
}
