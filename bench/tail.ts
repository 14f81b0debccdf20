import { createParser } from 'eventsource-parser'
import { api, bookmark, clientOf, percentile } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { figure, heading } from './lib/report.ts'

const SAVES = 200

// A bookmark change shows in the tail within 200 ms of its save; measured until the bytes arrive in a client.
await onEachEngine({ SAMPLE: 'none' }, async (host, engine) => {
  const token = await host.token()
  const request = clientOf(host, token)
  heading(`Commit to tail on ${engine}`, { saves: SAVES, idle: 'one save at a time' })
  const gone = new AbortController()
  const stream = await fetch(`${host.url}/services/console/v1/tail`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gone.signal,
  })
  const seen = new Map<number, number>()
  let arrived = () => {}
  const parser = createParser({
    onEvent({ event, id }) {
      if (event !== 'log') return
      seen.set(Number(id), performance.now())
      arrived()
    },
  })
  const reading = (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text)
  })().catch(() => {})
  const waits: number[] = []
  for (let n = 1; n <= SAVES; n++) {
    const event = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const sent = performance.now()
    await request('POST', `${api}/bookmarks`, bookmark(`Tailed ${n}`))
    await event
    waits.push((seen.get(n) ?? Number.NaN) - sent)
  }
  gone.abort()
  await reading
  figure('request sent → event in the client, p50', percentile(waits, 0.5), 'ms')
  figure('request sent → event in the client, p99', percentile(waits, 0.99), 'ms', { atMost: 200 })
  const offsets = [...seen.keys()]
  figure(
    'events that did not arrive once, in order',
    offsets.filter((offset, index) => offset !== index + 1).length,
    '',
    { atMost: 0 },
  )
})
