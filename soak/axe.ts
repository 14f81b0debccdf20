import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { heading } from '../bench/lib/report.ts'
import { browserToUse } from '../scripts/test/browser.ts'
import { promise } from './lib/promises.ts'

const grep = process.argv.find((argument) => argument.startsWith('--grep='))

// The browser tests once more, with axe's colour rules in the light and the dark scheme and with forced colours at every check.
const browser = await browserToUse()
if ('reason' in browser) throw new Error(browser.reason)
heading('Every state in every scheme', {
  browser: browser.path,
  ...(grep ? { grep: grep.slice('--grep='.length) } : {}),
})
const { status } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'test', ...(grep ? [grep] : [])],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser.path, AXE_SCHEMES: 'all' } },
)
promise('the browser tests pass with axe in every scheme', status === 0, `Playwright ended with ${String(status)}`)
