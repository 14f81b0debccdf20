import { api, bookmark, clientOf, percentile } from './lib/client.ts'
import { type Engine, onEachEngine } from './lib/engines.ts'
import { firstBurst } from './lib/first-burst.ts'
import { figure, heading } from './lib/report.ts'
import { startBenchTarget } from './lib/target.ts'

type Request = ReturnType<typeof clientOf>
type Created = { data: { id: string } }
type Listed = { total: number }

const SUBSCRIPTIONS = 32
const EVENTS = 20_000
const SINGLE = 200
const webhooks = '/services/webhooks/v1'

const push = (workspaceId: string, targetUrl: string) => ({ deliveryType: 'PUSH', workspaceId, targetUrl })

const words = Array.from({ length: 400 }, (_, n) => `${'landscape'.slice(0, 3 + (n % 6))}${n}`)

/** About 2 kB, with words and ids as real events have them. */
const published = (workspaceId: string, n: number) => ({
  workspaceId,
  tags: [`bench-${n % SUBSCRIPTIONS}`],
  payload: {
    id: crypto.randomUUID(),
    number: n,
    names: Array.from({ length: 8 }, () => crypto.randomUUID()),
    text: Array.from({ length: 190 }, (_, nth) => words[(n * 31 + nth * 7) % words.length]).join(' '),
  },
})

// PUSH to healthy targets with the full log, commit → request on the wire, and the pause before a retry
// (docs/design/delivery.md).
const env = { SAMPLE: 'none', OUTGOING_ALLOW: '127.0.0.1' }

await onEachEngine(env, async (host, engine) => {
  const request = clientOf(host, await host.token())
  const { data } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const workspaceId = data[0]?.id ?? ''
  heading(`PUSH on ${engine}`, {
    subscriptions: SUBSCRIPTIONS,
    events: EVENTS,
    payload: '2 kB',
    targets: 'one process, keep-alive',
  })
  const again = retried(request, workspaceId)
  await sustained(request, workspaceId)
  await idle(request, workspaceId, engine)
  figure('a refused delivery comes again after', await again, 's', { atMost: 51 })
})
// In a store of its own: nothing was delivered in it before.
await onEachEngine(env, firstBurst)

/** Drains a backlog of 2 kB events, with one matching subscription each, and everything that is logged about it. */
async function sustained(request: Request, workspaceId: string): Promise<void> {
  const target = await startBenchTarget()
  const ids = await Promise.all(
    Array.from({ length: SUBSCRIPTIONS }, async (_, n) => {
      const created = await request<Created>('POST', `${webhooks}/subscriptions`, {
        ...push(workspaceId, target.url),
        tagSets: [[`bench-${n}`]],
        active: false,
      })
      return created.data.id
    }),
  )
  for (let from = 0; from < EVENTS; from += 500) {
    const events = Array.from({ length: 500 }, (_, n) => published(workspaceId, from + n))
    await request('POST', `${webhooks}/events/batch`, { events })
  }
  const began = performance.now()
  for (const id of ids) await request('PUT', `${webhooks}/subscriptions/${id}`, { active: true })
  await target.has(EVENTS)
  const seconds = (performance.now() - began) / 1000
  figure('deliveries, full log', EVENTS / seconds, 'events/s', { atLeast: 1500 })
  const middle = target.arrivals.slice(EVENTS / 4, (EVENTS * 3) / 4)
  const inner = ((middle.at(-1) ?? 0) - (middle[0] ?? 0)) / 1000
  figure('deliveries, the middle half', middle.length / inner, 'events/s', { atLeast: 1500 })
  const logged = await Promise.all(
    ids.map((id) => request<Listed>('GET', `${webhooks}/subscriptions/${id}/deliveries?size=1`)),
  )
  figure(
    'attempts in the log',
    logged.reduce((sum, { total }) => sum + total, 0),
    'rows',
  )
  for (const id of ids) await request('DELETE', `${webhooks}/subscriptions/${id}`)
  target.close()
}

/** One change at a time on an idle service. */
async function idle(request: Request, workspaceId: string, engine: Engine): Promise<void> {
  const target = await startBenchTarget()
  const { data } = await request<Created>('POST', `${webhooks}/subscriptions`, {
    ...push(workspaceId, target.url),
    tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
  })
  const waits: number[] = []
  for (let n = 0; n < SINGLE; n++) {
    await request('POST', `${api}/bookmarks`, bookmark(`Pushed ${n}`))
    const saved = performance.now()
    await target.has(n + 1)
    // Delivery begins at the commit, so a request may arrive before the response to the save.
    waits.push(Math.max(0, (target.arrivals[n] ?? 0) - saved))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  figure('save answered → request at the target, p50', percentile(waits, 0.5), 'ms', {
    atMost: engine === 'PGlite' ? 10 : 5,
  })
  figure('save answered → request at the target, p99', percentile(waits, 0.99), 'ms', { atMost: 50 })
  await request('DELETE', `${webhooks}/subscriptions/${data.id}`)
  target.close()
}

/** Seconds between a refused attempt and the next one. */
async function retried(request: Request, workspaceId: string): Promise<number> {
  const target = await startBenchTarget()
  target.refuse = 1
  await request('POST', `${webhooks}/subscriptions`, { ...push(workspaceId, target.url), tagSets: [['bench-retry']] })
  await request('POST', `${webhooks}/events`, { ...published(workspaceId, 0), tags: ['bench-retry'] })
  await target.has(2)
  const [first = 0, second = 0] = target.arrivals
  target.close()
  return (second - first) / 1000
}
