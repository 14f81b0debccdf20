import { api, bookmark, clientOf } from './lib/client.ts'
import { startHost } from './lib/host.ts'
import { heading } from './lib/report.ts'

type Page = { data: { offset: number }[]; head: number }

const ROUNDS = Number(process.argv[2] ?? 20)
const WRITERS = 8

// SIGKILL of the listener in the middle of bookmark writes: every acknowledged write must be there, and offsets must have no
// gaps.
heading('Kill runs', {
  engine: 'PGlite',
  rounds: ROUNDS,
  writers: WRITERS,
  signal: 'SIGKILL to the listener’s own process',
})
let host = await startHost({ env: { SAMPLE: 'none' } })
const acknowledged = new Set<string>()
let failures = 0
for (let round = 1; round <= ROUNDS; round++) {
  const request = clientOf(host, await host.token())
  const before = acknowledged.size
  let stopped = false
  const writer = async (lane: number) => {
    for (let n = 0; !stopped; n++) {
      const created = await request<{ data: { id: string } }>(
        'POST',
        `${api}/bookmarks`,
        bookmark(`Round ${round}, ${lane}.${n}`),
      ).catch(() => undefined)
      if (!created) return
      acknowledged.add(created.data.id)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, lane) => writer(lane)))
  await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))
  await host.kill('SIGKILL')
  stopped = true
  await writers
  const { dataDir } = host
  host = await startHost({ dataDir })
  const again = clientOf(host, await host.token())
  const { data: kept } = await again<{ data: { id: string }[] }>('GET', `${api}/bookmarks?bookmarkType=INVENTORY`)
  const present = new Set(kept.map(({ id }) => id))
  const lost = [...acknowledged].filter((id) => !present.has(id)).length
  const { offsets, head } = await readLog(again)
  const holes = offsets.filter((offset, index) => offset !== index + 1).length + (head === offsets.length ? 0 : 1)
  const written = acknowledged.size - before
  if (lost > 0 || holes > 0 || written === 0 || offsets.length !== present.size) failures++
  console.log(
    `  round ${String(round).padStart(2)}: ${written} acknowledged, ${lost} lost, ${present.size - acknowledged.size} kept without an answer, ` +
      `${offsets.length} events, ${holes} holes, back after ${Math.round(host.readyAfter)} ms`,
  )
}
await host.remove()
console.log(`  ${acknowledged.size} acknowledged writes in ${ROUNDS} rounds, ${failures} failed rounds`)
process.exitCode = failures === 0 ? 0 : 1

async function readLog(request: ReturnType<typeof clientOf>): Promise<{ offsets: number[]; head: number }> {
  const offsets: number[] = []
  for (;;) {
    const page = await request<Page>('GET', `/services/console/v1/events?after=${offsets.at(-1) ?? 0}&limit=1000`)
    offsets.push(...page.data.map(({ offset }) => offset))
    if (page.data.length === 0) return { offsets, head: page.head }
  }
}
