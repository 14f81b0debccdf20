import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { browserToUse } from '../scripts/test/browser.ts'
import { clientOf, percentile } from './lib/client.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { measureKeys } from './lib/keys.ts'
import { enlarged, FIELDS, type Model, TYPES } from './lib/large-model.ts'
import { figure, heading } from './lib/report.ts'

const RUNS = 5
const email = 'bench@example.com'

// The workbench of a large data model in Chromium: how long it takes to its outline, from a key to the picture, and to a review.
const dataDir = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
const env = { SAMPLE: 'none', ADMIN_EMAIL: email }
const host = await startHost({ dataDir, env, readyWithinMs: 300_000 })
try {
  const request = clientOf(host, await host.token())
  const { data } = await request<{ data: Model }>('GET', '/services/pathfinder/v1/models/dataModel')
  await request('PUT', '/services/pathfinder/v1/models/dataModel', enlarged(data))
  const installed = await browserToUse()
  if (!('path' in installed)) throw new Error('There is no browser to measure with')
  const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    heading('Workbench of the data model', { engine: 'PGlite', types: TYPES, 'fields of each': FIELDS, runs: RUNS })
    await measure(await browser.newPage({ viewport: { width: 1440, height: 900 } }))
  } finally {
    await browser.close()
  }
} finally {
  await host.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(page: Page): Promise<void> {
  const item = '/data-model?item=factSheets/Kind250/field0'
  await page.goto(`${host.url}/sign-in?returnTo=${encodeURIComponent(item)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const form = page.getByRole('textbox', { name: 'Initial value' })
  await form.waitFor()
  const loads: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await page.reload()
    await form.waitFor()
    loads.push(performance.now() - began)
  }
  figure('reload to the form and the outline, median', percentile(loads, 0.5), 'ms', { atMost: 1000 })
  figure('reload to the form and the outline, slowest', Math.max(...loads), 'ms', { atMost: 1000 })
  await page.waitForLoadState('networkidle')
  await form.click()
  await measureKeys(page, 'a key in a form', 50)
  await page.getByRole('searchbox').click()
  await measureKeys(page, 'a key in the search', 50)
  await page.getByRole('searchbox').fill('')
  const reviews: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await form.click()
    await page.keyboard.type(`${run}`)
    const began = performance.now()
    await page.keyboard.press('Control+s')
    // In each frame: waiting for a locator looks twice a second after a while.
    await page.waitForFunction(() => document.body.textContent?.includes('The data model has no errors'), undefined, {
      polling: 'raf',
    })
    reviews.push(performance.now() - began)
    await page.getByRole('button', { name: 'Back to editing' }).click()
    await form.waitFor()
  }
  figure('from Ctrl S to the answer of the review, median', percentile(reviews, 0.5), 'ms', { atMost: 500 })
  figure('from Ctrl S to the answer of the review, slowest', Math.max(...reviews), 'ms', { atMost: 500 })
}
