import { readFileSync } from 'node:fs'
import { api, clientOf, percentile } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { type Export, demandWhole, exportOnce, startSnapshot } from './lib/exports.ts'
import type { Host } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

/** `COUNT=10000` makes fewer fact sheets. */
const COUNT = process.env['COUNT'] ?? '100000'
const goals = { PGlite: 30, PostgreSQL: 15 } as const
const METRICS_TOKEN = 'figures-of-this-run-only'
const MEBIBYTE = 1024 * 1024

/** A snapshot of the large sample, while somebody reads; the budgets are in docs/design/speed.md. */
await onEachEngine(
  { SAMPLE: COUNT, METRICS_TOKEN },
  async (host, engine) => {
    const token = await host.token()
    const request = clientOf(host, token)
    heading(`Exports on ${engine}`, { 'fact sheets': COUNT })
    // As the store is after its upkeep, and the service after its first export.
    await demandWhole(host, await snapshot(host))
    await readsFor(5000, request)
    const alone = await readsFor(10_000, request)
    const before = memoryOf(host)
    const began = performance.now()
    const running = snapshot(host)
    let [isDone, largest] = [false, before]
    const watch = setInterval(() => {
      largest = Math.max(largest, memoryOf(host))
    }, 50)
    const ended = running.finally(() => {
      isDone = true
    })
    await blockOf(host)
    const reads = await readsWhile(() => !isDone, request)
    const done = await ended
    clearInterval(watch)
    const block = await blockOf(host)
    await demandWhole(host, done)
    const took = (Date.parse(done.endedAt) - Date.parse(done.startedAt)) / 1000
    figure('SNAPSHOT, from start to end', took, 's', { atMost: goals[engine] })
    figure('the same, from request to download', (performance.now() - began) / 1000, 's')
    figure('rows', done.done, 'rows')
    figure('size', done.size / MEBIBYTE, 'MiB')
    figure('growth of memory (RSS) meanwhile', (largest - before) / MEBIBYTE, 'MiB', { atMost: 250 })
    figure('longest block of the event loop meanwhile', block, 'ms', { atMost: 50 })
    figure('a page of 40 alone, p99', percentile(alone, 0.99), 'ms')
    figure('a page of 40 meanwhile, p50', percentile(reads, 0.5), 'ms')
    figure('a page of 40 meanwhile, p99', percentile(reads, 0.99), 'ms', { atMost: 2 * percentile(alone, 0.99) })
  },
  { readyWithinMs: 600_000 },
)

type Request = ReturnType<typeof clientOf>

async function snapshot(host: Host): Promise<Export> {
  const id = await startSnapshot(host, '&emptyColumns=false')
  return await exportOnce(host, id, { everyMs: 100 })
}

async function readsFor(ms: number, request: Request): Promise<number[]> {
  const until = performance.now() + ms
  return await readsWhile(() => performance.now() < until, request)
}

async function readsWhile(goesOn: () => boolean, request: Request): Promise<number[]> {
  const times: number[] = []
  while (goesOn()) {
    const began = performance.now()
    await request('GET', `${api}/factSheets?pageSize=40&type=Application`)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

/** The memory of the process that listens, threads included. */
function memoryOf({ process: child }: Host): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** The longest block of the event loop since this was last asked. */
async function blockOf(host: Host): Promise<number> {
  const text = await (
    await fetch(`${host.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  const [, seconds = 'NaN'] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text) ?? []
  return Number(seconds) * 1000
}
