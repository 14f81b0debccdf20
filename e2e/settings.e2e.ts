import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('settings are changed with a review, told to another window, and restored', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs(page, 'admin', '/settings')
  await page.getByRole('textbox', { name: 'Help center' }).fill('https://example.com/help')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('CHF')
  await expectAccessible(page)
  const other = await context.newPage()
  await other.goto('/features')
  await expect(other.getByRole('switch', { name: 'OData feeds' })).toBeVisible()
  await page.keyboard.press('Control+s')
  const review = page.getByRole('dialog', { name: 'Save settings' })
  await expect(review.getByText('CHF – Swiss Franc')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  // Until the other window has been told, the button opens the shortcuts, which hide it.
  await expect(async () => {
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: 'Help' }).click({ timeout: 1000 })
    await expect(other.getByRole('menuitem', { name: 'Help center' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(other)
  await other.close()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText('EUR – Euro')).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Put into the editor' }).last().click()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await page.keyboard.press('Control+s')
  await review.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('0 differ from the default')).toBeVisible()
})

test('maintenance keeps others from changing anything, and every window says so', async ({
  page,
  signInAs,
  site,
  openElsewhere,
}) => {
  await signInAs(page, 'admin', '/settings')
  await page.getByRole('button', { name: 'Begin maintenance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin maintenance?' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Moving the model.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Begin maintenance' }).click()
  await expect(page.getByText('is maintaining the workspace.')).toBeVisible()
  await expectAccessibleColors(page)
  const member = await site.api('member')
  const refused = await member.post('/services/pathfinder/v1/factSheets', {
    data: { name: 'New', type: 'Application' },
  })
  expect([refused.status(), (await refused.json()).errorMessage]).toEqual([
    503,
    expect.stringContaining('Moving the model.'),
  ])
  const elsewhere = await openElsewhere()
  await signInAs(elsewhere, 'viewer', '/features')
  await expect(elsewhere.getByText('Moving the model.')).toBeVisible()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('is maintaining the workspace.')).toBeHidden()
})

test('people who do nothing are asked, and then signed out', async ({ page, signInAs, site }) => {
  const api = await site.api('admin')
  const address = '/services/pathfinder/v1/settings'
  const { data } = await (await api.get(address)).json()
  await api.put(address, { data: { ...data, idleTimeoutMinutes: 5 } })
  await page.clock.install()
  const known = page.waitForResponse('**/services/console/v1/workspace')
  await signInAs(page, 'viewer', '/features')
  await known
  await page.mouse.move(100, 100)
  await page.clock.runFor(3000)
  await page.clock.fastForward('04:00')
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await page.clock.fastForward('04:00')
  await expect(question).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await api.put(address, { data })
})
