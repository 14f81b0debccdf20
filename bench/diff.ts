import { type Page, chromium } from '@playwright/test'
import { browserToUse } from '../scripts/test/browser.ts'
import { lineDiff, quickDiff } from '../src/common/diff/line-diff.ts'
import { api, bookmark, clientOf, percentile } from './lib/client.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

const MEMBERS = 20_000
const RUNS = 5
const email = 'bench@example.com'

type State = Readonly<Record<string, unknown>>

const stateOf = (valueOf: (index: number) => unknown): State =>
  Object.fromEntries(Array.from({ length: MEMBERS }, (_, index) => [`member${index}`, valueOf(index)]))
const saved = stateOf((index) => index % 7)
const oneChanged = { ...saved, member8000: 'changed' }
const allChanged = stateOf((index) => `other ${index}`)

// Comparing two texts line by line: alone, and on the page of a bookmark until it shows the difference.
heading('Comparisons', { 'members of a state': MEMBERS, runs: RUNS })
measureFunctions()
const installed = await browserToUse()
if (!('path' in installed)) throw new Error('There is no browser to measure with')
const host = await startHost({ env: { SAMPLE: 'none', ADMIN_EMAIL: email } })
const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${host.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
  await measurePage(page, 'one changed member', oneChanged, 50)
  await measurePage(page, 'all members changed', allChanged, 500)
} finally {
  await browser.close()
  await host.remove()
}

function measureFunctions(): void {
  const answer = (status: string) =>
    JSON.stringify({ items: Array.from({ length: 1400 }, (_, index) => ({ id: `item ${index}`, status, at: index })) })
  const [before, after] = [answer('accepted'), answer('refused')]
  const text = JSON.stringify(saved)
  time('one changed member', 50, () => quickDiff({ before: text, after: JSON.stringify(oneChanged) }))
  time('all members changed', 500, () => lineDiff({ before: text, after: JSON.stringify(allChanged) }))
  time(`two answers of ${Math.round(before.length / 1024)} KiB`, 100, () => lineDiff({ before, after }))
}

function time(name: string, atMost: number, work: () => unknown): void {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now()
    if (!work()) throw new Error(`${name}: not compared`)
    return performance.now() - began
  })
  figure(`${name}: the comparison, median`, percentile(times, 0.5), 'ms', { atMost })
}

/** From the click on the tab until its lines are drawn; and, from a reload, how long the page takes no input at a time. */
async function measurePage(page: Page, name: string, state: State, atMost: number): Promise<void> {
  const { accessToken, userId } = await signedIn()
  const request = clientOf(host, accessToken)
  const input = { ...bookmark(`With ${name}`), userId, state: saved }
  const { data } = await request<{ data: { id: string } }>('POST', `${api}/bookmarks`, input)
  await request('PUT', `${api}/bookmarks/${data.id}/workingCopy`, { state, userId })
  const [clicks, holds]: [number[], number[]] = [[], []]
  await page.addInitScript(watchLongTasks)
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${host.url}/bookmarks/${data.id}?tab=shows`)
    await page.getByRole('tab', { name: /JSON diff/ }).waitFor()
    await page.waitForLoadState('networkidle')
    clicks.push(await page.evaluate(whenDrawn))
    holds.push(await page.evaluate(longestTask))
  }
  figure(`${name}: a click until the page shows it, median`, percentile(clicks, 0.5), 'ms', { atMost })
  figure(`${name}: the page takes no input, longest from its load`, Math.max(...holds), 'ms')
}

async function signedIn(): Promise<{ accessToken: string; userId: string }> {
  const answer = await fetch(`${host.url}/services/mtm/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data }: { data: { accessToken: string; user: { id: string } } } = await answer.json()
  return { accessToken: data.accessToken, userId: data.user.id }
}

/** Runs in the page: clicks on the tab and waits for the frame that has its lines. */
function whenDrawn(): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) =>
      each.textContent.startsWith('JSON'),
    )
    tab?.click()
    const look = () =>
      document.querySelector('[data-change=added]') ? resolve(performance.now() - began) : requestAnimationFrame(look)
    look()
  })
}

/** Runs in the page before its scripts. */
function watchLongTasks(): void {
  const times = [0]
  Reflect.set(window, 'longTasks', times)
  new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
}

/** Runs in the page; the list is put there above. */
function longestTask(): number {
  return Math.max(...(Reflect.get(window, 'longTasks') as number[]))
}
