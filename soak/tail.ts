import { createParser } from 'eventsource-parser'
import { heading } from '../bench/lib/report.ts'
import type { KillableService } from '../mock-server/testing/processes/shared-store.ts'
import { pause, promise, setting } from './lib/promises.ts'
import { onEachStore } from './lib/stores.ts'

const SECONDS = setting('seconds', 600)
const PER_SECOND = setting('rate', 1000)
const BATCH = 100

// A client of the tail that loses its connection again and again gets every event once, in order.
await onEachStore(async (store) => {
  heading(`Tail on ${store.engine}`, { seconds: SECONDS, 'events per second': PER_SECOND, 'cut every': '2 to 6 s' })
  const service = await store.start()
  const seen = { last: 0, count: 0, twice: 0, missed: 0, connections: 0 }
  const ending = new AbortController()
  const reading = follow(service, seen, ending.signal)
  const written = await write(service)
  const patience = performance.now() + 30_000
  while (seen.last < written.events && performance.now() < patience) await pause(50)
  ending.abort()
  await reading
  await service.stop()
  console.log(
    `  written ${written.events} in ${written.seconds.toFixed(1)} s: ${Math.round(written.events / written.seconds)}/s`,
  )
  console.log(`  slowest batch ${Math.round(written.slowest)} ms, furthest behind ${written.furthest} events`)
  promise(
    'the client has everything',
    seen.last === written.events && seen.missed === 0,
    `${seen.count} events, ${seen.missed} missed`,
  )
  promise('nothing twice', seen.twice === 0, `${seen.twice} in ${seen.connections} connections`)
  promise('at the rate that was asked for', written.events / written.seconds > PER_SECOND * 0.95)

  async function write({ client }: KillableService) {
    const events = Array.from({ length: BATCH }, (_, nth) => ({
      type: 'SOAK',
      workspaceId: service.workspace.id,
      tags: ['soak'],
      payload: { nth, text: 'x'.repeat(200) },
    }))
    const began = performance.now()
    const figures = { events: 0, seconds: 0, slowest: 0, furthest: 0 }
    while (performance.now() - began < SECONDS * 1000) {
      const sent = performance.now()
      const { status, body } = await client.post('/services/webhooks/v1/events/batch', { events })
      if (status !== 200) throw new Error(`batch: ${status} ${JSON.stringify(body)}`)
      figures.events += BATCH
      figures.slowest = Math.max(figures.slowest, performance.now() - sent)
      figures.furthest = Math.max(figures.furthest, figures.events - seen.last)
      await pause(Math.max(0, began + (figures.events / PER_SECOND) * 1000 - performance.now()))
    }
    return { ...figures, seconds: (performance.now() - began) / 1000 }
  }
})

type Seen = { last: number; count: number; twice: number; missed: number; connections: number }

async function follow({ url, client }: KillableService, seen: Seen, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const cut = AbortSignal.any([ending, AbortSignal.timeout(2000 + Math.trunc(Math.random() * 4000))])
    seen.connections += 1
    const parser = createParser({
      onEvent({ event, id }) {
        if (event !== 'log') return
        const offset = Number(id)
        if (offset <= seen.last) seen.twice += 1
        else seen.missed += offset - seen.last - 1
        seen.last = Math.max(seen.last, offset)
        seen.count += 1
      },
    })
    try {
      const headers = { authorization: `Bearer ${client.token}`, 'last-event-id': String(seen.last) }
      const answer = await fetch(`${url}/services/console/v1/tail`, { headers, signal: cut })
      if (!answer.ok) throw new Error(`tail: ${answer.status} ${await answer.text()}`)
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text)
    } catch (error) {
      if (!cut.aborted) throw error
    }
  }
}
