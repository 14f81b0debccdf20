import { readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { percentile } from './lib/client.ts'
import { api } from './lib/client.ts'
import { startHost } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

// A start with existing data and nothing changed, and memory after load; the budgets are in docs/design/speed.md.
const dataDir = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
heading('Start', { engine: 'PGlite', sample: 'small', runs: 7 })
try {
  const first = await startHost({ dataDir, env: { SAMPLE: 'small' } })
  figure('first start, with the sample workspace', first.readyAfter, 'ms', { atMost: 5000 })
  await first.kill('SIGTERM')
  const times: number[] = []
  for (let run = 0; run < 7; run++) {
    const host = await startHost({ dataDir })
    times.push(host.readyAfter)
    await host.kill('SIGTERM')
  }
  figure('start with existing data, median', percentile(times, 0.5), 'ms', { atMost: 1500 })
  const host = await startHost({ dataDir })
  figure('resident memory when idle', await residentMb(host.process.pid), 'MB')
  await autocannon({
    url: `${host.url}${api}/search/bookmarks`,
    connections: 10,
    duration: 10,
    headers: { authorization: `Bearer ${await host.token()}` },
  })
  figure('resident memory after 10 s of load', await residentMb(host.process.pid), 'MB', { atMost: 250 })
  await host.kill('SIGTERM')
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
