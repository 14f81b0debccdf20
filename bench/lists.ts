import autocannon from 'autocannon'
import { api, bookmark, clientOf, spread } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { figure, heading } from './lib/report.ts'

const CONNECTIONS = 10
const SECONDS = 8
const goals = { PGlite: { search: 600, list: 600 }, PostgreSQL: { search: 2000, list: 1500 } } as const

// 40 rows of a bookmark search, and 40 bookmarks with 1 kB of state each; the budgets are in docs/design/speed.md.
await onEachEngine({ SAMPLE: 'none' }, async (host, engine) => {
  const token = await host.token()
  const request = clientOf(host, token)
  await spread(40, 4, (n) => request('POST', `${api}/bookmarks`, bookmark(`Applications of area ${n}`, 1000)))
  heading(`Lists on ${engine}`, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    rows: 40,
    'state of a bookmark': '1 kB',
    answers: 'not parsed by the contract (production)',
  })
  for (const [name, path] of [
    ['search', '/search/bookmarks?pageSize=40'],
    ['list', '/bookmarks?bookmarkType=INVENTORY'],
  ] as const) {
    const run = () =>
      autocannon({
        url: host.url + api + path,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { authorization: `Bearer ${token}` },
      })
    await autocannon({
      url: host.url + api + path,
      connections: CONNECTIONS,
      duration: 2,
      headers: { authorization: `Bearer ${token}` },
    })
    const { requests, latency, non2xx, errors } = await run()
    if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refusals, ${errors} errors`)
    figure(`GET ${path}`, requests.average, 'requests/s', { atLeast: goals[engine][name] })
    figure(`GET ${path} p50`, latency.p50, 'ms')
    figure(`GET ${path} p99`, latency.p99, 'ms', { atMost: 50 })
  }
})
