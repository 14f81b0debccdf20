import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('an administrator clones a role, compares it with the original, and saves it after a review', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/roles')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessibleColors(page)
  await page.getByRole('button', { name: /^Member \d/ }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await page.getByLabel('Display name').fill('Application owner')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('APPLICATION_OWNER')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByRole('columnheader', { name: 'Application owner' })).toBeVisible()

  // The column of the new role is the last one.
  const cellOf = (right: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${right} (?!in)`) })
      .getByRole('gridcell')
      .last()
  await cellOf('Edit fact sheets').focus()
  await page.keyboard.press('o')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('d')
  await expect(cellOf('Edit fact sheets')).toHaveAccessibleName('Own only, changed')

  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByLabel('First role').selectOption('Member')
  await page.getByLabel('Second role').selectOption('Application owner')
  await expect(page.getByText('2 permissions differ')).toBeVisible()
  await expectAccessibleColors(page)
  await page.keyboard.press('Escape')

  // The draft outlives a reload.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('status')).toContainText('1 change')
  await page.keyboard.press('Control+s')
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await expect(review.getByText('0 users are affected.')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 change saved')).toBeVisible()
  await page.reload()
  await expect(cellOf('Edit fact sheets')).toHaveAccessibleName('Own only')
})

test('the matrix and a role are changed and saved by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/roles')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('resend')
  await expect(grid.getByRole('rowheader', { name: 'Resend deliveries' })).toBeVisible()
  await expect(grid.getByRole('rowheader')).toHaveCount(2)
  const active = grid.locator('td[tabindex="0"]')
  for (let nth = 0; nth < 40 && !(await active.evaluate((cell) => cell === document.activeElement)); nth += 1)
    await page.keyboard.press('Tab')
  await expect(active).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('a')
  await expect(page.getByText('2 changes')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('status')).toHaveText('No changes')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+s')
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(page.getByText(/users are affected/)).toBeVisible()
  for (let nth = 0; nth < 10 && !(await save.evaluate((button) => button === document.activeElement)); nth += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 changes saved')).toBeVisible()
})

test('a member sees which permission the page of roles needs', async ({ page, signInAs }) => {
  await signInAs(page, 'member', '/roles')
  await expect(page.getByText("You can't view roles")).toBeVisible()
  await expectAccessible(page)
})
