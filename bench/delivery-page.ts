import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbedded } from '../mock-server/storage/engines/embedded.ts'
import { browserToUse } from '../scripts/test/browser.ts'
import { clientOf, percentile } from './lib/client.ts'
import { fillDeliveryLog } from './lib/delivery-log.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { figure, heading } from './lib/report.ts'

/** Four times as many attempts. `EVENTS=25000` makes a small log. */
const EVENTS = Number(process.env['EVENTS'] ?? 250_000)
const SUBSCRIPTIONS = 4
const BRUSHES = 12
const email = 'bench@example.com'

// The page of a delivery log in Chromium: how long it takes to its first rows, and from a range of the histogram to its rows.
const dataDir = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
const env = { SAMPLE: 'none', ADMIN_EMAIL: email, OUTGOING_ALLOW: '127.0.0.1' }
try {
  const subscriptions = await makeSubscriptions()
  const attempts = await fill(subscriptions)
  const host = await startHost({ dataDir, env, readyWithinMs: 300_000 })
  const installed = await browserToUse()
  if (!('path' in installed)) throw new Error('There is no browser to measure with')
  const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    heading('Page of a delivery log', { engine: 'PGlite', attempts, subscriptions: SUBSCRIPTIONS, brushes: BRUSHES })
    const page = await browser.newPage()
    await page.addInitScript(watchReleases)
    await page.goto(`${host.url}/sign-in?returnTo=/webhooks/${subscriptions[1]}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('row').nth(5).waitFor()
    const loads: number[] = []
    for (let run = 0; run < 5; run++) {
      // The store works on what the page before has asked for until it is answered.
      await page.waitForLoadState('networkidle')
      const began = performance.now()
      await page.reload()
      await page.getByRole('row').nth(5).waitFor()
      loads.push(performance.now() - began)
    }
    figure('reload to the first rows, median', percentile(loads, 0.5), 'ms', { atMost: 1000 })
    figure('reload to the first rows, slowest', Math.max(...loads), 'ms', { atMost: 1000 })
    const brushes: number[] = []
    for (let n = 0; n < BRUSHES; n++) brushes.push(await brush(page, n))
    figure('range of the histogram chosen → its rows, median', percentile(brushes, 0.5), 'ms', { atMost: 400 })
    figure('range of the histogram chosen → its rows, slowest', Math.max(...brushes), 'ms', { atMost: 400 })
  } finally {
    await browser.close()
    await host.kill('SIGTERM')
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Paused, so that the engine leaves the deliveries that are written below alone. */
async function makeSubscriptions(): Promise<string[]> {
  const host = await startHost({ dataDir, env })
  const request = clientOf(host, await host.token())
  const input = { deliveryType: 'PUSH', targetUrl: 'http://127.0.0.1:8123/', active: false, tagSets: [['pathfinder']] }
  const ids: string[] = []
  for (let n = 0; n < SUBSCRIPTIONS; n++) {
    const { data } = await request<{ data: { id: string } }>('POST', '/services/webhooks/v1/subscriptions', {
      ...input,
      identifier: `bench-${n}`,
    })
    ids.push(data.id)
  }
  await host.kill('SIGTERM')
  return ids
}

/** Adds the deliveries to the store of the stopped service, and answers the number of their attempts. */
async function fill(subscriptions: readonly string[]): Promise<number> {
  const storage = await openEmbedded({ dataDir, statementLimitMs: 600_000 })
  try {
    const { rows: workspaces } = await sql<{ id: string }>`SELECT id FROM workspace`.execute(storage.db)
    const workspaceId = workspaces[0]?.id
    if (workspaceId === undefined) throw new Error('The store has no workspace')
    await sql`DELETE FROM event`.execute(storage.db)
    // The histogram begins with the subscription.
    await sql`UPDATE subscription SET created_at = created_at - interval '40 days'`.execute(storage.db)
    await fillDeliveryLog(
      storage,
      { events: EVENTS, workspaceId, subscriptions, now: new Date() },
      (events) => void (events % 50_000 === 0 && console.error(`  ${events} events written`)),
    )
    for (const table of ['event', 'delivery', 'attempt'])
      await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(storage.db)
    const { rows } = await sql<{ attempts: number }>`SELECT count(*)::int AS attempts FROM attempt`.execute(storage.db)
    return rows[0]?.attempts ?? 0
  } finally {
    await storage.close()
  }
}

/** Draws a range of about two days over the whole time, and answers how long its first row took to show from the release of the button. */
async function brush(page: Page, nth: number): Promise<number> {
  const clear = page.getByRole('button', { name: 'Remove Time filter' })
  if (await clear.isVisible()) {
    await clear.click()
    await clear.waitFor({ state: 'detached' })
    await page.waitForTimeout(1500)
  }
  const box = await page.locator('[data-choosable]').boundingBox()
  if (!box) throw new Error('There is no histogram')
  const start = box.x + (box.width * (nth + 1)) / (BRUSHES + 4)
  await page.mouse.move(start, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(start + box.width / 15, box.y + 20, { steps: 4 })
  const before = await page.evaluate(firstRow)
  await page.mouse.up()
  const shown = await page.waitForFunction(shownSince, before, { timeout: 10_000 })
  return (await shown.jsonValue()) || 0
}

/** Runs in the page: the text of the first row. */
function firstRow(): string {
  return document.querySelector('[role=row][data-index="0"]')?.textContent ?? ''
}

/** Runs in the page at each frame: milliseconds since the release of the button once the first row is another one. */
function shownSince(before: string): number | false {
  const now = document.querySelector('[role=row][data-index="0"]')?.textContent ?? ''
  return now !== '' && now !== before && performance.now() - window.releasedAt
}

/** Runs in the page before its own scripts. */
function watchReleases() {
  window.addEventListener('pointerup', () => (window.releasedAt = performance.now()), { capture: true })
}

declare global {
  interface Window {
    releasedAt: number
  }
}
