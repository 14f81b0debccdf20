import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { browserToUse } from '../scripts/test/browser.ts'
import { api, bookmark, clientOf, percentile, spread } from './lib/client.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { brightestFrame } from './lib/film-strip.ts'
import { figure, heading } from './lib/report.ts'

const ROWS = 20_000
const email = 'bench@example.com'

// JavaScript until something takes input, and how long pages and long lists take; the budgets are in docs/design/speed.md.
const host = await startHost({ env: { SAMPLE: 'small', ADMIN_EMAIL: email } })
const installed = await browserToUse()
if (!('path' in installed)) throw new Error('There is no browser to measure with')
const browser = await chromium.launch({
  executablePath: installed.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  heading('Console', {
    engine: 'PGlite',
    bookmarks: ROWS,
    browser: `Chromium ${browser.version()}, headless`,
    cache: 'empty, unless it says warm',
  })
  const request = clientOf(host, await host.token())
  await spread(ROWS, 8, (n) => request('POST', `${api}/bookmarks`, bookmark(`Applications of area ${n}`, 1000)))
  await measureForm()
  await measureBareAddress(await browser.newContext())
  await measureFirstPages(await browser.newContext())
  await measureFirstPaint(await browser.newContext({ colorScheme: 'dark' }))
  await measureLists(await browser.newContext())
  await measureTail(await browser.newContext())
} finally {
  await browser.close()
  await host.remove()
}

/** What a visitor without a session loads at `/` before they can type. */
async function measureBareAddress(context: BrowserContext) {
  const page = await context.newPage()
  const bytes = await countScripts(page)
  await page.goto(host.url)
  await page.getByLabel('Email').fill(email)
  figure('JS on the wire at / without a session until the form takes input', (await bytes.soFar()) / 1000, 'kB', {
    atMost: 190,
  })
  await context.close()
}

/** Film strips of two loads in the dark: one with the sign-in form, one with the pages behind it. */
async function measureFirstPaint(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${host.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  const form = await brightestFrame(browser, page, async () => {
    await page.goto(host.url)
    await page.getByLabel('Email').fill(email)
  })
  await signIn(page)
  const pages = await brightestFrame(browser, page, async () => {
    await page.goto(`${host.url}/bookmarks`)
    await page.getByRole('row').nth(1).waitFor()
  })
  figure('film strip in dark mode, form: mean light of the brightest frame (255 is white)', form, '', { atMost: 80 })
  figure('film strip in dark mode, pages: mean light of the brightest frame', pages, '', { atMost: 80 })
  await context.close()
}

/** Each time with an empty cache; the first load of the browser itself doesn't count. */
async function measureForm() {
  const times: number[] = []
  for (let run = 0; run < 8; run++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${host.url}/sign-in`)
    await page.getByLabel('Email').fill(email)
    times.push(performance.now() - began)
    await context.close()
  }
  figure('sign-in form takes input, cold, first of eight', times[0] ?? 0, 'ms')
  figure('sign-in form takes input, cold, median of the others', percentile(times.slice(1), 0.5), 'ms', { atMost: 600 })
}

async function measureFirstPages(context: BrowserContext) {
  const page = await context.newPage()
  const bytes = await countScripts(page)
  await page.goto(`${host.url}/sign-in`)
  await page.getByLabel('Email').waitFor()
  const form = bytes.soFar()
  await page.getByLabel('Email').fill(email)
  figure('JS on the wire until the sign-in form takes input', (await form) / 1000, 'kB', { atMost: 190 })
  await signIn(page)
  figure('JS on the wire until the list takes input', (await bytes.soFar()) / 1000, 'kB', { atMost: 300 })
  const times: number[] = []
  const round = ['Users', 'Bookmarks', 'Live tail', 'Bookmarks', 'Users', 'Bookmarks']
  // The first round also loads the code of the pages.
  for (const name of [...round, ...round, ...round]) {
    const started = performance.now()
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    if (name !== 'Live tail') await page.getByRole('row').nth(1).waitFor()
    times.push(performance.now() - started)
  }
  figure('warm route change to painted data, median of twelve', percentile(times.slice(6), 0.5), 'ms', { atMost: 150 })
  figure('warm route change to painted data, slowest', Math.max(...times.slice(6)), 'ms')
  await context.close()
}

async function measureLists(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${host.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await signIn(page)
  await page.goto(`${host.url}/bookmarks?tab=everyone`)
  await page.getByRole('row').nth(5).waitFor()
  const began = performance.now()
  await page.reload()
  await page.getByRole('row').nth(5).waitFor()
  figure(
    `reload of the list of ${ROWS.toLocaleString('en')} bookmarks to its first rows`,
    performance.now() - began,
    'ms',
    { atMost: 1200 },
  )
  const { frames, nodes } = await page.evaluate(scrollThrough)
  figure('frames a second while scrolling', frames, 'fps', { atLeast: 55 })
  figure('DOM nodes at most while scrolling', nodes, '', { atMost: 1400 })
  await context.close()
}

/** From the response to a save until the row shows in another window. */
async function measureTail(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${host.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await signIn(page)
  await page.goto(`${host.url}/tail`)
  await page.getByText('Live', { exact: true }).waitFor()
  const request = clientOf(host, await host.token())
  const waits: number[] = []
  for (let n = 0; n < 30; n++) {
    const shown = page.evaluate(whenShown, `Saved elsewhere, number ${n}.`)
    await request('POST', `${api}/bookmarks`, bookmark(`Saved elsewhere, number ${n}.`))
    const saved = Date.now()
    waits.push((await shown) - saved)
  }
  figure('save answered → row in the tail of another window, median', percentile(waits, 0.5), 'ms', { atMost: 200 })
  figure('save answered → row in the tail of another window, slowest of 30', Math.max(...waits), 'ms')
  await context.close()
}

/** Runs in the page: the time at which a text is drawn. */
function whenShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => (document.body.textContent.includes(text) ? resolve(Date.now()) : requestAnimationFrame(look))
    look()
  })
}

async function signIn(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
}

/** Compressed size of all scripts that were requested until the moment of the question. */
async function countScripts(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Map<string, Promise<number>>()
  const arrived = new Map<string, (bytes: number) => void>()
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!new URL(request.url).pathname.endsWith('.js') || scripts.has(requestId)) return
    scripts.set(requestId, new Promise((resolve) => arrived.set(requestId, resolve)))
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    arrived.get(requestId)?.(encodedDataLength),
  )
  return {
    async soFar(): Promise<number> {
      const sizes = await Promise.all(scripts.values())
      return sizes.reduce((total, bytes) => total + bytes, 0)
    },
  }
}

/** Runs in the page: five seconds of scrolling the table, frames counted as the browser draws them. */
async function scrollThrough() {
  const scroller = [...document.querySelectorAll<HTMLElement>('*')].find(
    (element) => element.scrollHeight > element.clientHeight + 500 && getComputedStyle(element).overflowY !== 'visible',
  )
  let [drawn, nodes] = [0, 0]
  const began = performance.now()
  while (performance.now() - began < 5000) {
    await new Promise(requestAnimationFrame)
    scroller?.scrollBy(0, 120)
    drawn++
    nodes = Math.max(nodes, document.querySelectorAll('*').length)
  }
  return { frames: drawn / ((performance.now() - began) / 1000), nodes }
}
