import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

// `npm test` names the browser it found; run directly, Debian's is taken when it is there, else Playwright's own.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH ?? debian.find((path) => existsSync(path))

/** The built application in a browser. Every file starts a service of its own (e2e/site.ts) on a copy of one prepared store. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For hangs, not for speed: the tests also run beside other work on a machine that is four times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // A trace of every test is an eighth of the time of all. To look into one: `--trace retain-on-failure`. What a failed test leaves is
    // the picture of the page and, with its errors, its text.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
