import { type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test'
import { type Role, type Site, openSite, signIn } from './site.ts'

export { expect }

type TestFixtures = {
  site: Site
  /** Adds what the page says to the errors of a test that fails, because a log is often all that is left of it. */
  pageInErrors: void
  /** Signs the page's browser in, as the form would, and opens a path. */
  signInAs: (page: Page, role: Role, path?: string) => Promise<void>
  /** A page in a browser of its own, for another person. It ends with the test, also with one that fails. */
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>
}
type WorkerFixtures = {
  /**
   * Further settings of the service: `test.use({ settings: { RATE_LIMIT_PER_MINUTE: '1800' } })`. Such a file takes a worker and a
   * browser of its own. The store has the sample already, so `SAMPLE` changes nothing.
   */
  settings: Record<string, string>
  sites: { of(file: string): Promise<Site> }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  sites: [
    async ({ playwright, settings }, use) => {
      let open: { file: string; site: Site; close: () => Promise<void> } | undefined
      await use({
        async of(file) {
          if (open?.file === file) return open.site
          await open?.close()
          open = { file, ...(await openSite(settings, playwright.request)) }
          return open.site
        },
      })
      await open?.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ sites }, use, { file }) => use(await sites.of(file)),
  baseURL: async ({ site }, use) => use(site.process.url),
  pageInErrors: [
    async ({ page }, use, { errors }) => {
      await use()
      if (errors.length === 0) return
      const text = await page.ariaSnapshot({ timeout: 10_000 }).catch((error: Error) => error.message)
      const focus = await page
        .locator(':focus')
        .evaluate(tagOf, null, { timeout: 1000 })
        .catch(() => 'nothing')
      errors.push({ message: `The page at ${page.url()}, focus on ${focus}:\n${text.slice(0, 4000)}` })
    },
    { auto: true },
  ],
  signInAs: async ({ site }, use) =>
    use(async (page, role, path = '/') => {
      await signIn(page.request, await site.person(role))
      // The mark that the form leaves on the device; without it the console asks for the password.
      await page.goto(`${site.process.url}/favicon.svg`)
      await page.evaluate(() => localStorage.setItem('signed-in', 'yes'))
      await page.goto(path)
    }),
  openElsewhere: async ({ browser, baseURL }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const page = await browser.newPage({ baseURL: baseURL ?? '', ...options })
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.close()))
  },
})

const tagOf = (element: Element): string => element.outerHTML.slice(0, 200)
