import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { build } from 'vite'
import console from '../vite.config.ts'

const ORIGIN = 'http://components.invalid'

/** A build of `mui/every-component.tsx` as the console is built, and a page that has loaded it. */
const test = base.extend<{ open: () => Promise<void> }>({
  open: async ({ page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'every-component-'))
    await build({
      configFile: false,
      plugins: console.plugins ?? [],
      logLevel: 'error',
      build: {
        outDir: folder,
        target: 'es2023',
        rolldownOptions: {
          input: join(import.meta.dirname, 'mui/every-component.tsx'),
          output: { entryFileNames: 'entry.js' },
        },
      },
    })
    await page.route(`${ORIGIN}/**`, async (route) => {
      const name = basename(new URL(route.request().url()).pathname)
      if (name === '')
        await route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><body><script type="module" src="/entry.js"></script>',
        })
      else await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(folder, name), 'utf8') })
    })
    await use(async () => {
      await page.goto(ORIGIN)
    })
    await rm(folder, { recursive: true, force: true })
  },
})

test('every component of MUI renders on the theme of the console, from a build', async ({ page, open }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await open()
  await expect(page.locator('[data-component=Zoom]')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'failures'))).toEqual({})
  expect(errors).toEqual([])
  expect(await page.locator('[data-component]').count()).toBeGreaterThan(120)
  // Parts that a build can lose without an error.
  await expect(page.locator('[data-component=TextField] textarea').first()).toBeVisible()
  for (const name of ['Autocomplete', 'Pagination', 'Rating', 'TablePagination'])
    await expect(page.locator(`[data-component=${name}] svg`).first()).toBeAttached()
})
