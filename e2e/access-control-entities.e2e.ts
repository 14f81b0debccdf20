import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('an administrator creates, renames and deletes an access control entity', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/access-control-entities')
  await expect(page.getByRole('row', { name: /FIN_RESTRICTED/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New entity' }).click()
  await page.getByLabel('Display name').fill('Legal hold')
  await page.getByLabel('Name', { exact: true }).fill('LEGAL_HOLD')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create entity' }).click()
  const panel = page.getByRole('complementary', { name: 'Legal hold' })
  await expect(panel).toBeVisible()

  await panel.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('LEGAL')
  await page.getByRole('button', { name: 'Save entity' }).click()
  await expect(page.getByRole('row', { name: /Legal hold Unused LEGAL\b/ })).toBeVisible()

  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete entity' }).click()
  await expect(page.getByRole('row', { name: /Legal hold/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row', { name: /FIN_RESTRICTED/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Legal hold/ })).toHaveCount(0)
})

test('one that fact sheets name cannot be deleted, and the button says why', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/access-control-entities')
  await page.getByRole('row', { name: /FIN_RESTRICTED/ }).click()
  const button = page.getByRole('complementary').getByRole('button', { name: 'Delete' })
  await expect(button).toHaveAccessibleDescription(/^Fact sheets use this entity, including archived ones/)
  await expectAccessible(page)
})

test('a member sees which permission the page needs', async ({ page, signInAs }) => {
  await signInAs(page, 'member', '/access-control-entities')
  await expect(page.getByText("You can't view access control entities")).toBeVisible()
  await expectAccessible(page)
})
