import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a new person signs in with the initial password, and is signed out when archived', async ({
  page,
  openElsewhere,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('jonas.neu@helvion.example')
  await page.getByLabel('First name').fill('Jonas')
  await page.getByLabel('Last name').fill('Neu')
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click()
  const field = page.getByLabel('Initial password', { exact: true })
  await expect(field).toBeFocused()
  const password = await field.inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Save the password first').filter({ visible: true })).toBeVisible()
  await page.getByLabel('I have saved the password').check()
  await page.getByRole('button', { name: 'Done' }).click()
  const panel = page.getByRole('complementary', { name: 'Jonas Neu' })
  await expect(panel).toBeVisible()

  const theirs = await openElsewhere()
  await theirs.goto('/sign-in')
  await theirs.getByLabel('Email').fill('jonas.neu@helvion.example')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.keyboard.press('Enter')
  const own = theirs.getByLabel('New password', { exact: true })
  await expect(own).toBeFocused()
  await expectAccessible(theirs)
  await own.fill('a password of my own')
  await theirs.getByLabel('Repeat new password', { exact: true }).fill('a password of my own')
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/\/bookmarks/)
  await theirs.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Add person' })).toBeDisabled()
  await theirs.getByRole('searchbox').focus()

  await panel.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive person' }).click()
  await expect(page.getByText('Jonas Neu archived')).toBeVisible()
  // Whatever the page asks for next says so: what is typed, or a request that it makes by itself.
  await theirs.keyboard.type('a')
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Active')).toBeVisible()
})

test('the list of people works by the keyboard, and a reload shows the same view', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/users')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('helvion')
  await expect(page).toHaveURL(/q=helvion/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page).toHaveURL(/q=helvion/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=/)
  const name = await page.getByRole('complementary').getByRole('heading').first().innerText()

  await page.getByRole('group', { name: 'Search and filters' }).getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Role', exact: true }).click()
  await page.getByRole('option', { name: 'Member' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/role=MEMBER/)
  await page.getByRole('button', { name: 'Remove Role filter' }).click()
  await page.getByRole('tab', { name: /^Active/ }).click()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name })).toBeHidden()
})

test('administrators cannot take the administrator role from themselves', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/users?role=ADMIN&tab=active')
  await page
    .getByRole('row')
    .filter({ has: page.getByText('You', { exact: true }) })
    .click()
  const panel = page.getByRole('complementary')
  const reason = panel.getByText("You can't archive yourself or remove your own administrator role")
  await expect(reason.filter({ visible: true })).toHaveCount(1)
  for (const name of ['Change role', 'Archive']) {
    await expect(panel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
})

test('the list of people is accessible with data, a panel and a dialog', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/users')
  await page.getByRole('row').nth(2).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('Enter a first name').first()).toBeVisible()
  await expectAccessible(page)
})
