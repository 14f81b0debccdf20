import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import { browserToUse } from '../scripts/test/browser.ts'
import { clientOf } from './lib/client.ts'
import { cuttableProxy } from './lib/cuttable-proxy.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

/** `TAIL_SECONDS=600` is the long run. */
const SECONDS = Number(process.env.TAIL_SECONDS ?? 60)
const PER_SECOND = 1000
const BURST = { perSecond: 5000, seconds: 5 }
const CUTS = 3
const email = 'bench@example.com'

// The page of the live tail in Chromium while events arrive at full speed and its connection is cut, then during a burst.
const port = await freePort()
const proxy = await cuttableProxy(port)
const url = `http://127.0.0.1:${proxy.port}`
const host = await startHost({ port, env: { SAMPLE: 'none', ADMIN_EMAIL: email, BASE_URL: url } })
const installed = await browserToUse()
if (!('path' in installed)) throw new Error('There is no browser to measure with')
const browser = await chromium.launch({
  executablePath: installed.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  heading('Live tail in the browser', {
    engine: 'PGlite',
    browser: `Chromium ${browser.version()}, headless`,
    seconds: SECONDS,
    'events per second': PER_SECOND,
    cuts: CUTS,
  })
  const page = await browser.newPage()
  await page.addInitScript(watch)
  await page.goto(`${url}/sign-in?returnTo=/tail`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Live', { exact: true }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await measure(page, devtools, { perSecond: PER_SECOND, seconds: SECONDS, cuts: CUTS })
  await measure(page, devtools, { ...BURST, cuts: 0 })
} finally {
  await browser.close()
  await host.remove()
  await proxy.close()
}

type Load = { readonly perSecond: number; readonly seconds: number; readonly cuts: number }

async function measure(page: Page, devtools: CDPSession, load: Load): Promise<void> {
  console.log(`  ${load.perSecond} events a second for ${load.seconds} s:`)
  const before = await heapOf(devtools)
  await page.evaluate(() => window.tailWatch.restart())
  const typing = new AbortController()
  const typed = typeInto(page, typing.signal)
  const written = await write(load)
  await page.waitForFunction((last) => window.tailWatch.seen.last >= last, written.last, { timeout: 60_000 })
  typing.abort()
  await typed
  const { seen, input, frame } = await page.evaluate(() => window.tailWatch)
  figure('written', written.count / written.seconds, 'events/s')
  figure('  reached the page', seen.count, 'events')
  figure('  offsets missing, all connections together', seen.missed, '', { atMost: 0 })
  figure('  offsets twice', seen.twice, '')
  figure('  connections', seen.connections, '')
  figure('  slowest input until it was painted', input, 'ms', { atMost: 100 })
  figure('  longest time without a frame', frame, 'ms')
  figure('  heap growth after a collection', ((await heapOf(devtools)) - before) / 1e6, 'MB', { atMost: 100 })
  console.log(`  The page says: ${await page.locator('main header').first().innerText()}`.replaceAll('\n', ' · '))
}

/** Publishes events in batches, ten a second, and cuts the connection of the page between them. */
async function write({ perSecond, seconds, cuts }: Load) {
  const request = clientOf(host, await host.token())
  const batch = perSecond / 10
  const { data } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const events = Array.from({ length: batch }, (_, nth) => ({
    type: 'BENCH',
    tags: ['bench'],
    workspaceId: data[0]?.id,
    payload: { nth, text: 'x'.repeat(200) },
  }))
  const began = performance.now()
  let [count, last, done] = [0, 0, 0]
  while (count < perSecond * seconds) {
    const answer = await request<{ data: { sequenceInfo: number }[] }>('POST', '/services/webhooks/v1/events/batch', {
      events,
    })
    count += batch
    last = answer.data.at(-1)?.sequenceInfo ?? last
    if (done < cuts && count > ((done + 1) * perSecond * seconds) / (cuts + 1)) {
      done += 1
      proxy.cut()
    }
    await pause(Math.max(0, began + (count / perSecond) * 1000 - performance.now()))
  }
  return { count, last, seconds: (performance.now() - began) / 1000 }
}

/** Types into the filter of the page again and again. */
async function typeInto(page: Page, signal: AbortSignal): Promise<void> {
  const field = page.getByRole('searchbox').first()
  while (!signal.aborted) {
    await field.pressSequentially('bench', { delay: 50 })
    await pause(500)
    await field.fill('')
    await pause(1000)
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

declare global {
  interface Window {
    tailWatch: {
      seen: { last: number; count: number; missed: number; twice: number; connections: number }
      /** Milliseconds: the slowest input event until its paint, and the longest time between two frames. */
      input: number
      frame: number
      restart(): void
    }
  }
}

/** Runs in the page before its own scripts: reads the offsets of the stream beside the page, and times inputs and frames. */
function watch() {
  const seen = { last: 0, count: 0, missed: 0, twice: 0, connections: 0 }
  const tail = { seen, input: 0, frame: 0, restart }
  window.tailWatch = tail
  function restart() {
    Object.assign(seen, { count: 0, missed: 0, twice: 0, connections: 0 })
    Object.assign(tail, { input: 0, frame: 0 })
  }
  const { fetch: original } = window
  window.fetch = async (...request) => {
    const response = await original(...request)
    if (!response.ok || !response.body || !response.url.includes('/console/v1/tail')) return response
    const [theirs, ours] = response.body.tee()
    seen.connections += 1
    void read(ours.pipeThrough(new TextDecoderStream()))
    return new Response(theirs, { status: response.status, headers: response.headers })
  }
  async function read(texts: ReadableStream<string>) {
    let rest = ''
    const reader = texts.getReader()
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        const lines = (rest + value).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('id:')) note(Number(line.slice(3)))
      }
    } catch {
      // The connection was cut; the page opens another one.
    }
  }
  function note(offset: number) {
    if (seen.last > 0 && offset <= seen.last) seen.twice += 1
    else if (seen.last > 0) seen.missed += offset - seen.last - 1
    seen.last = Math.max(seen.last, offset)
    seen.count += 1
  }
  // Not written where it is passed: TypeScript's list of members lacks the threshold.
  const slowInput = { type: 'event', buffered: false, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tail.input = Math.max(tail.input, duration)
  }).observe(slowInput)
  let before = performance.now()
  const nextFrame = (now: number) => {
    tail.frame = Math.max(tail.frame, now - before)
    before = now
    requestAnimationFrame(nextFrame)
  }
  requestAnimationFrame(nextFrame)
}
