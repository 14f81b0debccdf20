import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('the subscriptions of the sample are accessible with a panel, a question and a menu', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/webhooks')
  // The reader that the sample has nearly forgotten comes first.
  await expect(page.getByRole('row').nth(1)).toContainText(/Lagging|Idle/)
  await page.getByText('servicenow-cmdb').click()
  const panel = page.getByRole('complementary', { name: 'servicenow-cmdb' })
  await expect(panel.getByText('cmdb.helvion.example/api/v2/events')).toBeVisible()
  await expectAccessibleColors(page)
  await panel.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy as cURL' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Resume servicenow-cmdb?' })).toBeVisible()
  await expectAccessible(page)
})

test('a reader is paused and resumed by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/webhooks?q=search-index')
  await expect(page.getByRole('row', { name: /search-index-pull/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page.getByText('search-index-pull paused')).toBeVisible()
  await expect(page.getByRole('row', { name: /search-index-pull/ })).toContainText('Paused')
  await page.keyboard.press('p')
  const question = page.getByRole('alertdialog', { name: 'Resume search-index-pull?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('search-index-pull resumed')).toBeVisible()
})

test('on a phone the list and its panel stay within the screen', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin', '/webhooks')
  await expect(page.getByText('bi-lake-pull')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('jira-initiatives').click()
  await expect(page.getByRole('complementary', { name: 'jira-initiatives' })).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('the navigation counts what needs attention, and G W leads there', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/bookmarks')
  const entry = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Webhooks/ })
  await expect(entry).toContainText(/need(s)? attention/)
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/webhooks$/)
})

test('a viewer learns which right webhooks need', async ({ page, signInAs }) => {
  await signInAs(page, 'viewer', '/webhooks')
  await expect(page.getByText('webhook.read').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Ask for access' })).toBeVisible()
  await expectAccessible(page)
})
