import { api, bookmark, clientOf, percentile, spread } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { figure, heading } from './lib/report.ts'

type Created = { data: { id: string; workspaceId: string } }
type Pulled = { data: { events: { cursor: { offset: number } }[]; nextCursor: { offset: number } } }

const EVENTS = 10_000
const WAKE_UPS = 200
const goals = { PGlite: 20_000, PostgreSQL: 40_000 } as const

// PULL of 2 kB events in batches of 8 MiB, and the wake-up of a waiting retrieval; the budgets are in docs/design/speed.md.
await onEachEngine({ SAMPLE: 'none' }, async (host, engine) => {
  const token = await host.token()
  const request = clientOf(host, token)
  const {
    data: [workspace],
  } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const subscribe = (identifier: string) =>
    request<Created>('POST', '/services/webhooks/v1/subscriptions', {
      deliveryType: 'PULL',
      tagSets: [
        ['pathfinder', 'BOOKMARK_UPDATED'],
        ['pathfinder', 'BOOKMARK_CREATED'],
      ],
      workspaceId: workspace?.id,
      identifier,
      maxBatchSize: 8192,
    })
  const bulk = await subscribe('bulk')
  // A created bookmark's event carries its readers: 40 of them make it about 2 kB.
  const readers = Array.from({ length: 40 }, () => crypto.randomUUID())
  heading(`PULL on ${engine}`, { events: EVENTS, 'batch limit': '8 MiB', wakeUps: WAKE_UPS })
  const began = performance.now()
  await spread(EVENTS, 16, (n) =>
    request('POST', `${api}/bookmarks`, { ...bookmark(`Pulled ${n}`, 0), permittedReadUserIds: readers }),
  )
  figure('writing the events (one bookmark each, over HTTP)', EVENTS / ((performance.now() - began) / 1000), 'writes/s')

  for (const pass of ['first pass', 'second pass']) {
    await request('PUT', `/services/webhooks/v1/subscriptions/${bulk.data.id}/cursor`, { offset: 0 })
    let [taken, bytes] = [0, 0]
    const started = performance.now()
    // An empty retrieval would wait for its timeout, so the last one is not made.
    while (taken < EVENTS) {
      const answer = await fetch(
        `${host.url}/services/webhooks/v1/subscriptions/${bulk.data.id}/events?autoCommit=true&timeout=1`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      // The end of the response says how many events it has; parsing all of it would measure this client.
      const text = Buffer.from(await answer.arrayBuffer())
      const total = Number(/"total":(\d+)\}$/.exec(text.subarray(-100).toString())?.[1] ?? Number.NaN)
      if (!(total > 0)) throw new Error(`The log ended after ${taken} events`)
      taken += total
      bytes += text.byteLength
    }
    const seconds = (performance.now() - started) / 1000
    figure(
      `retrieval, ${pass}, ${(bytes / taken / 1000).toFixed(1)} kB on the wire for each event`,
      taken / seconds,
      'events/s',
      { atLeast: goals[engine] },
    )
  }

  const live = await subscribe('live')
  const waits: number[] = []
  for (let n = 0; n < WAKE_UPS; n++) {
    const arrives = request<Pulled>(
      'GET',
      `/services/webhooks/v1/subscriptions/${live.data.id}/events?autoCommit=true&timeout=10`,
    ).then(() => performance.now())
    await new Promise((resolve) => setTimeout(resolve, 20))
    await request('POST', `${api}/bookmarks`, bookmark(`Woken ${n}`))
    const saved = performance.now()
    waits.push((await arrives) - saved)
  }
  figure('wake-up: save answered → retrieval answered, p50', percentile(waits, 0.5), 'ms')
  figure('wake-up: save answered → retrieval answered, p99', percentile(waits, 0.99), 'ms', { atMost: 20 })
})
