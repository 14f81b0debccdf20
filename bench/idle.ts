import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHost } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

const [SETTLE_S, MEASURE_S] = [45, 60]

// What a service costs that nobody uses; the budgets are in docs/design/speed.md.
heading('Idle', { engine: 'PGlite', sample: 'small', settled: `${SETTLE_S} s`, measured: `${MEASURE_S} s` })
const host = await startHost({ env: { SAMPLE: 'small' } })
try {
  await sleep(SETTLE_S * 1000)
  const before = await spentBy(host.process.pid)
  await sleep(MEASURE_S * 1000)
  const after = await spentBy(host.process.pid)
  figure('wake-ups of all threads', (after.wakeUps - before.wakeUps) / MEASURE_S, 'a second', { atMost: 10 })
  figure('CPU time', ((after.cpuS - before.cpuS) * 60) / MEASURE_S, 's a minute', { atMost: 0.3 })
} finally {
  await host.kill('SIGTERM')
  await host.remove()
}

/** Since the process began, as Linux counts it: waits that a thread began itself, and seconds of CPU time. */
async function spentBy(pid: number | undefined): Promise<{ wakeUps: number; cpuS: number }> {
  const folder = `/proc/${pid}`
  const threads = await readdir(`${folder}/task`)
  const waits = await Promise.all(
    threads.map(async (thread) => {
      const status = await readFile(`${folder}/task/${thread}/status`, 'utf8')
      return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1])
    }),
  )
  const times = (await readFile(`${folder}/stat`, 'utf8')).split(') ', 2)[1]?.split(' ') ?? []
  return { wakeUps: waits.reduce((sum, each) => sum + each, 0), cpuS: (Number(times[11]) + Number(times[12])) / 100 }
}
