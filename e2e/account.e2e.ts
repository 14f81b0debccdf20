import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a person chooses their own password, which signs out their other browser', async ({
  page,
  openElsewhere,
  signInAs,
  site,
}) => {
  const { email, password } = await site.person('support')
  const next = 'a better password than that'
  const theirs = await openElsewhere()
  await signInAs(theirs, 'support', '/bookmarks')
  await signInAs(page, 'support', '/bookmarks')
  await page.getByRole('button', { name: 'Sam Support, your account' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('Last changed:')).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Repeat new password', { exact: true }).fill(next)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByText('Last changed:')).toBeVisible()

  await theirs.reload()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(next)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/\/bookmarks/)
  await theirs.getByRole('searchbox').focus()

  await page.reload()
  await page.getByRole('button', { name: /^Revoke Chrome/ }).click()
  await expect(page.getByRole('heading', { name: /^Sessions/ })).toBeFocused()
  // Whatever the page asks for next says so: what is typed, or one of the requests that follow a second after the sign-in.
  await theirs.keyboard.type('a')
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
})

test('theme, language and density follow a person to another browser', async ({ page, openElsewhere, signInAs }) => {
  await signInAs(page, 'member', '/account')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Compact', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Sprache und Anzeige' })).toBeVisible()

  const theirs = await openElsewhere({ colorScheme: 'light' })
  await signInAs(theirs, 'member', '/account')
  await expect(theirs.getByRole('heading', { name: 'Sprache und Anzeige' })).toBeVisible()
  await expect(theirs.locator('html')).toHaveClass(/\bdark\b/)
  await expect(theirs.getByLabel('Kompakt')).toBeChecked()
})

for (const width of [320, 390, 800]) {
  test(`the account fits ${width} pixels`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAs(page, 'admin', '/account')
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isTooWide).toBe(false)
    if (width === 320) await expectAccessible(page)
  })
}

test('a viewer asks for access, and the administrator finds the request at the bell', async ({
  page,
  openElsewhere,
  signInAs,
}) => {
  await signInAs(page, 'viewer', '/tail')
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByText('Asked Priya Raman')).toBeFocused()
  await expectAccessible(page)

  const theirs = await openElsewhere()
  await signInAs(theirs, 'admin', '/bookmarks')
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expectAccessibleColors(theirs)
  await theirs.getByRole('link', { name: /asked for access/ }).click()
  await expect(theirs).toHaveURL(/\/users\?open=/)
  await expect(theirs.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
