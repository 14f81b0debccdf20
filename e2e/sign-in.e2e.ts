import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

// Other tests run without sign-in limits; this file tests them.
test.use({ settings: { RATE_LIMIT_PER_MINUTE: '1800' } })

test('the sign-in form takes the place of the page the server sends without an empty page in between', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const states: string[] = []
    Object.assign(globalThis, { states })
    const state = () => {
      const root = document.getElementById('root')
      if (!root) return 'none'
      if (root.querySelector('#first-paint')) return 'server'
      return root.querySelector('input') ? 'form' : 'empty'
    }
    new MutationObserver(() => {
      if (states.at(-1) !== state()) states.push(state())
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'states'))).toEqual(['none', 'server', 'form'])
})

test('a browser without JavaScript shows what the console needs', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.process.url)
  // Playwright reads no text in <noscript>.
  await expect(page.locator('noscript p').first()).toBeVisible()
  expect(await page.locator('noscript p').first().innerText()).toContain('Landscape Console needs JavaScript')
  await context.close()
})

test('signing in by the keyboard alone leads to the requested page', async ({ page, site }) => {
  const { email, password } = await site.person('admin')
  await page.goto('/users?tab=active')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\?tab=active$/)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  // The access token lives in memory; a reload gets a new one with the cookie.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toMatch(/eyJ|token/i)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('the sign-in form explains too many attempts and a missing service, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('nobody@helvion.example')
  await page.getByLabel('Password', { exact: true }).fill('guess')
  const submit = page.getByRole('button', { name: 'Sign in' })

  await page.context().setOffline(true)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText("didn't respond")
  await page.context().setOffline(false)

  for (let attempt = 0; attempt < 10; attempt++) {
    const answered = page.waitForResponse('**/sessions')
    await submit.click()
    await answered
    await expect(submit).not.toHaveAttribute('aria-busy')
  }
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Try again in 5 minutes')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('guess')
})

test('a page stays at its address while the service does not say whether the session goes on', async ({
  page,
  signInAs,
}) => {
  await page.route('**/sessions/renew', (route) => route.abort())
  await signInAs(page, 'admin', '/users')
  await expect(page.getByText("The server didn't respond. Check your connection, then try again.")).toBeVisible()
  await page.unroute('**/sessions/renew')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('without a session only the code of the form is loaded, and Back never leads to a page of the workspace', async ({
  page,
  site,
}) => {
  const { email, password } = await site.person('admin')
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/users')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fusers$/)
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(scripts.filter((url) => /\/(?:app|routes|shared|people)/.test(url))).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)

  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fbookmarks$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fusers$/)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('the sign-in page is accessible, also with a refusal, in German and at 390 px', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessibleColors(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expectAccessibleColors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
