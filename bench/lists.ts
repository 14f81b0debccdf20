import autocannon from 'autocannon'
import { api, bookmark, clientOf, spread } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { figure, heading } from './lib/report.ts'

const CONNECTIONS = 10
const SECONDS = 8
const goals = { PGlite: { search: 600, list: 600 }, PostgreSQL: { search: 2000, list: 1500 } } as const

const MANY = Number(process.env['COUNT'] ?? 20_000)

/** Lists of 40 bookmarks with 1 kB of state each, then searches among many; the budgets are in docs/design/speed.md. */
await onEachEngine({ SAMPLE: 'none' }, async (host, engine) => {
  const token = await host.token()
  const request = clientOf(host, token)
  const measure = async (path: string, connections: number) => {
    const options = { url: host.url + api + path, connections, headers: { authorization: `Bearer ${token}` } }
    await autocannon({ ...options, duration: 2 })
    const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: SECONDS })
    if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refusals, ${errors} errors`)
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
  }

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
    const { perSecond, p50, p99 } = await measure(path, CONNECTIONS)
    figure(`GET ${path}`, perSecond, 'requests/s', { atLeast: goals[engine][name] })
    figure(`GET ${path} p50`, p50, 'ms')
    figure(`GET ${path} p99`, p99, 'ms', { atMost: 50 })
  }

  await spread(MANY - 40, 8, (n) => request('POST', `${api}/bookmarks`, bookmark(`Costs of team ${n}`, 1000)))
  heading(`Pages of 40 among ${MANY} bookmarks on ${engine}`, { connections: `1, then ${CONNECTIONS}` })
  for (const query of ['', '&sort=VIEWS', '&q=team', '&q=eam+7', '&personalized=true']) {
    const path = `/search/bookmarks?pageSize=40${query}`
    figure(`GET ${path} p50, one connection`, (await measure(path, 1)).p50, 'ms', { atMost: 15 })
    const { perSecond, p99 } = await measure(path, CONNECTIONS)
    figure(`GET ${path}`, perSecond, 'requests/s')
    figure(`GET ${path} p99`, p99, 'ms')
  }
})
