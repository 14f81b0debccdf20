import { sql } from 'kysely'
import { openPostgres } from '../../mock-server/storage/engines/postgresql.ts'
import { clientOf } from './client.ts'
import type { Engine } from './engines.ts'
import type { Host } from './host.ts'
import { figure, heading } from './report.ts'
import { startBenchTarget } from './target.ts'

const EVENTS = 6000
const SUBSCRIPTIONS = 32
/** The embedded store renews its statistics every 5 s. */
const RENEWED_MS = 12_000
const webhooks = '/services/webhooks/v1'

type Request = ReturnType<typeof clientOf>

/**
 * How fast deliveries are that the planner knows nothing of, because its statistics are older, beside the same number after ANALYZE: their
 * plans must not depend on it. `databaseUrl`: of the PostgreSQL that the host uses.
 */
export async function firstBurst(host: Host, engine: Engine, databaseUrl?: string): Promise<void> {
  const request = clientOf(host, await host.token())
  const { data } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const burst = (events: number) => deliver(request, data[0]?.id ?? '', events)
  heading(`A burst on older statistics, ${engine}`, { subscriptions: SUBSCRIPTIONS, events: EVENTS, payload: '2 kB' })
  await burst(SUBSCRIPTIONS)
  await renewStatistics(databaseUrl)
  const before = await burst(EVENTS)
  await renewStatistics(databaseUrl)
  const after = await burst(EVENTS)
  figure('deliveries on statistics of 32 deliveries', before, 'events/s')
  figure('the same after ANALYZE', after, 'events/s')
  figure('the first beside the second', before / after, '×', { atLeast: 0.8 })
}

/** Publishes events as fast as it can and returns how many were delivered in a second. */
async function deliver(request: Request, workspaceId: string, count: number): Promise<number> {
  const target = await startBenchTarget()
  const ids = await Promise.all(
    Array.from({ length: SUBSCRIPTIONS }, async (_, n) => {
      const subscription = { deliveryType: 'PUSH', workspaceId, targetUrl: target.url, tagSets: [[`burst-${n}`]] }
      const created = await request<{ data: { id: string } }>('POST', `${webhooks}/subscriptions`, subscription)
      return created.data.id
    }),
  )
  const events = Array.from({ length: count }, (_, n) => published(workspaceId, n))
  const began = performance.now()
  for (let from = 0; from < count; from += 500)
    await request('POST', `${webhooks}/events/batch`, { events: events.slice(from, from + 500) })
  await target.has(count)
  const seconds = (performance.now() - began) / 1000
  for (const id of ids) await request('DELETE', `${webhooks}/subscriptions/${id}`)
  target.close()
  return count / seconds
}

const published = (workspaceId: string, n: number) => ({
  workspaceId,
  tags: [`burst-${n % SUBSCRIPTIONS}`],
  payload: { id: crypto.randomUUID(), number: n, text: 'landscape '.repeat(180) },
})

async function renewStatistics(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return await new Promise((resolve) => setTimeout(resolve, RENEWED_MS))
  const storage = await openPostgres({ url: databaseUrl, poolSize: 1 })
  await sql`ANALYZE`.execute(storage.db)
  await storage.close()
}
