import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { browserToUse } from '../scripts/test/browser.ts'
import { clientOf, percentile } from './lib/client.ts'
import { PASSWORD, startHost } from './lib/host.ts'
import { measureKeys } from './lib/keys.ts'
import { figure, heading } from './lib/report.ts'

const RUNS = 5
const [TYPES, FIELDS] = [100, 50]
const LANGUAGES = ['en', 'de', 'fr', 'es']
const email = 'bench@example.com'

type Fields = Record<string, { label: string; values: Record<string, string> }>
type Models = {
  dataModel: { factSheets: Record<string, { fields: Record<string, object> }> }
  languages: Record<string, { dataModel?: { factSheets?: Record<string, { fields?: Fields }> } }>
}

// The table of a workspace with 10,000 texts of fields in four languages, every third text missing in the last one.
const dataDir = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
const host = await startHost({ dataDir, env: { SAMPLE: 'none', ADMIN_EMAIL: email }, readyWithinMs: 300_000 })
try {
  const request = clientOf(host, await host.token())
  const { data } = await request<{ data: Models }>('GET', '/services/console/v1/models')
  await request('PUT', '/services/console/v1/models', enlarged(data))
  const installed = await browserToUse()
  if (!('path' in installed)) throw new Error('There is no browser to measure with')
  const browser = await chromium.launch({ executablePath: installed.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    heading('Table of texts', { texts: TYPES * FIELDS * 2, languages: LANGUAGES.length, runs: RUNS })
    await measure(await browser.newPage({ viewport: { width: 1440, height: 900 } }))
  } finally {
    await browser.close()
  }
} finally {
  await host.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

function enlarged({ dataModel, languages }: Models) {
  const names = Array.from({ length: TYPES }, (_, nth) => `Kind${nth}`)
  const fields = Array.from({ length: FIELDS }, (_, nth) => `field${nth}`)
  const definition = {
    fields: Object.fromEntries(fields.map((field) => [field, { type: 'SINGLE_SELECT', values: ['high'] }])),
  }
  const textsOf = (id: string, type: string): Fields =>
    Object.fromEntries(
      fields.flatMap((field, nth) =>
        id === 'es' && nth % 3 === 0
          ? []
          : [[field, { label: `${type} ${field} in ${id}`, values: { high: `High of ${field} in ${id}` } }]],
      ),
    )
  return {
    dataModel: {
      ...dataModel,
      factSheets: { ...dataModel.factSheets, ...Object.fromEntries(names.map((name) => [name, definition])) },
    },
    languages: Object.fromEntries(
      LANGUAGES.map((id) => {
        const own = languages[id] ?? {}
        const types = Object.fromEntries(names.map((name) => [name, { fields: textsOf(id, name) }]))
        return [id, { ...own, dataModel: { ...own.dataModel, factSheets: { ...own.dataModel?.factSheets, ...types } } }]
      }),
    ),
  }
}

async function measure(page: Page): Promise<void> {
  const address = '/languages?group=fields'
  await page.goto(`${host.url}/sign-in?returnTo=${encodeURIComponent(address)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const row = page.getByRole('row').nth(3)
  await row.waitFor()
  const loads: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await page.reload()
    await row.waitFor()
    loads.push(performance.now() - began)
  }
  figure('reload to the rows, median', percentile(loads, 0.5), 'ms', { atMost: 1000 })
  figure('reload to the rows, slowest', Math.max(...loads), 'ms', { atMost: 1000 })
  await page.waitForLoadState('networkidle')
  await filters(page)
  await page.getByRole('gridcell').nth(1).dblclick()
  await page.getByRole('textbox').waitFor()
  await measureKeys(page, 'a key in a cell', 50)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').click()
  await measureKeys(page, 'a key in the search', 100)
  await page.getByRole('searchbox').fill('')
  await throughXliff(page)
}

/** From a click on a tab to the rows of it. */
async function filters(page: Page): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    for (const name of [/^Missing/, /^All/]) {
      const before = await page.getByRole('grid').getAttribute('aria-rowcount')
      const radio = page.getByRole('radio', { name })
      await radio.waitFor({ state: 'attached' })
      times.push(
        await radio.evaluate(async (input: HTMLElement, count) => {
          const began = performance.now()
          input.click()
          while (document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === count)
            await new Promise((go) => requestAnimationFrame(go))
          return performance.now() - began
        }, before),
      )
    }
  }
  figure('from a click on a filter to its rows, median', percentile(times, 0.5), 'ms', { atMost: 100 })
  figure('from a click on a filter to its rows, slowest', Math.max(...times), 'ms', { atMost: 100 })
}

/** Out as XLIFF and in again: nothing must change. */
async function throughXliff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  const began = performance.now()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'German (XLIFF)' }).click(),
  ])
  const path = await download.path()
  figure('an XLIFF of one language', performance.now() - began, 'ms')
  const content = await readFile(path)
  await page.getByRole('button', { name: 'Import' }).click()
  const start = performance.now()
  const file = { name: 'languages.de.xlf', mimeType: 'application/xliff+xml', buffer: content }
  await page.getByLabel('CSV or XLIFF file').setInputFiles(file)
  await page.getByText('All its texts are in the table already.').waitFor()
  figure('the same read again, without a change', performance.now() - start, 'ms')
  console.log(`  ${(content.length / 1e6).toFixed(1)} MB, ${content.toString().match(/<trans-unit/g)?.length} texts`)
}
