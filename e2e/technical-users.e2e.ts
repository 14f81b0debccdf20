import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a token is created by the keyboard alone, opens the service, and is replaced', async ({
  page,
  request,
  signInAs,
}) => {
  const opens = async (token: string) => {
    const headers = { authorization: `Basic ${btoa(`apitoken:${token}`)}` }
    return (
      await request.post('/services/mtm/v1/oauth2/token', { headers, form: { grant_type: 'client_credentials' } })
    ).status()
  }
  await signInAs(page, 'admin', '/technical-users')
  await page.getByRole('button', { name: 'New technical user' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('nightly-report')
  await page.keyboard.press('Control+s')
  const field = page.getByLabel('Token', { exact: true })
  await expect(field).toBeFocused()
  const first = await field.inputValue()
  expect(await opens(first)).toBe(200)
  expect(page.url()).not.toContain(first)

  await page.keyboard.press('Escape')
  await expect(page.getByText('Save the token first').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue(first)
  await page.getByLabel('I have saved the token').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'nightly-report' })
  await expect(panel).toBeVisible()
  expect(await page.content()).not.toContain(first)

  await panel.getByRole('button', { name: 'Rotate token' }).click()
  await page.getByRole('dialog').getByText('30 days').click()
  await page.getByRole('dialog').getByText('Stop now').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate token' }).click()
  const second = await field.inputValue()
  expect([await opens(first), await opens(second)]).toEqual([401, 200])
  await page.getByLabel('I have saved the token').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByText('30 days left')).toBeVisible()
  await page.reload()
  await expect(panel).toBeVisible()
  expect(await page.content()).not.toContain(second)

  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Type nightly-report to confirm').fill('nightly-report')
  await page.getByRole('button', { name: 'Delete technical user' }).click()
  await expect(page.getByText('nightly-report deleted')).toBeVisible()
  expect(await opens(second)).toBe(401)
})

test('expiring tokens are marked, and search and sort are kept in the address', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/technical-users?sort=expiry-ASC')
  await expect(page.getByText(/1 token expires soon, 1 expired/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Expired')
  await page.keyboard.press('/')
  await page.keyboard.type('power')
  await expect(page).toHaveURL(/q=power&sort=expiry/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.type(' of nobody')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
})

test('the columns of technical users make room for the panel that opens beside them', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/technical-users')
  await page.getByText('power-bi').click()
  await expect(page.getByRole('complementary', { name: 'power-bi' })).toBeVisible()
  const widths = () => page.getByRole('grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(widths).toBe(0)
})

test('the expiry of a token stays within its row on the narrowest phone', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signInAs(page, 'admin', '/technical-users?sort=expiry-ASC')
  const texts = page.getByRole('row').getByText(/days? (left|ago)$/)
  await expect(texts.nth(2)).toBeVisible()
  const ends = await texts.evaluateAll((days) => days.map((text) => Math.round(text.getBoundingClientRect().right)))
  expect(Math.max(...ends)).toBeLessThanOrEqual(320 - 16)
})

test('a viewer learns which right technical users need and who can grant it', async ({ page, signInAs }) => {
  await signInAs(page, 'viewer', '/technical-users')
  await expect(page.getByRole('heading', { name: "You can't view technical users" })).toBeVisible()
  await expect(page.getByText('technicalUser.manage')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Ask for access' })).toBeVisible()
  await expectAccessible(page)
})

test('the list of technical users is accessible with data, a panel, the form and the token', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/technical-users')
  await page.getByText('power-bi').click()
  await expect(page.getByRole('complementary', { name: 'power-bi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New technical user' }).click()
  await page.getByText('Date…').click()
  await expectAccessible(page)
  await page.getByLabel('Username').fill('axe')
  await page.getByRole('button', { name: 'Create technical user' }).click()
  await expect(page.getByLabel('Token', { exact: true })).toBeVisible()
  await expectAccessibleColors(page)
  await page.getByLabel('I have saved the token').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('complementary', { name: 'axe' })).toBeVisible()
})
