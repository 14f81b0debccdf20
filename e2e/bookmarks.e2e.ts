import type { APIRequestContext } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const service = '/services/pathfinder/v1/bookmarks'

// The console asks for a session only on a device that has had one.

/** Saves a bookmark as the person behind the request, through the interface. */
async function saved(api: APIRequestContext, members: Record<string, unknown>): Promise<{ id: string }> {
  const body = {
    type: 'INVENTORY',
    state: { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] } },
    userId: '00000000-0000-0000-0000-000000000000',
    readonly: false,
    views: 0,
    permittedReadUserIds: [],
    permittedWriteUserIds: [],
    referencedFactSheetIds: [],
    ...members,
  }
  const response = await api.post(service, { data: body })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).data
}

test('a bookmark is created, found, previewed, edited and deleted by the keyboard alone', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', paths.bookmarks())
  const create = page.getByRole('link', { name: 'New bookmark' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Quayside cranes by vendor')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('“Quayside cranes by vendor” created')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Quayside cranes by vendor' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('quayside')
  await expect(page).toHaveURL(/q=quayside/)
  const row = page.getByRole('row', { name: /Quayside cranes/ })
  await expect(row.locator('mark')).toHaveText('Quayside')
  await page.keyboard.press('Tab')
  await page.getByRole('grid').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/open=/)
  const panel = page.getByRole('complementary', { name: 'Quayside cranes by vendor' })
  await expect(panel.getByRole('link', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page).not.toHaveURL(/open=/)
  await expect(panel).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('link', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', 2027')
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('Quayside cranes by vendor, 2027')

  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Quayside cranes by vendor, 2027”?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches this filter')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
})

test('tab, filters, sort, selection and preview of bookmarks survive a reload', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.bookmarks())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Report').click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/type=REPORTING/)
  await page.getByRole('columnheader', { name: 'Views' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=views/)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('complementary')).toContainText("Previews don't count as views")
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(page).toHaveURL(/selected=/)
  const [address, names] = [page.url(), await page.getByRole('grid').locator('.dt-name').allInnerTexts()]
  await page.reload()
  await expect(page.getByRole('complementary')).toContainText("Previews don't count as views")
  expect(page.url()).toBe(address)
  await expect(page.getByRole('grid').locator('.dt-name')).toHaveText(names)
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
})

test('two people who edit a bookmark see both versions and merge them', async ({ page, signInAs, site }) => {
  const admin = await site.api('admin')
  const { id } = await saved(admin, { name: 'Cold chain' })
  await signInAs(page, 'admin', paths.editBookmark(id))
  await page.getByRole('textbox', { name: 'Name' }).fill('Cold chain, mine')
  await page.getByLabel('Description').fill('Mine too')
  const { data } = await (await admin.get(`${service}/${id}?markAsViewed=false`)).json()
  const theirs = await admin.put(`${service}/${id}`, {
    data: { ...data, name: 'Cold chain, theirs', groupKey: 'theirs' },
  })
  expect(theirs.status()).toBe(200)

  await page.getByRole('button', { name: 'Save changes' }).click()
  const stale = page.getByRole('dialog', { name: /saved first/ })
  await expect(stale).toContainText('Both versions changed one field')
  await expectAccessibleColors(page)
  await stale.getByRole('radio', { name: 'Name: take the saved version' }).check()
  await stale.getByRole('button', { name: 'Save merged version' }).click()
  await expect(page.getByText('“Cold chain, theirs” saved')).toBeVisible()
  const after = await (await admin.get(`${service}/${id}?markAsViewed=false`)).json()
  expect(after.data).toMatchObject({
    name: 'Cold chain, theirs',
    groupKey: 'theirs',
    description: 'Mine too',
    views: 0,
  })
})

test('a viewer can read bookmarks, and sees why editing is disabled', async ({ page, signInAs }) => {
  await signInAs(page, 'viewer', paths.bookmarks())
  await page.getByRole('button', { name: 'New bookmark' }).hover()
  await expect(page.getByRole('tooltip')).toContainText("Your role can't create bookmarks")
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Edit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the list of bookmarks fits a phone, where the preview is a page', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'admin', paths.bookmarks())
  await expect(page.getByRole('row').first()).toBeVisible()
  const grid = await page.getByRole('grid').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(grid[0]).toBe(grid[1])
  await page.getByRole('row').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.getByRole('link', { name: 'New' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the list of bookmarks is accessible with data, a panel and a question', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.bookmarks({ q: 'a' }))
  await page.getByRole('row').nth(1).click()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(page.getByRole('complementary')).toContainText('Filters')
  await expectAccessibleColors(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleColors(page)
})

test('the bookmark form is accessible with its list of people and with errors', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.newBookmark())
  await page.getByRole('radiogroup', { name: 'Can view' }).getByText('Specific people').click()
  await page.getByRole('combobox', { name: 'People and roles who can view' }).fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create bookmark' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await expectAccessibleColors(page)
})
